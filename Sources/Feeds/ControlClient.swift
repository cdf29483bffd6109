import Glibc

/// The other end of the control socket: what `hingebox hinge` and `hingebox send` use.
///
/// The protocol is lines both ways. Each line sent is a line of the performance language, its times
/// counted from the connection. Each is answered with one line: `ok` once it was handed to the
/// instrument, or taken to be played later; or `error LINE: reason`.
public struct ControlClient: ~Copyable {
  private let path: String
  private let connection: Int32
  private var received: [UInt8] = []

  /// Connects to the instrument that listens at a path.
  /// - Parameter patience: seconds to wait for each answer; loading a preset takes a part of one.
  public init(path: String, patience: Int = 10) throws(ControlError) {
    self.path = path
    do {
      try ControlSocket.checkDirectory(of: path, isMade: false)
      connection = try UnixSocket.connect(to: path)
    } catch .system(_, ENOENT), .system(_, ECONNREFUSED) {
      throw .nothingPlays(path)
    } catch {
      throw .socket(error)
    }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(connection) }

  /// Says a line and waits until the instrument has it. Several lines in one text are said one
  /// after the other.
  public mutating func say(_ text: String) throws(ControlError) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      try sendAll(Array((line + "\n").utf8))
      let answer = try nextAnswer()
      guard answer != "ok" else { continue }
      // `error LINE: reason`: the line is the one just said.
      let reason = answer.split(separator: ":", maxSplits: 1).last ?? ""
      throw .refused(String(line), reason: reason.drop { $0 == " " }.description)
    }
  }

  private func sendAll(_ bytes: [UInt8]) throws(ControlError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { throw errno == EAGAIN ? .noAnswer(path) : .ended(path) }
      rest = rest.dropFirst(sent)
    }
  }

  private mutating func nextAnswer() throws(ControlError) -> String {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var chunk = [UInt8](repeating: 0, count: 1024)
      let count = recv(connection, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw count < 0 && errno == EAGAIN ? .noAnswer(path) : .ended(path)
      }
      received += chunk[..<count]
    }
  }
}

/// Why a playing instrument could not be told something.
public enum ControlError: Error, Equatable, CustomStringConvertible {
  case nothingPlays(String)
  /// The line, and the instrument's words.
  case refused(String, reason: String)
  /// It went away before it answered.
  case ended(String)
  /// It is there and says nothing.
  case noAnswer(String)
  case socket(SocketError)

  public var description: String {
    switch self {
    case .nothingPlays(let path):
      "nothing is playing at \(path); start hingebox, or name its socket with --control"
    case .refused(let line, let reason): "\(line): \(reason)"
    case .ended(let path): "the instrument at \(path) ended before it answered"
    case .noAnswer(let path): "the instrument at \(path) does not answer"
    case .socket(let error): error.description
    }
  }
}
