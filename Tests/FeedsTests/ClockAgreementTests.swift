import Score
import Testing

@testable import Feeds

/// At 1000 frames a second a frame is a millisecond. A sample comes every 10 ms.
@Suite struct ClockAgreementTests {
  private struct Told {
    var arrival: Int64
    var frame: Int64?
    var isAnew: Bool
  }

  /// What becomes of samples that come every 10 ms, stamped by a clock of their own.
  /// - Parameter stamp: seconds of it, by the number of the sample.
  private func play(_ count: Int, stamp: (Int) -> Double) -> [Told] {
    var clock = LiveClock(rate: 1000, start: 0)
    return (0..<count).map { number in
      let arrival = Int64(10 * number)
      let time: LineTime = number == 0 ? .clockStart : .sinceClockStart(stamp(number))
      let frame = clock.frame(for: .hinge(angle: 90, status: nil), at: time, now: arrival)
      return Told(arrival: arrival, frame: frame, isAnew: clock.isAnew)
    }
  }

  /// Milliseconds that a sample waits.
  private func wait(_ told: Told) -> Int64? { told.frame.map { $0 - told.arrival } }

  @Test func clockThatKeepsOurTimeIsUsed() {
    // Stamped every 10 ms, but each second one comes 3 ms late.
    var clock = LiveClock(rate: 1000, start: 0)
    for number in 0..<1000 {
      let time: LineTime = number == 0 ? .clockStart : .sinceClockStart(Double(number) / 100)
      let frame = clock.frame(
        for: .hinge(angle: 90, status: nil), at: time,
        now: Int64(10 * number + (number % 2 == 0 ? 0 : 3)))
      // What comes late happens when it comes; nothing that is in time is moved.
      #expect(frame == Int64(10 * number + (number % 2 == 0 ? 0 : 3)))
      #expect(!clock.isAnew)
    }
  }

  /// A clock 1 % fast gains 36 s in an hour, and the hinge must not wait for that.
  @Test func clockALittleFastIsSetBackLittleByLittle() {
    let told = play(360_000) { Double($0) / 100 * 1.01 }
    #expect(told.allSatisfy { !$0.isAnew })
    #expect(told.compactMap(wait).max()! <= 1)
    // Never by more than a twentieth of an interval, so that speeds stay as they are.
    for (one, next) in zip(told, told.dropFirst()) {
      #expect((9...11).contains(next.frame! - one.frame!))
    }
  }

  @Test func clockTwiceAsFastIsBelievedNoLonger() throws {
    let told = play(1_000) { Double($0) / 100 * 2 }
    let change = try #require(told.firstIndex { $0.isAnew })
    // It gains 10 ms each time, 1 ms of which is taken back: 0.2 s after 22 samples.
    #expect(told[..<change].compactMap(wait).max()! <= 210)
    #expect(change < 50)
    #expect(told[change...].allSatisfy { wait($0) == 0 })
    #expect(told.count { $0.isAnew } == 1)
  }

  /// The same, sent half a second ahead: what was sent is over before the next is played.
  @Test func samplesKeepTheirOrderWhereAClockIsBelievedNoLonger() {
    var feed = Feed(name: "test", number: 1, clock: LiveClock(rate: 1000, start: 0))
    var free: FeedNumbers? = FeedNumbers()
    var sent: [HeldStatements.Entry] = []
    for number in 0..<1_000 {
      let now = Int64(10 * number)
      let line = "{\"angle\": 90, \"time\": \(Double(number) / 50)}\n"
      Array(line.utf8).withUnsafeBytes { feed.take($0, now: now, free: &free) { _, _ in } }
      while let entry = feed.next(before: now + 500) {
        feed.wasSent(entry)
        sent.append(feed.removeFirst())
      }
    }
    #expect(zip(sent, sent.dropFirst()).allSatisfy { $0.frame < $1.frame })
    // Where it changes, to the engine it is another feed.
    #expect(zip(sent, sent.dropFirst()).count { $0.feed != $1.feed } == 1)
    #expect(sent.count > 950)
  }

  @Test func clockHalfAsFastHappensAsItComes() {
    let told = play(1_000) { Double($0) / 100 * 0.5 }
    #expect(told.allSatisfy { wait($0) == 0 && !$0.isAnew })
  }

  @Test func clockThatStandsStillOrGoesBackHappensAsItComes() {
    #expect(play(500) { $0 < 100 ? Double($0) / 100 : 1 }.allSatisfy { wait($0) == 0 })
    #expect(
      play(500) { $0 < 100 ? Double($0) / 100 : Double($0) / 100 - 3600 }.allSatisfy {
        wait($0) == 0 && !$0.isAnew
      })
  }

  @Test func clockThatJumpsByAnHourGoesOnFromThere() {
    let told = play(500) { $0 < 100 ? Double($0) / 100 : Double($0) / 100 + 3600 }
    #expect(told.allSatisfy { wait($0) == 0 && !$0.isAnew })
  }

  @Test func clockThatKeepsOurTimeAgainIsUsedAgain() throws {
    // Twice as fast for a second; then it is right, and later a sample comes 10 ms early.
    var clock = LiveClock(rate: 1000, start: 0)
    func frame(_ stamp: Double, _ arrival: Int64) -> Int64? {
      clock.frame(for: .hinge(angle: 90, status: nil), at: .sinceClockStart(stamp), now: arrival)
    }
    _ = clock.frame(for: .hinge(angle: 90, status: nil), at: .clockStart, now: 0)
    for number in 1..<100 { _ = frame(Double(number) / 50, Int64(10 * number)) }
    for number in 100..<500 {
      #expect(frame(2 + Double(number - 100) / 100, Int64(10 * number)) == Int64(10 * number))
    }
    // Two seconds of it have shown that it is to be believed: its stamp counts, not when it came.
    let last = try #require(frame(2 + 4.01, 5_000))
    #expect((5_008...5_010).contains(last))
  }

  /// 200 samples a second for 10 s, read at once as far as there is room, and then a bufferful now
  /// and then.
  @Test func fileReadAheadKeepsItsOwnTime() {
    var clock = LiveClock(rate: 1000, start: 0)
    for number in 0..<2_000 {
      let due = Int64(5 * number)
      let arrival = number < 512 ? 0 : Int64(5 * (number - number % 100) - 512 * 5)
      let frame = clock.frame(
        for: .hinge(angle: 90, status: nil), at: .fromStart(Double(due) / 1000), now: arrival,
        isReadAhead: true)
      #expect(frame == due)
    }
  }
}
