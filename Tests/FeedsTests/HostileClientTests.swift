import Foundation
import Score
import Testing

@testable import Feeds

/// Clients that hold nobody up: too much, too many, never listening, no text.
@Suite struct HostileClientTests {
  let scratch = Scratch()
  let bench = Bench()

  private let a4On = Statement.noteOn(key: 69, velocity: 100)
  private let a4Off = Statement.noteOff(key: 69)

  private func client() throws -> Client { try Client(unix: scratch.file("s")) }

  @Test func clientThatNeverReadsItsAnswersHoldsNothingUp() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let deaf = try client()
    let begin = ContinuousClock.now
    // Some 6 MB of answers, which no socket buffer holds.
    let flood = String(repeating: "bad\n", count: 2_000)
    for _ in 0..<30 { deaf.say(flood) }
    let other = try client()
    other.say("note on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.wait { loop.badLines == 60_000 })
    // Ten reports at once and two a second, each with how many were left out before it.
    let seconds = Int((ContinuousClock.now - begin) / .seconds(1)) + 1
    #expect(bench.said.count <= 2 * (10 + 2 * seconds))
  }

  /// What is read and not yet played is bounded, and the others' lines pass.
  @Test func clientThatNeverStopsIsReadNoFurtherAndOthersAreServed() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let endless = try client()
    _ = fcntl(endless.descriptor, F_SETFL, O_NONBLOCK)
    let line = "note off A4\n"
    let lines = Array(String(repeating: line, count: 1_000).utf8)
    let other = try client()
    var taken = 0
    for round in 0..<20 {
      while true {
        // Cut where the last one was, so that its lines stay whole.
        let start = taken % line.utf8.count
        let count = lines[start...].withUnsafeBytes {
          send(endless.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        taken += count
      }
      other.say("note on \(round)\n")
      #expect(
        bench.play(loop) { $0.statements.contains(.noteOn(key: UInt8(round), velocity: 100)) })
    }
    #expect(loop.badLines == 0)
    // What is held, a reading, and what the socket itself holds (Linux's default is 208 KiB).
    let played = bench.statements.count { $0 == a4Off } * line.utf8.count
    #expect(taken - played < Feed.mostHeld * line.utf8.count + 2 * 2048 + 1 << 19)
  }

  @Test func lineOfTenMegabytesIsReportedOnceAndTheNextIsPlayed() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let client = try client()
    let piece = String(repeating: "x", count: 100_000)
    for _ in 0..<100 { client.say(piece) }
    client.say("\nnote on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.statements == [a4On])
    #expect(client.hear() == "error 1: the line is longer than 4096 bytes")
    #expect(bench.wait { loop.badLines == 1 })
    #expect(bench.said.count == 1)
  }

  /// Its last line will never come, so neither is what it said for later to be waited for.
  @Test func clientThatBreaksOffMidLineLetsGoAtOnce() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    do {
      let client = try client()
      client.say("note on A4\n40 note off A4\n41 note on C4\n42 hin")
      #expect(bench.play(loop) { $0.applied.count >= 1 })
    }
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    #expect(bench.statements == [a4On, a4Off])
    // Sixty seconds are the most that `play` renders; this is far sooner.
    #expect(bench.applied[1].event.frame < 30 * 48_000)
    bench.render(seconds: 45)
    #expect(bench.applied.count == 2)
  }

  @Test func clientThatHasSaidAllIsPlayedToTheEnd() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    do { try client().say("note on A4\n3 note off A4\n") }
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    let frames = bench.applied.map(\.event.frame)
    #expect(frames[1] - frames[0] > 2 * 48_000)
  }

  @Test func utf16IsRefusedOnceInWords() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let client = try client()
    client.say(bytes: [0xFF, 0xFE] + Array("9\u{0}0\u{0}\n\u{0}".utf8))
    #expect(client.hear() == "error 1: this is UTF-16: save it as UTF-8")
    #expect(bench.wait { loop.badLines == 1 })
  }

  @Test func nulBytesMakeABadLineAndNoMore() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let client = try client()
    client.say(bytes: Array("note\u{0}on A4\n\u{0}\nnote on A4\n".utf8))
    #expect(client.hear() == "error 1: byte 5 is NUL: lines are UTF-8 text")
    #expect(client.hear() == "error 2: byte 1 is NUL: lines are UTF-8 text")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.statements == [a4On])
  }

  @Test func twoHundredClientsAtOnceAreServedOrRefused() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let clients = try (0..<200).map { _ in try client() }
    for client in clients { client.say("hinge ?\n") }
    let answers = clients.map { $0.hear() }
    #expect(answers.count { $0 == "hinge none" } == 64)
    let refusal = "error 0: 64 clients are connected, and no more can be"
    #expect(answers.count { $0 == refusal } == 136)
  }

  @Test func clientBeyondTheLastFeedNumberIsRefusedInWords() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    var clients: [Client] = []
    for _ in 0..<64 { clients.append(try client()) }
    #expect(bench.wait { loop.clientCount == 64 })
    let another = try client()
    #expect(another.hear() == "error 0: 64 clients are connected, and no more can be")
    #expect(another.hear() == nil)
    clients.removeFirst()
    #expect(bench.play(loop) { _ in loop.clientCount == 63 })
    let welcome = try client()
    welcome.say("note on A4\n")
    #expect(bench.play(loop) { $0.statements.contains(a4On) })
  }
}
