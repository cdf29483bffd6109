import Foundation
import Score
import Testing

@testable import Feeds

/// Feeds of any rate: how fast the hinge moves does not depend on how often it is told.
@Suite struct RateTests {
  let scratch = Scratch()
  let bench = Bench()

  /// A fold of 60°/s, stamped by the feed's own clock, of which 10 ms come at a time.
  @Test(arguments: [5, 1_000, 100_000])
  func speedIsTheSameAtEveryRate(rate: Int) {
    var feed = Feed(name: "test", number: 1, clock: LiveClock(rate: Bench.rate, start: 0))
    var free: FeedNumbers?
    var sent = 0
    for step in 0..<150 {
      var lines = sent == 0 ? "time,angle\n" : ""
      while sent * 100 <= step * rate {
        let seconds = Double(sent) / Double(rate)
        lines += "\(FixedPoint.text(seconds, decimals: 6)),"
        lines += "\(FixedPoint.text(150 - 60 * seconds, decimals: 4))\n"
        sent += 1
      }
      Array(lines.utf8).withUnsafeBytes {
        feed.take($0, now: bench.frame, free: &free) { line, reply in
          #expect(reply == .done, "line \(line)")
        }
      }
      while !feed.held.isEmpty {
        let entry = feed.removeFirst()
        let event = Event(frame: entry.frame, feed: entry.feed, entry.statement)
        #expect(bench.engine.send(event, from: .feeds))
      }
      bench.render(seconds: 0.01)
    }
    #expect(bench.applied.count == sent)
    // Half a decibel of what it plays.
    let speed = bench.engine.snapshot.read().speed
    #expect((-63.5 ... -56.6).contains(speed), "\(speed)")
  }

  @Test func lineAfterAnHourOfSilenceIsPlayedAtOnce() throws {
    let loop = try bench.listening(in: scratch)
    defer { loop.stop() }
    let client = try Client(unix: scratch.file("s"))
    client.say("note on A4\n90\n")
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    bench.render(seconds: 3_600)
    let before = bench.frame
    client.say("note off A4\n91\n")
    #expect(bench.play(loop) { $0.applied.count >= 4 })
    #expect(
      bench.statements.suffix(2) == [.noteOff(key: 69), .hinge(angle: 91, status: nil)])
    // Half a second: what the bench renders while it waits, and the machine's own delays.
    #expect(bench.applied.suffix(2).allSatisfy { $0.event.frame - before < 5 * 48_000 })
  }
}
