import Score
import SeededRandom
import Testing

@testable import Feeds

/// Time tags, bundles, and packets that are damaged.
@Suite struct OSCPacketTests {
  /// 1000 s after 1900 on the clock that people set, 5 s on the other.
  static let clock = OSCClock(tag: 1_000 << 32, nanoseconds: 5_000_000_000)

  static func message(_ angle: Float) -> [UInt8] { Packet.message("/hinge", .float(angle)) }

  @Test(
    arguments: [
      (1, nil),  // immediately
      (0, nil), (999 << 32, nil), (1_000 << 32, nil),  // past
      // A time tag's fraction is of 2³²: 0.1 s is 429,496,729.6 of it.
      (1_000 << 32 + 429_496_730, 5_100_000_000),
      (1_000 << 32 + 1 << 31, 5_500_000_000), (1_010 << 32, 15_000_000_000),
      (UInt64(1_010) << 32 + 1, nil),  // more than 10 s ahead
      (1 << 63, nil),
    ] as [(UInt64, UInt64?)])
  func timeTag(tag: UInt64, time: UInt64?) {
    let said = OSCListener(clock: Self.clock).hear(Packet.bundle(at: tag, Self.message(90)))
    #expect(said.statements == [.hinge(angle: 90, status: nil)])
    #expect(said.timed.map(\.time) == [time])
  }

  /// Time tags begin anew in 2036, 2³² s after 1900.
  @Test func timeTagAcrossItsEnd() {
    let clock = OSCClock(tag: .max, nanoseconds: 5_000_000_000)
    #expect(clock.moment(of: 2 << 32) == .at(7_000_000_000))
    #expect(OSCClock(tag: 2 << 32, nanoseconds: 0).moment(of: .max) == .now)
  }

  @Test func theClockIsTheMachines() {
    // 2020 and 2100 in seconds after 1900, the latter as the 32 bits show it.
    let seconds = OSCClock().tag >> 32
    #expect(seconds > 3_786_825_600 || seconds < 2_016_466_304)
  }

  @Test func aClockThatDisagreesIsToldOnce() {
    let listener = OSCListener(clock: Self.clock)
    for _ in 0..<3 { listener.hear(Packet.bundle(at: 2_000 << 32, Self.message(90))) }
    #expect(listener.said.timed.map(\.time) == [nil, nil, nil])
    #expect(listener.said.remarks.count == 1)
    #expect(listener.said.bad == 0)
  }

  @Test func bundlesKeepTheirOrderAndEachItsTime() {
    let inner = Packet.bundle(at: 1_002 << 32, Self.message(3))
    let outer = Packet.bundle(at: 1_001 << 32, Self.message(1), Self.message(2), inner)
    let said = OSCListener(clock: Self.clock).hear(outer)
    #expect(said.statements == [1, 2, 3].map { .hinge(angle: $0, status: nil) })
    #expect(said.timed.map(\.time) == [6_000_000_000, 6_000_000_000, 7_000_000_000])
    #expect(OSCListener().hear(Packet.bundle(at: 1)).timed.isEmpty)
  }

  /// One message of a bundle that is wrong takes nothing from the others.
  @Test func theOthersOfABundleArePlayed() {
    let said = OSCListener().hear(
      Packet.bundle(at: 1, Self.message(1), Packet.message("/nothing"), Self.message(2)))
    #expect(said.statements == [1, 2].map { .hinge(angle: $0, status: nil) })
    #expect(said.bad == 1)
  }

  @Test func bundlesWithinBundlesHaveAnEnd() {
    func nested(_ depth: Int) -> [UInt8] {
      depth == 0 ? Self.message(1) : Packet.bundle(at: 1, nested(depth - 1))
    }
    #expect(OSCListener().hear(nested(8)).statements.count == 1)
    #expect(OSCListener().hear(nested(9)).reports == ["\(OSCFault.depth)"])
    #expect(OSCListener().hear(nested(2_000)).bad == 1)
  }

