import Score
import Testing

@testable import Feeds

@Suite struct FeedTests {
  let text = """
    note on A4 90
    hinge 120 partiallyOpen
    nonsense

    0.5 note off A4   # half a second
    {"angle": 100, "time": 7}
    """ + "\r\n"

  private func feed() -> Feed {
    Feed(name: "test", number: 5, clock: LiveClock(rate: 1000, start: 0))
  }

  private func take(_ bytes: some Sequence<UInt8>, _ feed: inout Feed) -> [String] {
    var answers: [String] = []
    var free: FeedNumbers?
    Array(bytes).withUnsafeBytes {
      feed.take($0, now: 100, free: &free) { answers.append("\($0) \($1 == .done ? "ok" : "bad")") }
    }
    return answers
  }

  private func drain(_ feed: inout Feed) -> [String] {
    var entries: [String] = []
    while !feed.held.isEmpty {
      let entry = feed.removeFirst()
      entries.append("\(entry.line) \(entry.frame) \(ScoreWriter.line(entry.statement))")
    }
    return entries
  }

  @Test func linesAreTheSameWhereverTheStreamIsCut() {
    let expected = [
      "1 100 note on A4 90", "2 100 hinge 120 partiallyOpen", "5 500 note off A4",
      // JSON's first reading counts as the last line before it, half a second ahead.
      "6 500 hinge 100",
    ]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var feed = feed()
      let answers = take(bytes[..<cut], &feed) + take(bytes[cut...], &feed)
      #expect(answers == ["3 bad", "4 ok"], "cut at \(cut)")
      #expect(feed.badLines == 1)
      #expect(drain(&feed) == expected, "cut at \(cut)")
    }
  }

  /// Samples count down from 5 s: each comes when it comes, and none of those that wait is played
  /// after it.
  @Test func timesThatRunBackwardsForgetTheSamplesThatWait() {
    var feed = feed()
    var free: FeedNumbers? = FeedNumbers()
    for number in 0..<10 {
      Array("\(5 - Double(number) / 20) \(20 + number)\n".utf8).withUnsafeBytes {
        feed.take($0, now: Int64(50 * number), free: &free) { _, _ in }
      }
    }
    let frames = (2..<10).map { "\($0 + 1) \(50 * $0) hinge \(20 + $0)" }
    #expect(drain(&feed) == frames)
  }

  /// What was sent cannot be called back: samples are passed over until it is over.
  @Test func samplesThatWereSentAreOverBeforeTimesCountAnew() {
    var feed = feed()
    var free: FeedNumbers? = FeedNumbers()
    func say(_ line: String, at now: Int64) {
      Array((line + "\n").utf8).withUnsafeBytes {
        feed.take($0, now: now, free: &free) { _, _ in }
      }
    }
    say("0.4 20", at: 0)
    feed.wasSent(feed.removeFirst())
    say("0.3 30", at: 10)
    say("0.2 40", at: 20)
    #expect(feed.held.isEmpty)
    say("0.7 50", at: 410)
    #expect(drain(&feed) == ["4 410 hinge 50"])
  }

  @Test func unfinishedLineCountsOnlyWhereTheStreamEnds() {
    var feed = feed()
    _ = take("note on A4\nnote on C4".utf8, &feed)
    #expect(feed.held.count == 1)
    var free: FeedNumbers?
    feed.finish(now: 100, free: &free) { _, _ in }
    #expect(feed.held.count == 2)
  }

  @Test func feedIsNoLongerHungryWhenManyStatementsWait() {
    var feed = feed()
    for number in 0..<Feed.mostHeld {
      #expect(feed.isHungry)
      _ = take("\(number).5 note on A4\n".utf8, &feed)
    }
    #expect(!feed.isHungry)
    _ = feed.removeFirst()
    #expect(feed.isHungry)
  }

  @Test func lineFarAheadIsAnsweredWhenItComes() {
    var feed = feed()
    #expect(take("0.7 note on A4\n0.5 note on C4\n".utf8, &feed) == ["1 ok"])
    #expect(feed.removeFirst().isAnswered == false)
    #expect(feed.removeFirst().isAnswered)
  }

  @Test func feedsThatARecordTellsApartHaveNumbersOfTheirOwn() {
    var feed = feed()
    var free: FeedNumbers? = FeedNumbers(reserved: [0, 5])
    let lines = "feed 0\n1 hinge 10\nfeed 9\n2 hinge 20\nfeed 0\n3 hinge 30\nfeed 9\n4 hinge 40\n"
    Array(lines.utf8).withUnsafeBytes { feed.take($0, now: 0, free: &free) { _, _ in } }
    let numbers = (0..<4).map { _ in feed.removeFirst().feed }
    #expect(numbers == [5, 1, 5, 1])
    #expect(feed.numbers == [5, 1])
  }

  @Test func whatIsHeldIsLetGoAfterEverythingThatWasSaid() {
    var feed = feed()
    _ = take("note on A4\n2 note on C4\n".utf8, &feed)
    while !feed.held.isEmpty { feed.wasSent(feed.removeFirst()) }
    feed.letGo(at: 100, after: 300)
    for key: UInt8 in [69, 60] {
      let release = feed.removeFirst()
      #expect(release.statement == .noteOff(key: key))
      #expect(release.frame == 2000 && release.feed == 5)
    }
    #expect(feed.held.isEmpty && feed.unreleased.isEmpty)
  }
}
