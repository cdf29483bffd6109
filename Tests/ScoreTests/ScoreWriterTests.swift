import Hinge
import Score
import SeededRandom
import Testing

/// What is written reads back as it was.
@Suite struct ScoreWriterTests {
  private func readBack(_ line: String) -> (statement: Statement, time: LineTime?)? {
    var parser = LineParser()
    guard case .statement(let statement, let time) = parser.parse(line) else { return nil }
    return (statement, time)
  }

  @Test(arguments: [
    (Statement.hinge(angle: 171.5, status: .partiallyOpen), "hinge 171.5 partiallyOpen"),
    (.hinge(angle: 90, status: nil), "hinge 90"),
    (.hinge(angle: .nan, status: nil), "hinge nan"),
    (.hinge(angle: 0.1 + 0.2, status: nil), "hinge 0.30000000000000004"),
    (.noteOn(key: 66, velocity: 96), "note on F#4 96"),
    (.noteOff(key: 0), "note off C-1"),
    (.bassOn(.stradella(root: 10, row: .seventh)), "bass on Bb:7"),
    (.bassOff(.stradella(root: 0, row: .bass)), "bass off C"),
    (.bassOn(.note(key: 48)), "bass on C3"),
    (.bassOff(.numbered(8)), "bass button 8 off"),
    (.register(.ranks([.middleSharp, .low])), "register LM+"),
    (.register(.named(Name("next")!)), "register \"next\""),
    (.register(.named(Name("bass")!)), "register \"bass\""),
    (.bassRegister(.next), "register bass next"),
    (.bassRegister(.named(Name("tenor")!)), "register bass tenor"),
    (.chord(.frets(-1, 0, 2, 2, 1, 0)), "chord x02210"),
    (.chord(.frets(-1, -1, 10, 12, 12, 10)), "chord x-x-10-12-12-10"),
    (.chord(.named(ChordName(root: 10, kind: .minorSeventh))), "chord Bbm7"),
    (.register(.named(Name("none")!)), "register none"),
    (.palm(isOn: true), "palm on"),
    (.preset(Name("my box.json")!), "preset my box.json"),
    (.preset(Name("a #1\n\"")!), #"preset "a #1\n\"""#),
  ])
  func statementIsWrittenAs(statement: Statement, line: String) {
    #expect(ScoreWriter.line(statement) == line)
  }

  @Test func timesHaveSixDecimals() {
    #expect(ScoreWriter.line(.panic, at: 0) == "0.000000 panic")
    #expect(ScoreWriter.line(.panic, at: 1.5) == "1.500000 panic")
    #expect(ScoreWriter.line(.panic, at: 12.0000126) == "12.000013 panic")
    #expect(ScoreWriter.line(.panic, at: 0.9999996) == "1.000000 panic")
  }

  /// Rates from 8 to 384 kHz; a day of frames.
  @Test(arguments: [
    8000.0, 11_025, 22_050, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000, 384_000,
  ])
  func frameReadsBackAsTheSameFrame(rate: Double) throws {
    var random = SeededGenerator(seed: UInt64(rate))
    let latest = Int64(rate * 86_400)
    let frames =
      Array(0...2000) + Array((latest - 2000)...latest)
      + (0..<2000).map { _ in Int64.random(in: 0...latest, using: &random) }
    for frame in frames {
      let line = ScoreWriter.line(.panic, at: Double(frame) / rate)
      // An expectation for each of 60,000 frames would take seconds.
      guard case .fromStart(let seconds)? = readBack(line)?.time,
        Event.frame(at: seconds, rate: rate) == frame
      else {
        Issue.record("frame \(frame) became \(line)")
        return
      }
    }
  }

  @Test func everyStatementReadsBack() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5000 {
      let statement = Statement.random(using: &random)
      let line = ScoreWriter.line(statement)
      #expect(readBack(line)?.statement == statement, "\(line)")
      #expect(readBack(line)?.time == nil, "\(line)")
      let timed = readBack(ScoreWriter.line(statement, at: 0.25))
      #expect(timed?.statement == statement && timed?.time == .fromStart(0.25), "\(line)")
    }
  }

  @Test func feedsReadBack() throws {
    var random = SeededGenerator(seed: 3)
    var writer = ScoreWriter()
    var text = ""
    var feeds: [UInt8] = []
    for i in 0..<200 {
      let feed = UInt8.random(in: 0...2, using: &random)
      feeds.append(feed)
      text += writer.lines(for: .hinge(angle: Double(i), status: nil), at: Double(i), feed: feed)
    }
    let score = try Score(Array(text.utf8), file: "a")
    #expect(score.map(\.feed) == feeds)
    let seconds = (0..<200).map { Double($0) }
    #expect(score.map(\.seconds) == seconds)
    #expect(!writer.lines(for: .panic, at: 200, feed: feeds[199]).contains("feed"))
  }
}
