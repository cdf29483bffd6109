import Glibc

/// Where lines go that no screen can show.
enum StandardError {
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
