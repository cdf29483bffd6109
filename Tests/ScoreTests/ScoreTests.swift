import Hinge
import Score
import Testing

/// Files read whole.
@Suite struct ScoreTests {
  private func score(_ text: String, file: String = "a.hinge", feed: UInt8 = 0) throws -> Score {
    try Score(Array(text.utf8), file: file, feed: feed)
  }

  private func error(_ text: String) -> String? {
    do {
      _ = try score(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func lineWithoutATimeTakesThatOfTheLineBefore() throws {
    let score = try score("note on A4\n1.5 note off A4\n\n# later\nhinge none\n2 panic")
    #expect(score.map(\.seconds) == [0, 1.5, 1.5, 2])
    #expect(
      score.map(\.statement)
        == [.noteOn(key: 69, velocity: 100), .noteOff(key: 69), .hingeNone, .panic])
    #expect(score.map(\.place.line) == [1, 2, 5, 6])
  }

  @Test(arguments: [
    ("1 panic\n0.9 panic\n", "a.hinge:2: the time runs backwards, from 1.0 to 0.9"),
    (
      "# a\n\n1 nite on A4",
      "a.hinge:3: 'nite' is no statement: write degrees, TIME ANGLE, or one of preset, hinge, note, "
        + "bass, button, register, bellows, air, instrument, guitar, bend, volume, chord, strum, pluck, damp, palm, snap, "
        + "feed, panic"
    ),
    (
      "1700000000 90",
      "a.hinge:1: the time 1700000000.0 lies over a day after the start: "
        + "times count in seconds from the start"
    ),
    (
      "{\"angle\":1,\"time\":5}\n{\"angle\":2,\"time\":4}",
      "a.hinge:2: the time runs backwards, from 0.0 to -1.0"
    ),
    (
      "\u{FEFF}\nhinge",
      "a.hinge:2: something is missing: write hinge ANGLE [STATUS], "
        + "hinge sweep FROM TO SECONDS or hinge none"
    ),
  ])
  func errorNamesFileAndLineAndWhatIsWrong(text: String, words: String) {
    #expect(error(text) == words)
  }

  @Test func day() throws {
    #expect(try score("86400 panic").first?.seconds == 86_400)
    #expect(error("86400.000001 panic") != nil)
  }

  @Test func ownClockCountsFromItsFirstAtTheTimeOfTheLineBefore() throws {
    let score = try score(
      """
      2 note on A4
      {"angle": 90, "timestamp": 3925657519043709}
      {"angle": 91, "timestamp": 3925657719043709}
      3 note off A4
      time,angle
      100,80
      100.5,81
      """)
    #expect(score.map(\.seconds) == [2, 2, 2.2, 3, 3, 3.5])
  }

  @Test func scoresMergeByTimeAndStayInOrderWhereTimesAreEqual() throws {
    let one = try score("0 90\n1 91\n1 panic\n3 92 closed", file: "one", feed: 1)
    let two = try score("1 preset musette\n1 45\n2 46", file: "two", feed: 2)
    let merged = Score(merging: [one, two])
    #expect(merged.map(\.seconds) == [0, 1, 1, 1, 1, 2, 3])
    #expect(
      merged.map(\.statement) == [
        .hinge(angle: 90, status: nil), .hinge(angle: 91, status: nil), .panic,
        .preset(Name("musette")!), .hinge(angle: 45, status: nil),
        .hinge(angle: 46, status: nil), .hinge(angle: 92, status: .closed),
      ])
    #expect(
      merged.map(\.place.description)
        == ["one:1", "one:2", "one:3", "two:1", "two:2", "two:3", "one:4"])
    #expect(merged.map(\.feed) == [1, 1, 1, 2, 2, 2, 1])
    #expect(Score(merging: [two, one]).map(\.feed) == [1, 2, 2, 1, 1, 2, 1])
    #expect(Score(merging: []).isEmpty)
  }

  @Test func fileSaysWhichFeedsItsSamplesCameFrom() throws {
    let score = try score("0 90\nfeed 3\n0 91\n1 92\nfeed 5\n2 93", feed: 7)
    #expect(score.map(\.feed) == [7, 3, 3, 5])
  }

  @Test func chunksMayBreakAnywhere() throws {
    let text = Array("\u{FEFF}time,angle\r\n1,90\r\n2,91\r\n# é\r\n3 note on F♯4".utf8)
    let whole = try Score(text, file: "a")
    #expect(whole.map(\.seconds) == [0, 1, 3])
    for i in 0...text.count {
      var reader = ScoreReader(file: "a")
      for part in [text[..<i], text[i...]] {
        try part.withUnsafeBytes { try reader.take($0) }
      }
      #expect(try Array(reader.finish()) == Array(whole), "broken at \(i)")
    }
  }
}
