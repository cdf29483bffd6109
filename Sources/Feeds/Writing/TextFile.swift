import Glibc

/// A file of text, or of other bytes, that is written as it grows.
///
/// A disk that is full is no reason for the music to stop: the first failure is reported and
/// nothing is written after it.
final class TextFile {
  private let path: String
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private let report: (String) -> Void

  /// Creates the file, or empties it.
  init(
    creating path: String, report: @escaping (String) -> Void
  ) throws(OutputFileError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputFileError(path: path, code: errno) }
    self.path = path
    self.report = report
  }

  deinit { close() }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    guard descriptor >= 0 else { return }
    pending += bytes
    if pending.count > 1 << 16 { flush() }
  }

  /// Passes what was written on to the system.
  func flush() {
    var done = 0
    while descriptor >= 0, done < pending.count {
      let count = pending.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        report("\(OutputFileError(path: path, code: errno)); the rest of it is lost")
        Glibc.close(descriptor)
        descriptor = -1
        break
      }
      done += count
    }
    pending.removeAll(keepingCapacity: true)
  }

  func close() {
    flush()
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}

/// A file that could not be written.
public struct OutputFileError: Error, Equatable, CustomStringConvertible {
  public var path: String
  /// The system's `errno`.
  public var code: Int32

  public var description: String { "cannot write \(path): \(String(cString: strerror(code)))" }
}
