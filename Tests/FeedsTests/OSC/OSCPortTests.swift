import Foundation
import Score
import Testing
import Threads

@testable import Feeds

/// The port itself, and what liblo's own sender makes of it.
@Suite struct OSCPortTests {
  @Test func listensOnThisMachineOnly() throws {
    let port = try OSCPort(host: nil, port: 0)
    defer { port.close() }
    #expect(port.port != 0)
    #expect(port.name == "osc:\(port.port)")
    let addresses = port.descriptors.map { Self.address(of: $0) }
    #expect(addresses.contains("127.0.0.1"))
    #expect(Set(addresses).isSubset(of: ["127.0.0.1", "::1"]))
  }

  @Test func listensWhereItIsTold() throws {
    let port = try OSCPort(host: "127.0.0.2", port: 0)
    defer { port.close() }
    #expect(port.descriptors.map { Self.address(of: $0) } == ["127.0.0.2"])
    #expect(port.name == "osc:127.0.0.2:\(port.port)")
  }

  @Test func aPortInUseIsRefused() throws {
    let first = try OSCPort(host: nil, port: 0)
    defer { first.close() }
    let error = #expect(throws: SocketError.self) {
      try OSCPort(host: nil, port: first.port)
    }
    #expect(
      error?.description == "cannot listen at osc:\(first.port): Address already in use")
  }

  @Test func aPortThatWasClosedIsFree() throws {
    let first = try OSCPort(host: nil, port: 0)
    first.close()
    try OSCPort(host: nil, port: first.port).close()
  }

  /// A flood leaves the other feeds their turn.
  @Test func aRoundTakesNoMoreThanItMay() throws {
    let listener = OSCListener()
    let sender = try Client(udp: listener.port.port)
    for _ in 0..<(OSCPort.mostPackets + 10) { sender.say(bytes: Packet.message("/panic")) }
    #expect(listener.read().timed.count == OSCPort.mostPackets)
    #expect(listener.read().timed.count == OSCPort.mostPackets + 10)
    #expect(listener.read().timed.count == OSCPort.mostPackets + 10)
  }

  /// An empty datagram is no end.
  @Test func anEmptyDatagramIsABadPacket() throws {
    let listener = OSCListener()
    let sender = try Client(udp: listener.port.port)
    sender.say(bytes: [])
    sender.say(bytes: Packet.message("/panic"))
    #expect(listener.read().bad == 1)
    #expect(listener.said.statements == [.panic])
  }

  static let oscsend = "/usr/bin/oscsend"

  @Test(
    .enabled(if: access(oscsend, X_OK) == 0, "liblo's oscsend is in Debian's liblo-tools"),
    arguments: [
      (["/hinge", "f", "118.5"], .hinge(angle: 118.5, status: nil)),
      (["/hinge", "fs", "20", "partiallyOpen"], .hinge(angle: 20, status: .partiallyOpen)),
      (["/hinge/none"], .hingeNone),
      (["/note/on", "if", "60", "64"], .noteOn(key: 60, velocity: 64)),
      (["/note/on", "sh", "F#4", "64"], .noteOn(key: 66, velocity: 64)),
      (["/bend", "d", "-1.5"], .bend(semitones: -1.5)),
      (["/chord", "S", "Em"], .chord(.named(ChordName("Em")!))),
      (["/damp", "c", "3"], .damp(string: 3)),
      (["/air", "T"], .air(isOpen: true)),
    ] as [([String], Statement)])
  func oscsendIsUnderstood(words: [String], statement: Statement) async throws {
    let listener = OSCListener()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.oscsend)
    process.arguments = ["127.0.0.1", "\(listener.port.port)"] + words
    try process.run()
    process.waitUntilExit()
    #expect(listener.read().statements == [statement])
    #expect(listener.said.reports.isEmpty)
  }

  private static func address(of descriptor: Int32) -> String {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = getsockname(descriptor, address, &length)
        _ = getnameinfo(
          address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      }
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
