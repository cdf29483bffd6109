import Engine
import Glibc
import Score
import Threads

extension FeedLoop {
  /// Something that can be waited for.
  private enum Door {
    case wake
    case listener(FeedListener)
    case datagrams(DatagramPort)
    case channel(Channel)
    case device(OpenDevice)
  }

  /// Waits for something to read and reads it.
  /// - Parameter timeout: milliseconds; below 0 without end.
  func waitAndRead(timeout: Int32, buffer: UnsafeMutableRawBufferPointer) {
    let doors = openDoors(at: MonotonicClock.now())
    var polled = doors.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let ready = poll(&polled, nfds_t(polled.count), timeout)
    let arrival = MonotonicClock.now()
    for device in devices where device.isHungry {
      if let deadline = device.device.deadline, deadline <= arrival {
        read(device, arrival: arrival)
      }
    }
    guard ready > 0 else { return }
    // Those who are connected are heard before those who knock.
    for (door, entry) in zip(doors, polled) where entry.revents != 0 {
      switch door.door {
      case .wake: wake.clear()
      case .channel(let channel):
        read(channel, from: door.descriptor, arrival: arrival, buffer: buffer)
      case .datagrams(let port): read(port, at: door.descriptor, arrival: arrival)
      case .device(let device):
        if device.device.deadline.map({ $0 > arrival }) ?? true { read(device, arrival: arrival) }
      case .listener(let listener): accept(at: door.descriptor, of: listener, arrival: arrival)
      }
    }
  }

  private func openDoors(at now: UInt64) -> [(door: Door, descriptor: Int32)] {
    var doors: [(Door, Int32)] = [(.wake, wake.descriptor)]
    // One that is not to be read is not to be watched either: its end would wake the loop for ever.
    for channel in channels {
      if let descriptor = channel.watched { doors.append((.channel(channel), descriptor)) }
    }
    for port in datagramPorts {
      for descriptor in port.descriptors { doors.append((.datagrams(port), descriptor)) }
    }
    for device in devices where device.isHungry {
      for descriptor in device.device.descriptors { doors.append((.device(device), descriptor)) }
    }
    if now >= deafUntil {
      for listener in listeners {
        for descriptor in listener.descriptors { doors.append((.listener(listener), descriptor)) }
      }
    }
    return doors
  }

  // MARK: Streams of lines

  private func read(
    _ channel: Channel, from descriptor: Int32, arrival: UInt64,
    buffer: UnsafeMutableRawBufferPointer
  ) {
    switch channel.read(from: descriptor, into: buffer) {
    case .nothing: break
    case .bytes(let count):
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      take(bytes, of: channel, isWhole: false, isFull: count == buffer.count, arrival: arrival)
    case .end where channel.kind == .stream:
      channel.stopReading()
      take(.init(start: nil, count: 0), of: channel, isWhole: true, arrival: arrival)
    case .end:
      channel.stopReading()
      // Who says all it has to say and goes is played to the end; who ends in the middle of a line
      // has not, and half a line is no line.
      if channel.feed.isInLine { breakOff(channel) }
    case .failure:
      channel.stopReading()
      breakOff(channel)
    }
  }

  /// A command leaves what it switched on, so what it said of switching it off stays as well.
  private func breakOff(_ channel: Channel) {
    if channel.kind != .control { channel.breakOff() }
  }

  /// Takes lines.
  /// - Parameters:
  ///   - isWhole: the last of them counts without an end.
  ///   - isFull: more may be there to be read.
  private func take(
    _ bytes: UnsafeRawBufferPointer, of channel: Channel, isWhole: Bool, isFull: Bool = false,
    arrival: UInt64
  ) {
    let now = frame(at: arrival)
    let badBefore = channel.feed.badLines
    var free: FeedNumbers?
    if channel.kind != .control { swap(&free, &numbers) }
    var said: [(Int, Feed.Reply)] = []
    channel.feed.take(bytes, now: now, isReadAhead: isFull, free: &free) { said.append(($0, $1)) }
    if isWhole { channel.feed.finish(now: now, free: &free) { said.append(($0, $1)) } }
    if channel.kind != .control { swap(&free, &numbers) }
    for (line, reply) in said { channel.answer(line, reply, hinge: hingeLine, report: report) }
    countBadLines(channel.feed.badLines - badBefore)
    for number in channel.feed.numbers.dropFirst() { setName(channel.feed.name, of: number) }
  }

  func frame(at arrival: UInt64) -> Int64 {
    let clock = engine.clock.read()
    return clock.nanoseconds == 0 ? 0 : clock.frame(at: arrival)
  }

  // MARK: Datagrams

  private func read(_ port: DatagramPort, at descriptor: Int32, arrival: UInt64) {
    let lostBefore = port.lost
    for _ in 0..<DatagramPort.mostAtOnce {
      guard let (bytes, address) = port.next(of: descriptor) else { break }
      guard
        let channel = port.channel(of: address, at: arrival)
          ?? welcome(address, at: port, descriptor: descriptor, arrival: arrival)
      else { continue }
      // Nobody can be asked to wait.
      guard channel.feed.isHungry else {
        drop(1, at: port.name)
        continue
      }
      take(bytes, of: channel, isWhole: true, arrival: arrival)
    }
    if port.lost > lostBefore { drop(port.lost - lostBefore, at: port.name) }
  }

  private func drop(_ count: Int, at port: String) {
    if droppedDatagrams == 0 {
      report("\(port): datagrams come faster than they can be played, and some are lost")
    }
    countDropped(count)
  }

  private func welcome(
    _ address: InternetAddress, at port: DatagramPort, descriptor: Int32, arrival: UInt64
  ) -> Channel? {
    var answers = Answers(to: descriptor, address: address)
    if clientsConnected >= Self.mostClients, let silent = port.dismissSilent(at: arrival),
      silent.isIdle
    {
      forget(silent)
    }
    guard let feed = newClient(of: port.name, arrival: arrival) else {
      if port.refuses(address) { refuse(&answers, at: "\(port.name) (\(address.text))") }
      return nil
    }
    let channel = Channel(id: nextID, kind: .client, answers: answers, feed: feed)
    add(channel)
    port.welcome(channel, from: address, at: arrival)
    return channel
  }

  // MARK: Devices

  private func read(_ device: OpenDevice, arrival: UInt64) {
    device.device.read(at: arrival) { news in
      switch news {
      case .statement(let statement, let sender, let time):
        guard let channel = channel(of: sender, at: device) else { return }
        let now = frame(at: arrival)
        let frame = max(now, frame(at: time ?? arrival))
        guard device.device.isPatient || channel.feed.hasRoom(isLater: frame > now) else {
          drop(1, at: device.device.name)
          return
        }
        channel.feed.take(statement, at: frame)
      case .gone(let sender): device.end(sender)
      case .bad(let problem, let sender):
        countBadLines(1)
        if let problem { report("\(device.device.name(of: sender)): \(problem)") }
      case .lost(let count): drop(count, at: device.device.name)
      case .remark(let words): report(words)
      }
    }
  }

  private func channel(of sender: Int, at device: OpenDevice) -> Channel? {
    if let known = device.channel(of: sender) { return known }
    let name = device.device.name(of: sender)
    guard let number = numbers?.take() else {
      if device.refuses(sender) { report("\(name): \(SocketError.tooManyFeeds)") }
      return nil
    }
    let clock = LiveClock(rate: engine.configuration.rate, start: 0)
    let channel = Channel(
      id: nextID, kind: .sender, feed: Feed(name: name, number: number, clock: clock))
    add(channel)
    device.welcome(channel, as: sender)
    return channel
  }
}
