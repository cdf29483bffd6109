import Glibc
import Score

/// A file on its way into a score, whose kind its first bytes tell.
struct ScoreFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// What was read and not yet handed on.
  private var begun: [UInt8] = []
  private var isOver = false

  /// - Parameter path: `-` is standard input.
  init(_ path: String) throws {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ScoreFiles.unreadable(path) }
  }

  deinit { if path != "-" { close(descriptor) } }

  /// Whether it begins as a Standard MIDI File does.
  var isMIDI: Bool {
    mutating get throws {
      // As many bytes as tell it, which a pipe may give one by one.
      while begun.count < 12, !isOver { try readMore() }
      return Score.isMIDI(begun)
    }
  }

  /// Whether standard input is a file, and no pipe, that begins so.
  static var isMIDIOnStandardInput: Bool {
    var start = [UInt8](repeating: 0, count: 12)
    let count = pread(STDIN_FILENO, &start, start.count, 0)
    return count > 0 && Score.isMIDI(start[..<count])
  }

  /// All that it holds.
  /// - Throws: `Failure` when that is more than it may be.
  mutating func all(upTo most: Int) throws -> [UInt8] {
    while !isOver {
      try readMore()
      guard begun.count <= most else {
        throw Failure(
          "\(ScoreFiles.name(of: path)) is over \(most >> 20) MB, and no MIDI file is so long")
      }
    }
    return begun
  }

  /// All that it holds, as lines.
  mutating func lines(_ reader: consuming ScoreReader) throws -> Score {
    var reader = reader
    while true {
      try begun.withUnsafeBytes { try reader.take($0) }
      begun.removeAll(keepingCapacity: true)
      if isOver { return try reader.finish() }
      try readMore()
    }
  }

  private mutating func readMore() throws {
    let most = 1 << 16
    let start = begun.count
    begun.append(contentsOf: repeatElement(0, count: most))
    let count = begun.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress! + start, most)
    }
    begun.removeLast(most - max(0, count))
    if count < 0, errno == EINTR { return }
    guard count >= 0 else { throw ScoreFiles.unreadable(path) }
    isOver = count == 0
  }
}
