import Feeds
import Glibc
import Score

/// Performances read whole: files, and standard input where it is rendered.
enum ScoreFiles {
  /// Reads files and merges them by their times.
  /// - Parameter paths: `-` is standard input.
  /// - Throws: `ScoreError` at a line that cannot be played, `Failure` for a file that cannot be
  ///   read.
  static func read(_ paths: [String]) throws -> Score {
    var scores: [Score] = []
    for (index, path) in paths.enumerated() {
      // Feeds are told apart as far as there are numbers; the last is left to the keyboard.
      let reader = ScoreReader(file: name(of: path), feed: UInt8(min(index, 126)))
      scores.append(try read(path, into: reader))
    }
    return Score(merging: scores)
  }

  /// How messages call a file.
  static func name(of path: String) -> String { path == "-" ? "stdin" : path }

  /// Whether a path names something that is read as it grows: a FIFO, a device, `<(…)`.
  static func isStream(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path) }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  private static func read(_ path: String, into reader: consuming ScoreReader) throws -> Score {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(descriptor) } }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      if count == 0 { break }
      try reader.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return try reader.finish()
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure("cannot read \(name(of: path)): \(String(cString: strerror(errno)))")
  }
}
