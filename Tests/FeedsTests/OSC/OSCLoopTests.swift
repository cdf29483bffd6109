import Score
import Testing
import Threads

@testable import Feeds

/// OSC in the loop: frames, counts and reports.
@Suite struct OSCLoopTests {
  /// What a time tag stamps happens on the frame that is played then, however late it is read.
  @Test func aTimeTagLandsOnItsFrame() throws {
    let bench = Bench()
    let loop = try bench.loop()
    let base = MonotonicClock.now()
    let clock = OSCClock(tag: 1_000 << 32, nanoseconds: base)
    let port = try OSCPort(host: nil, port: 0, now: { clock })
    loop.open(port)
    bench.stamp()
    let stamp = bench.engine.clock.read()
    loop.start()
    defer { loop.stop() }
    let sender = try Client(udp: port.port)
    // 5 s and an eighth ahead, out of their order.
    let eighth: UInt64 = 1 << 29
    sender.say(
      bytes:
        Packet.bundle(
          at: 1_005 << 32 + eighth, Packet.message("/note/on", .int(69), .int(100)),
          Packet.message("/hinge", .float(90))))
    sender.say(bytes: Packet.bundle(at: 1_005 << 32, Packet.message("/hinge", .float(80))))
    // Both were read once this was.
    sender.say(bytes: Packet.message("/bad"))
    #expect(bench.wait { loop.badLines == 1 })
    #expect(bench.play(loop) { $0.applied.count == 3 })
    let first = stamp.frame(at: base + 5_000_000_000)
    let second = stamp.frame(at: base + 5_125_000_000)
    #expect(bench.applied.map(\.event.frame) == [first, second, second])
    #expect(
      bench.statements == [
        .hinge(angle: 80, status: nil), .noteOn(key: 69, velocity: 100),
        .hinge(angle: 90, status: nil),
      ])
    #expect(bench.said == ["osc:\(port.port): there is no address '/bad'"])
  }

  /// What is sent far ahead of its time is bounded, and holds up nothing that is due now.
  @Test func whatIsToComeLaterHoldsNothingUp() throws {
    let bench = Bench()
    let loop = try bench.loop()
    let clock = OSCClock(tag: 1_000 << 32, nanoseconds: MonotonicClock.now())
    let port = try OSCPort(host: nil, port: 0, now: { clock })
    loop.open(port)
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    let sender = try Client(udp: port.port)
    let message = Packet.message("/hinge", .float(90))
    let element = Packet.bytes(of: UInt32(message.count)) + message
    let later = Packet.bundle(at: 1_010 << 32) + (0..<600).flatMap { _ in element }
    sender.say(bytes: later)
    sender.say(bytes: Packet.message("/note/on", .int(69)))
    sender.say(bytes: Packet.message("/bad"))
    #expect(bench.wait { loop.badLines == 1 })
    #expect(bench.play(loop) { !$0.applied.isEmpty })
    #expect(bench.statements == [.noteOn(key: 69, velocity: 100)])
    #expect(loop.droppedDatagrams == 600 - Feed.mostHeld)
    #expect(bench.said.contains { $0.hasPrefix("osc:\(port.port): datagrams come faster") })
  }

  @Test func keepsThePlayingGoing() throws {
    let bench = Bench()
    let loop = try bench.loop()
    try loop.open(.osc(host: nil, port: 0))
    #expect(loop.places.count == 1)
    #expect(loop.places[0].hasPrefix("osc:"))
    loop.start()
    defer { loop.stop() }
    #expect(!loop.isOver)
  }

  /// An instrument that lacks what a message asks for says so by the port's name.
  @Test func whatTheInstrumentLacksIsToldOf() throws {
    let bench = Bench()
    let loop = try bench.loop()
    let port = try OSCPort(host: nil, port: 0)
    loop.open(port)
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    try Client(udp: port.port).say(bytes: Packet.message("/preset", .string("no such box")))
    #expect(bench.wait { !bench.said.isEmpty })
    #expect(bench.said[0].hasPrefix("osc:\(port.port): "))
    #expect(bench.said[0].contains("no such box"))
  }
}
