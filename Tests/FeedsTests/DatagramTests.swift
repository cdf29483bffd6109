import Foundation
import Score
import Testing

@testable import Feeds

/// Lines by UDP: each datagram is one or more whole lines.
@Suite struct DatagramTests {
  let bench = Bench()

  private func listening() throws -> (FeedLoop, UInt16) {
    let loop = try bench.loop()
    try loop.open(.udp(host: nil, port: 0))
    let port = try #require(loop.udpPort)
    bench.stamp()
    loop.start()
    return (loop, port)
  }

  @Test func datagramIsALineWithOrWithoutItsEnd() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    let client = try Client(udp: port)
    client.say("note on A4")
    client.say("90\r\n")
    client.say("note off A4\nnote on C4")
    #expect(bench.play(loop) { $0.applied.count >= 4 })
    #expect(
      bench.statements == [
        .noteOn(key: 69, velocity: 100), .hinge(angle: 90, status: nil), .noteOff(key: 69),
        .noteOn(key: 60, velocity: 100),
      ])
  }

  @Test func badLineIsAnsweredToItsSenderWithItsNumber() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    let one = try Client(udp: port)
    let other = try Client(udp: port)
    other.say("120")
    one.say("note on A4")
    one.say("nonsense")
    #expect(one.hear()?.hasPrefix("error 2: 'nonsense' is no statement") == true)
    other.say("hinge ?")
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    #expect(loop.badLines == 1)
    #expect(other.hear()?.hasPrefix("hinge ") == true)
  }

  @Test func everySenderIsAFeedOfItsOwn() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    let clients = [try Client(udp: port), try Client(udp: port)]
    for (index, client) in clients.enumerated() {
      // Each has a table of its own.
      client.say(index == 0 ? "angle;time" : "time,angle")
      client.say(index == 0 ? "30;0" : "0,40")
      #expect(bench.play(loop) { $0.applied.count > index })
    }
    #expect(bench.statements == [.hinge(angle: 30, status: nil), .hinge(angle: 40, status: nil)])
    #expect(Set(bench.applied.map(\.event.feed)).count == 2)
  }

  @Test func sixtyFifthSenderIsRefusedOnceInWords() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    var clients: [Client] = []
    for number in 1...64 {
      clients.append(try Client(udp: port))
      clients.last!.say("note on D4")
      #expect(bench.wait { loop.clientCount == number })
    }
    let another = try Client(udp: port)
    for _ in 0..<3 { another.say("note on A4") }
    #expect(another.hear() == "error 0: 64 clients are connected, and no more can be")
    clients[0].say("note on C4")
    #expect(bench.play(loop) { $0.statements.contains(.noteOn(key: 60, velocity: 100)) })
    #expect(!bench.statements.contains(.noteOn(key: 69, velocity: 100)))
    #expect(bench.said.count == 1)
  }

  /// `echo LINE | nc -uw0`: every line has a sender of its own.
  @Test func senderThatHasLeftNothingBehindMakesRoom() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    // Kept open meanwhile, lest the system give a port to two of them.
    let clients = try (1...64).map { _ in try Client(udp: port) }
    for (index, client) in clients.enumerated() {
      client.say("panic")
      #expect(bench.wait { loop.clientCount == index + 1 })
    }
    // Longer than a feed must be silent to count as such.
    usleep(600_000)
    let another = try Client(udp: port)
    another.say("note on A4\nhinge ?")
    #expect(another.hear() == "hinge none")
    #expect(bench.play(loop) { $0.statements.contains(.noteOn(key: 69, velocity: 100)) })
    #expect(bench.said.isEmpty)
  }

  /// Nobody can be asked to wait, so what comes too far ahead of its time is lost, and counted.
  @Test func floodIsBoundedAndWhatIsLostIsCounted() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    let client = try Client(udp: port)
    for _ in 0..<2_000 { client.say("1000 note on A4") }
    #expect(bench.wait { loop.droppedDatagrams > 0 })
    #expect(bench.said.count == 1)
    let other = try Client(udp: port)
    other.say("note on C4")
    #expect(bench.play(loop) { $0.statements.contains(.noteOn(key: 60, velocity: 100)) })
  }

  @Test func portInUseIsRefused() throws {
    let (loop, port) = try listening()
    defer { loop.stop() }
    let second = try bench.loop()
    #expect(throws: SocketError.system("cannot listen at udp:\(port)", EADDRINUSE)) {
      try second.open(.udp(host: nil, port: port))
    }
  }
}
