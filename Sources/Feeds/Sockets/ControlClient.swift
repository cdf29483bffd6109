import Glibc

/// The other end of the control socket: what `hingebox hinge` and `hingebox send` use.
///
/// The protocol is lines both ways. Each line sent is a line of the performance language, its times
/// counted from the connection. Each is answered with one line: `ok` once it was handed to the
/// instrument, or taken to be played later; or `error LINE: reason`. `hinge ?` is answered with the
/// hinge as a line of a feed, `hinge follow` with one more such line each time that it has moved.
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
      if answer != "ok" { throw refusal(of: String(line), answer) }
    }
  }

  /// Asks where the hinge is.
  /// - Returns: a line of a feed: `hinge 118.5 partiallyOpen`, or `hinge none`.
  public mutating func hinge() throws(ControlError) -> String { try ask("hinge ?") }

  /// Asks where the hinge is, and each time that it has moved, until the instrument ends.
  /// - Parameters:
  ///   - reader: a pipe whose reader's going away ends the following.
  ///   - body: takes a line of a feed; ends the following by returning false.
  /// - Throws: `ControlError`, and what `body` throws.
  public mutating func followHinge(
    for reader: Int32 = -1, _ body: (String) throws -> Bool
  ) throws {
    var line = try ask("hinge follow")
    while try body(line) {
      // It is silent for as long as the hinge stands still.
      guard waits(for: reader) else { return }
      do {
        line = try nextAnswer()
      } catch ControlError.ended {
        return
      }
    }
  }

  /// Waits until there is something to hear.
  /// - Returns: false when the reader has gone away.
  private func waits(for reader: Int32) -> Bool {
    guard !received.contains(0x0A) else { return true }
    var entries = [
      pollfd(fd: connection, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader, events: 0, revents: 0),
    ]
    while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
    return entries[1].revents == 0
  }

  private mutating func ask(_ question: String) throws(ControlError) -> String {
    try sendAll(Array((question + "\n").utf8))
    let answer = try nextAnswer()
    if answer.hasPrefix("error ") { throw refusal(of: question, answer) }
    return answer
  }

  /// From `error LINE: reason`, where the line is the one just said.
  private func refusal(of line: String, _ answer: String) -> ControlError {
    let reason = answer.split(separator: ":", maxSplits: 1).last ?? ""
    return .refused(line, reason: reason.drop { $0 == " " }.description)
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
