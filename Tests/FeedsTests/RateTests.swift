import Foundation
import Score
import Testing

@testable import Feeds

/// Feeds of any rate: how fast the hinge moves does not depend on how often it is told.
@Suite struct RateTests {
  let scratch = Scratch()
  let bench = Bench()

  private func listening() throws -> FeedLoop {
    let loop = try bench.loop()
    try loop.open(.unix(path: scratch.file("s")))
    bench.stamp()
    loop.start()
    return loop
  }

  /// A fold of 60°/s, stamped by the feed's own clock.
  @Test(arguments: [5, 1_000, 100_000])
  func speedIsTheSameAtEveryRate(rate: Int) throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try Client(unix: scratch.file("s"))
    client.say("time,angle\n")
    var sent = 0
    for step in 1...150 {
      // What falls into 10 ms.
      let due = step * rate / 100
      var lines = ""
      while sent < due {
        let seconds = Double(sent) / Double(rate)
        lines += "\(FixedPoint.text(seconds, decimals: 6)),"
        lines += "\(FixedPoint.text(150 - 60 * seconds, decimals: 4))\n"
        sent += 1
      }
      // The answer tells that all of it was taken.
      client.say(lines + "hinge ?\n")
      #expect(client.hear() != nil)
      bench.render(seconds: 0.01)
    }
    #expect(loop.badLines == 0)
    let speed = bench.engine.snapshot.read().speed
    // Half a decibel of what it plays.
    #expect((-63.5 ... -56.6).contains(speed), "\(speed)")
  }

  @Test func lineAfterAnHourOfSilenceIsPlayedAtOnce() throws {
    let loop = try listening()
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
