import Score
import Testing

@testable import Feeds

/// At 1000 frames a second a frame is a millisecond.
@Suite struct LiveClockTests {
  let hinge = Statement.hinge(angle: 90, status: nil)
  let note = Statement.noteOn(key: 69, velocity: 100)

  @Test func lineWaitsForItsTimeCountedFromTheStart() {
    var clock = LiveClock(rate: 1000, start: 500)
    #expect(clock.frame(for: note, at: .fromStart(2), now: 600) == 2500)
  }

  @Test func timeIsTheNearestFrameHalvesUp() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: note, at: .fromStart(0.0015), now: 0) == 2)
    #expect(clock.frame(for: note, at: .fromStart(0.0014), now: 0) == 1)
  }

  @Test func lineWithoutATimeAndLateLineHappenNow() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: note, at: .fromStart(9), now: 100) == 9000)
    #expect(clock.frame(for: note, at: nil, now: 100) == 100)
    #expect(clock.frame(for: hinge, at: .fromStart(0.05), now: 100) == 100)
  }

  /// A second stamp of the output's may set an arrival a few frames before the one that came first.
  @Test func linesKeepTheirOrderWhereTheOutputsStampsWaver() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: note, at: nil, now: 100) == 100)
    #expect(clock.frame(for: .noteOff(key: 69), at: nil, now: 97) == 100)
    #expect(clock.frame(for: hinge, at: .fromStart(0.05), now: 98) == 100)
    #expect(clock.frame(for: note, at: nil, now: 101) == 101)
  }

  @Test func lineOfAFileWithoutATimeTakesThatOfTheLineBefore() {
    var clock = LiveClock(rate: 1000, start: 0, untimed: .timeOfLineBefore)
    #expect(clock.frame(for: note, at: .fromStart(9), now: 100) == 9000)
    #expect(clock.frame(for: note, at: nil, now: 100) == 9000)
  }

  @Test func sampleTenSecondsAfterTheOneBeforeStillWaits() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: hinge, at: .fromStart(1), now: 0) == 1000)
    #expect(clock.frame(for: hinge, at: .fromStart(11), now: 1000) == 11000)
  }

  @Test func sampleMoreThanTenSecondsLaterHappensNowAndTimesCountAnew() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: hinge, at: .fromStart(1), now: 1000) == 1000)
    #expect(clock.frame(for: hinge, at: .fromStart(11.002), now: 2000) == 2000)
    // The whole feed counts from there, its notes too.
    #expect(clock.frame(for: note, at: .fromStart(11.502), now: 2000) == 2500)
    #expect(clock.frame(for: hinge, at: .fromStart(12.002), now: 2000) == 3000)
  }

  @Test func firstSampleIsMeasuredFromNow() {
    var clock = LiveClock(rate: 1000, start: 0)
    // Seconds since 1970, as some loggers write them.
    #expect(clock.frame(for: hinge, at: .fromStart(1_700_000_000.25), now: 700) == 700)
    #expect(clock.frame(for: hinge, at: .fromStart(1_700_000_000.5), now: 710) == 950)
    var near = LiveClock(rate: 1000, start: 0)
    #expect(near.frame(for: hinge, at: .fromStart(14), now: 4000) == 14000)
  }

  @Test func notesAndTheEndOfTheHingeWaitHoweverLong() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: hinge, at: .fromStart(0), now: 0) == 0)
    #expect(clock.frame(for: note, at: .fromStart(30), now: 0) == 30000)
    #expect(clock.frame(for: .hingeNone, at: .fromStart(40), now: 0) == 40000)
  }

  @Test func sweepLastsUntilItsEnd() {
    var clock = LiveClock(rate: 1000, start: 0)
    let sweep = Statement.hingeSweep(from: 180, to: 0, seconds: 20)
    #expect(clock.frame(for: sweep, at: .fromStart(0), now: 0) == 0)
    #expect(clock.frame(for: hinge, at: .fromStart(30), now: 0) == 30000)
  }

  /// Piped in all at once, a pause of the hinge while notes play must not lay the rest over them.
  @Test func performanceReadAheadKeepsItsOrderWhereTimesCountAnew() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: hinge, at: .fromStart(5), now: 0) == 5000)
    #expect(clock.frame(for: note, at: .fromStart(12), now: 0) == 12000)
    #expect(clock.frame(for: hinge, at: .fromStart(19), now: 0) == 12000)
    #expect(clock.frame(for: .noteOff(key: 69), at: .fromStart(19.5), now: 0) == 12500)
  }

  /// One sample before another is what was asked for; with two, the clock runs backwards.
  @Test func timesOfSamplesThatWaitRunBackwardsAndCountAnew() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: hinge, at: .fromStart(5), now: 0) == 5000)
    #expect(clock.frame(for: hinge, at: .fromStart(4.95), now: 40) == 4950)
    #expect(!clock.isAnew)
    #expect(clock.frame(for: hinge, at: .fromStart(4.9), now: 50) == 50)
    #expect(clock.isAnew)
    #expect(clock.frame(for: hinge, at: .fromStart(4.95), now: 60) == 100)
    #expect(!clock.isAnew)
  }

  /// A sample within a sweep ends it: it lies before the sweep's end, and not before its beginning.
  @Test func samplesThatEndSweepsRunForwards() {
    var clock = LiveClock(rate: 1000, start: 0)
    for second in 0..<5 {
      let start = Double(10 * second)
      let sweep = Statement.hingeSweep(from: 0, to: 90, seconds: 9)
      #expect(clock.frame(for: sweep, at: .fromStart(start), now: 0) == Int64(1000 * start))
      let end = clock.frame(for: hinge, at: .fromStart(start + 1), now: 0)
      #expect(end == Int64(1000 * (start + 1)))
      #expect(!clock.isAnew)
    }
  }

  @Test func ownClockCountsFromItsFirstReading() {
    var clock = LiveClock(rate: 1000, start: 0)
    #expect(clock.frame(for: hinge, at: .clockStart, now: 3000) == 3000)
    #expect(clock.frame(for: hinge, at: .sinceClockStart(0.2), now: 3050) == 3200)
    #expect(clock.frame(for: hinge, at: .sinceClockStart(0.1), now: 3250) == 3250)
    // A gap of the feed's own clock does not wait either.
    #expect(clock.frame(for: hinge, at: .sinceClockStart(60), now: 4000) == 4000)
    #expect(clock.frame(for: hinge, at: .sinceClockStart(60.1), now: 4000) == 4100)
    // It begins anew.
    #expect(clock.frame(for: hinge, at: .clockStart, now: 9000) == 9000)
    #expect(clock.frame(for: hinge, at: .sinceClockStart(1), now: 9000) == 10000)
  }

  @Test func timesBeyondAllBoundsDoNotTrap() throws {
    var clock = LiveClock(rate: 384_000, start: 0)
    let late = clock.frame(for: note, at: .fromStart(LineTime.latest), now: 0)
    #expect(try #require(late) > Int64(86_400 * 384_000))
    #expect(clock.frame(for: hinge, at: .sinceClockStart(-1e300), now: 7) == 7)
  }
}
