import Engine
import Glibc
import Score
import Threads

/// Who may connect.
extension FeedLoop {
  /// Clients at once, beside the standard input, files, devices and control commands.
  static let mostClients = 64
  /// Control commands at once.
  static let mostCommands = 16

  var clientsConnected: Int { channels.count { $0.kind == .client } }

  func accept(at door: Int32, of listener: FeedListener, arrival: UInt64) {
    while true {
      let connection = Glibc.accept(door, nil, nil)
      guard connection >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EAGAIN: return
        default:
          // Out of descriptors or memory: trying again at once would only burn the processor.
          report("\(listener.name): cannot accept: \(String(cString: strerror(errno)))")
          deafUntil = arrival + 1_000_000_000
          return
        }
      }
      Descriptor.makeNonBlocking(connection)
      welcome(connection, at: listener, arrival: arrival)
    }
  }

  private func welcome(_ connection: Int32, at listener: FeedListener, arrival: UInt64) {
    var answers = Answers(to: connection)
    let feed =
      listener.kind == .control
      ? newCommand(of: listener.name, arrival: arrival)
      : newClient(of: listener.name, arrival: arrival)
    guard let feed else {
      refuse(&answers, at: listener.name)
      close(connection)
      return
    }
    add(
      Channel(
        id: nextID, kind: listener.kind == .control ? .control : .client, descriptor: connection,
        answers: answers, feed: feed))
  }

  /// A feed for one more client; `nil` when there are too many.
  func newClient(of name: String, arrival: UInt64) -> Feed? {
    guard clientsConnected < Self.mostClients, let number = numbers?.take() else { return nil }
    return Feed(
      name: "\(name)#\(nextID)", number: number, clock: clock(startingAt: arrival))
  }

  private func newCommand(of name: String, arrival: UInt64) -> Feed? {
    guard channels.count(where: { $0.kind == .control }) < Self.mostCommands,
      let number = controlNumber
    else { return nil }
    return Feed(name: name, number: number, clock: clock(startingAt: arrival))
  }

  private func clock(startingAt arrival: UInt64) -> LiveClock {
    LiveClock(rate: engine.configuration.rate, start: frame(at: arrival))
  }

  /// Where the hinge is, as a line of a feed. An angle has at most three decimals.
  var hingeLine: String {
    guard let hinge = engine.snapshot.read().hinge else { return ScoreWriter.line(.hingeNone) }
    let angle = (hinge.angle * 1000).rounded() / 1000
    return ScoreWriter.line(.hinge(angle: angle, status: hinge.status))
  }

  /// Tells those who follow the hinge where it is.
  /// - Returns: whether there are any.
  func tellFollowers() -> Bool {
    let followers = channels.filter(\.follows)
    guard !followers.isEmpty else { return false }
    let line = hingeLine
    for channel in followers { channel.tell(hinge: line) }
    return true
  }

  func refuse(_ answers: inout Answers, at place: String) {
    let others = clientsConnected
    answers.say("error 0: \(others) clients are connected, and no more can be")
    let seconds = Double(MonotonicClock.now()) / 1e9
    let words = "\(place): a client was refused: \(others) are connected already"
    for line in refusals.admit(words, at: seconds) { report(line) }
  }
}
