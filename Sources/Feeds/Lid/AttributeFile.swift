import Glibc

/// A file of one value, as the kernel shows an attribute of a device: a line.
struct AttributeFile {
  /// Why there is no value: the system's `errno`.
  struct Failure: Error, Equatable { let code: Int32 }

  let path: String

  init(_ name: String, in directory: String) { path = "\(directory)/\(name)" }

  /// What it holds now.
  ///
  /// It is opened each time: a file that another one replaced is seen, and so is the end of a
  /// device. That costs ten times a `pread` of the file that is open (100 and 9 µs of sysfs on a
  /// slow virtual machine), which is a hundredth of a core there at 100 Hz.
  func contents() throws(Failure) -> String {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw Failure(code: errno) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Its text without the line's end; `nil` when it cannot be read.
  var text: String? {
    (try? contents()).map { String($0.prefix { $0 != "\n" }) }
  }

  /// Its number, if it holds one.
  var number: Double? { text.flatMap { Self.number($0) } }

  /// The kernel's numbers are decimal digits.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.".utf8.contains($0) }) else { return nil }
    return Double(text)
  }
}
