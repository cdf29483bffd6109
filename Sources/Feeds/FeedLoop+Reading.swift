import Engine
import Glibc
import Score
import Threads

extension FeedLoop {
  /// Connections at once, beside the standard input, files and control commands.
  static let mostClients = 64
  /// Control commands at once.
  static let mostCommands = 16

  /// Waits for something to read and reads it.
  /// - Parameter timeout: milliseconds.
  func waitAndRead(timeout: Int32, buffer: UnsafeMutableRawBufferPointer) {
    let isDeaf = MonotonicClock.now() < deafUntil
    let doors =
      isDeaf
      ? []
      : listeners.flatMap { listener in
        listener.descriptors.map { (listener: listener, descriptor: $0) }
      }
    // One that is not to be read is not to be watched either: its end would wake the loop for ever.
    let readable = channels.filter(\.wantsBytes)
    var polled = ([wake.descriptor] + doors.map(\.descriptor) + readable.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { return }
    let arrival = MonotonicClock.now()

    if polled[0].revents != 0 { wake.clear() }
    for (index, channel) in readable.enumerated() where polled[1 + doors.count + index].revents != 0
    {
      readOnce(channel, arrival: arrival, buffer: buffer)
    }
    for (index, door) in doors.enumerated() where polled[1 + index].revents != 0 {
      accept(at: door.descriptor, of: door.listener, arrival: arrival)
    }
  }

  private func readOnce(
    _ channel: Channel, arrival: UInt64, buffer: UnsafeMutableRawBufferPointer
  ) {
    let count = channel.read(into: buffer)
    guard count >= 0 else { return }
    let clock = engine.clock.read()
    let now = clock.nanoseconds == 0 ? 0 : clock.frame(at: arrival)
    let badBefore = channel.feed.badLines
    var free: FeedNumbers?
    if channel.kind != .control { swap(&free, &numbers) }
    var said: [(Int, String?)] = []
    if count > 0 {
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      channel.feed.take(bytes, now: now, free: &free) { said.append(($0, $1)) }
    } else {
      channel.stopReading()
      // Half a line of a client that broke off is no line.
      if channel.kind == .stream {
        channel.feed.finish(now: now, free: &free) { said.append(($0, $1)) }
      }
    }
    if channel.kind != .control { swap(&free, &numbers) }
    for (line, problem) in said { channel.answer(line, problem, report: report) }
    countBadLines(channel.feed.badLines - badBefore)
    for number in channel.feed.numbers.dropFirst() { setName(channel.feed.name, of: number) }
  }

  private func accept(at door: Int32, of listener: FeedListener, arrival: UInt64) {
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
    let kind: Channel.Kind = listener.kind == .control ? .control : .client
    let most = kind == .control ? Self.mostCommands : Self.mostClients
    let others = channels.count { $0.kind == kind }
    guard others < most, let number = kind == .control ? controlNumber : numbers?.take() else {
      var answers = Answers()
      answers.say("error 0: \(others) clients are connected, and no more can be", to: connection)
      close(connection)
      report("\(listener.name): a client was refused: \(others) are connected already")
      return
    }
    let clock = engine.clock.read()
    let start = clock.nanoseconds == 0 ? 0 : clock.frame(at: arrival)
    let feed = Feed(
      name: kind == .control ? listener.name : "\(listener.name)#\(nextID)", number: number,
      clock: LiveClock(rate: engine.configuration.rate, start: start))
    add(Channel(id: nextID, kind: kind, descriptor: connection, feed: feed))
  }
}
