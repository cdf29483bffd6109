import Glibc

/// What is said to a client. One that does not listen never holds anything up: what does not fit
/// into its socket is dropped, a whole line at a time.
struct Answers {
  private let descriptor: Int32
  /// Where the socket is not the client's alone.
  private let address: InternetAddress?
  /// The end of a line whose beginning was sent.
  private var rest: [UInt8] = []

  /// - Parameter address: of a client without a connection, who is sent datagrams.
  init(to descriptor: Int32, address: InternetAddress? = nil) {
    self.descriptor = descriptor
    self.address = address
  }

  /// - Returns: whether the line was taken.
  @discardableResult mutating func say(_ line: String) -> Bool {
    guard flush() else { return false }
    rest = Array((line + "\n").utf8)
    let whole = rest.count
    if flush() || rest.count < whole { return true }
    rest.removeAll()
    return false
  }

  /// - Returns: whether nothing is left of an earlier line.
  private mutating func flush() -> Bool {
    guard !rest.isEmpty else { return true }
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let sent =
      address?.withPointer { sendto(descriptor, rest, rest.count, flags, $0, $1) }
      ?? send(descriptor, rest, rest.count, flags)
    if sent > 0 { rest.removeFirst(sent) }
    return rest.isEmpty
  }
}
