import Glibc

/// What is said to a client. One that does not listen never holds anything up: what does not fit
/// into its socket is dropped, a whole line at a time.
struct Answers {
  /// The end of a line whose beginning was sent.
  private var rest: [UInt8] = []

  mutating func say(_ line: String, to descriptor: Int32) {
    guard flush(to: descriptor) else { return }
    rest = Array((line + "\n").utf8)
    let whole = rest.count
    if !flush(to: descriptor), rest.count == whole { rest.removeAll() }
  }

  /// - Returns: whether nothing is left of an earlier line.
  private mutating func flush(to descriptor: Int32) -> Bool {
    guard !rest.isEmpty else { return true }
    let sent = send(descriptor, rest, rest.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    if sent > 0 { rest.removeFirst(sent) }
    return rest.isEmpty
  }
}
