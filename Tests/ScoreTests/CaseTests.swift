import Foundation
import Hinge
import Score
import Testing

/// Feeds that broke other people's software, as they were reported.
@Suite struct CaseTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: "Cases/\(name)")))
  }

  private func score(_ name: String) throws -> Score { try Score(bytes(name), file: name) }

  private func angles(_ score: Score) -> [Double] {
    score.compactMap { if case .hinge(let angle, _) = $0.statement { angle } else { nil } }
  }

  @Test func badSamplesAreCarriedAsSamples() throws {
    let score = try score("bad-samples.hinge")
    #expect(score.first?.statement == .noteOn(key: 69, velocity: 100))
    let angles = angles(score)
    #expect(
      angles.filter { !$0.isNaN } == [80, 500, 82, 32767, 84, 86, 88, -3, 90, 92, 94, 1e9, 96])
    #expect(angles.count == 14 && angles[6].isNaN)
    #expect(score.last?.seconds == 1.3)
  }

  @Test func spreadsheetIsAsIfItWerePlain() throws {
    let score = try score("excel.csv")
    #expect(score.map(\.seconds) == [0, 0.5, 1, 1.5])
    #expect(
      score.map(\.statement) == [
        .hinge(angle: 180, status: .fullyOpen), .hinge(angle: 150, status: .partiallyOpen),
        .hinge(angle: 120, status: .partiallyOpen), .hinge(angle: 90, status: .partiallyOpen),
      ])
    #expect(score.map(\.place.description).first == "excel.csv:2")
  }

  @Test func sensorStreamCountsFromItsFirst() throws {
    let score = try score("sensor-stream.ndjson")
    // 5 a second, 60°/s closing.
    let seconds = (0..<14).map { Double($0) / 5 }
    #expect(score.map(\.seconds) == seconds)
    let degrees = (0..<14).map { Double(175 - 12 * $0) }
    #expect(angles(score) == degrees)
  }

  @Test func garbageIsAnErrorThatNamesFileAndLine() throws {
    let words = "not-utf8.hinge:4: byte 11, 0xFF, is not UTF-8: lines are UTF-8 text"
    #expect {
      _ = try score("not-utf8.hinge")
    } throws: {
      "\($0)" == words
    }
  }

  @Test func garbageInALiveFeedIsSkipped() throws {
    var reader = LineReader()
    var bad: [Int] = []
    var angles: [Double] = []
    func take(_ number: Int, _ line: Line) {
      if case .bad = line { bad.append(number) }
      if case .statement(.hinge(let angle, _), _) = line { angles.append(angle) }
    }
    try bytes("not-utf8.hinge").withUnsafeBytes { reader.take($0, take) }
    reader.finish(take)
    #expect(bad == [4])
    #expect(angles == [100, 95, 85])
  }

  @Test func statusOfTheFeedIsCarriedBesideItsAngle() throws {
    let score = try score("status-against-angle.hinge")
    #expect(score[0].statement == .instrument(.guitar))
    #expect(score[1].statement == .pluck(string: 3, fret: 0, velocity: 110))
    #expect(score[2].statement == .hinge(angle: 123, status: .closed))
    #expect(score[9].statement == .hinge(angle: 60, status: .unknown))
    #expect(score[12].statement == .hingeNone)
    #expect(score.last?.statement == .damp(string: nil))
  }

  /// Counts, ends and extremes as the files themselves hold them.
  @Test(arguments: [
    ("five-degree-steps.hinge", 31, 2.5, 20.0, 170.0), ("short-lid.hinge", 90, 2.9667, 0, 132),
    ("three-positions.hinge", 8, 1.4, 0, 180),
  ])
  func feedIsReadWhole(file: String, samples: Int, end: Double, lowest: Double, highest: Double)
    throws
  {
    let score = try score(file)
    let angles = angles(score)
    #expect(angles.count == samples)
    #expect(score.last?.seconds == end)
    #expect(angles.min() == lowest && angles.max() == highest)
    #expect(score.first?.statement == .noteOn(key: 69, velocity: 100))
  }

  @Test func whatIsWrittenOfEveryFileReadsBackAsItWas() throws {
    for file in [
      "bad-samples.hinge", "excel.csv", "five-degree-steps.hinge", "gone-mid-note.hinge",
      "sensor-stream.ndjson", "short-lid.hinge", "smooth-90.hinge", "status-against-angle.hinge",
      "still-dither.hinge", "three-positions.hinge", "whole-degrees-90.hinge",
    ] {
      let score = try score(file)
      var writer = ScoreWriter()
      let text = score.map { writer.lines(for: $0.statement, at: $0.seconds, feed: $0.feed) }
        .joined()
      let again = try Score(Array(text.utf8), file: file)
      // By text: nan is not equal to itself.
      let isSame = zip(score, again).allSatisfy {
        $0.seconds == $1.seconds && "\($0.statement)" == "\($1.statement)"
      }
      #expect(isSame && score.count == again.count, "\(file)")
    }
  }
}