  static let damaged: [(packet: [UInt8], fault: OSCFault)] = [
    ([], .size), ([0x2F], .size), (Array("hello\0\0\0".utf8), .noAddress),
    ([0, 0, 0, 0], .noAddress), (Array("/abc".utf8), .noAddress), (Array("/ab\0".utf8), .noTypes),
    (Array("/ab\0abcd".utf8), .noTypes), (Array("/ab\0,iii".utf8), .arguments),
    (Array("/ab\0,i\0\0".utf8), .arguments), (Array("/ab\0,\0\0\0abcd".utf8), .arguments),
    (Array("/ab\0,z\0\0".utf8), .type("z")), (Array("/ab\0,\u{1B}\0\0".utf8), .type("?")),
    (Array("/ab\0,s\0\0abcd".utf8), .arguments), (Array("/ab\0,s\0\0a\0bc".utf8), .arguments),
    (Array("/ab\0,b\0\0".utf8), .type("b")),
    (
      Packet.text(Array("/hinge".utf8)) + Packet.text([0x2C, 0x73]) + [0xFF, 0xFE, 0, 0], .notUTF8
    ),
    (Array("#bundle\0".utf8), .bundle), (Array("#bundle\0\0\0\0\0".utf8), .bundle),
    (Packet.bundle(at: 1) + [0, 0, 0, 4], .bundle),
    (Packet.bundle(at: 1) + [0xFF, 0xFF, 0xFF, 0xFC], .bundle),
    (Packet.bundle(at: 1) + [0, 0, 0, 0], .size),
    (Packet.bundle(at: 1) + [0, 0, 0, 2, 0, 0, 0, 0], .size),
  ]

  @Test(arguments: damaged.indices) func damagedPacket(index: Int) {
    let (packet, fault) = Self.damaged[index]
    let said = OSCListener().hear(packet)
    #expect(said.reports == ["\(fault)"])
    #expect(said.bad == 1)
    #expect(said.timed.isEmpty)
  }

  /// Every packet is whole or it is nothing: no part of a broken bundle is played.
  @Test func truncatedAtEveryByte() {
    let whole = Packet.bundle(
      at: 1, Self.message(1), Packet.message("/note/on", .string("F#4"), .double(100)),
      Packet.bundle(at: 1, Packet.message("/button", .int(2), .long(5), .yes)))
    #expect(OSCListener().hear(whole).statements.count == 3)
    for end in 0..<whole.count {
      let said = OSCListener().hear(Array(whole[..<end]))
      // A bundle may end after any of its elements.
      let isWhole = [16, 36, 68].contains(end)
      #expect(said.bad == (isWhole ? 0 : 1), "\(end)")
      if !isWhole { #expect(said.timed.isEmpty, "\(end)") }
    }
  }

  /// Nothing that comes stops it: after any of it, a good message is still played.
  @Test func randomBytes() {
    var random = SeededGenerator(seed: 5)
    let listener = OSCListener()
    let good = Packet.bundle(
      at: 1, Self.message(1), Packet.message("/preset", .string("musette"), .char("x"), .no))
    for round in 0..<20_000 {
      var packet = good
      if round % 4 == 0 {
        packet = (0..<Int.random(in: 0...64, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      } else {
        for _ in 0...(round % 3) {
          packet[Int.random(in: 0..<packet.count, using: &random)] =
            [0, 1, 4, 0x2C, 0x2F, 0x73, 0xFF].randomElement(using: &random)!
        }
      }
      listener.hear(packet)
    }
    #expect(listener.said.reports.count <= Complaints.most + 1)
    #expect(listener.said.bad > 1_000)
    #expect(OSCListener().hear(Self.message(7)).statements == [.hinge(angle: 7, status: nil)])
  }

  /// The largest datagram of IPv4 has 65,507 bytes.
  @Test func theLargestPackets() {
    let element = Self.message(1)
    let count = (65_504 - 16) / (element.count + 4)
    var bundle = Packet.bundle(at: 1)
    for _ in 0..<count { bundle += Packet.bytes(of: UInt32(element.count)) + element }
    #expect(OSCListener().hear(bundle).statements.count == count)
    let tags = Packet.text(Array(("," + String(repeating: "T", count: 65_000)).utf8))
    let said = OSCListener().hear(Packet.text(Array("/note/on".utf8)) + tags)
    #expect(said.bad == 1)
    #expect(said.reports.allSatisfy { $0.utf8.count < 200 })
    let name = String(repeating: "é", count: 30_000)
    #expect(OSCListener().hear(Packet.message("/preset", .string(name))).bad == 1)
  }
}
