import Glibc

/// The three descriptors that a program begins with.
enum StandardStreams {
  /// Opens nothing at all in place of those that were closed, lest a file, a socket or a pipe of
  /// our own get their numbers and be read as standard input or written to as standard error.
  static func fill() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

/// Standard output, written whole.
enum StandardOutput {
  /// - Returns: whether there is a reader still. One that has gone has seen what it wanted, which
  ///   is no failure.
  /// - Throws: `Failure` when it cannot be written.
  @discardableResult static func write(_ text: String) throws -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return false
      } else if errno != EINTR {
        throw Failure("cannot write to standard output: \(String(cString: strerror(errno)))")
      }
    }
    return true
  }
}

/// Standard error, a line at a time.
enum StandardError {
  static func report(_ message: String) {
    // One write, so that lines of several processes do not mix; where it fails there is nobody
    // left to tell.
    let line = "hingebox: \(message)\n"
    _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
  }
}
