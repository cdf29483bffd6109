import Engine
import Hinge
import Score
import Testing

/// A record renders to what was heard.
@Suite struct RecordTests {
  private let scratch = Scratch()

  /// - Returns: what was told of the first rendering.
  @discardableResult private func check(
    _ text: String, seconds: Double = 2, configure: (inout EngineConfiguration) -> Void = { _ in }
  ) throws -> [Applied] {
    var configuration = EngineConfiguration(rate: Bench.rate)
    configure(&configuration)
    let frames = Int(seconds * Bench.rate)
    let heard = try Rendered(
      Score(Array(text.utf8), file: "f"), frames: frames, configuration: configuration)
    let record = try scratch.record(
      of: heard.applied, preset: heard.preset, frames: frames, configuration: configuration)
    let again = try Rendered(record, frames: frames, configuration: configuration)
    #expect(heard.samples.contains { abs($0) > 0.01 })
    #expect(again.firstDifference(from: heard.samples) == nil)
    return heard.applied
  }

  @Test func keysThatSeveralHold() throws {
    try check(
      """
      0 bellows auto 300
      feed 1
      0.1 note on A4
      feed 2
      0.2 note on A4
      0.2 bass on C
      feed 1
      0.3 register next
      0.4 note off A4
      0.5 bass on C
      feed 2
      0.6 bass off C
      feed 3
      0.9 note off A4
      feed 4
      1.0 note on A4
      feed 2
      1.1 note off A4
      1.2 air on
      feed 4
      1.25 air on
      feed 2
      1.3 air off
      feed 4
      1.5 air off
      1.6 panic
      feed 1
      1.65 bass off C
      feed 2
      1.7 guitar on E4
      1.75 bend 0.5
      1.8 volume -6
      """)
  }

  /// A lid of whole degrees that repeats and dithers at 50 Hz, then drifts, and a hand that folds,
  /// rests and goes away, with sweeps of a third between them, sensors' faults and `feed off`.
  @Test func sourcesThatTakeTheHingeFromOneAnother() throws {
    var lines: [(time: Double, feed: Int, line: String)] = [(0.05, 1, "note on A4")]
    for index in 0..<400 {
      let time = Double(index) / 50
      let lid = index < 250 ? 110 + (index * 7) % 3 / 2 : 110 - (index - 250) / 10
      lines.append((time, 1, index % 97 == 96 ? "hinge 500" : "hinge \(lid)"))
      if (25..<100).contains(index) {
        lines.append((time + 0.007, 2, "hinge \(150 - Double(index))"))
      }
    }
    lines += [
      (2.5, 3, "hinge sweep 60 100 0.5"), (2.7, 2, "hinge none"), (2.8, 3, "hinge nan"),
      (3.2, 2, "hinge 40 partiallyOpen"), (3.3, 2, "hinge 40 closed"),
      (3.5, 3, "hinge sweep 100 20 0.4"), (3.6, 2, "hinge 40"), (3.7, 2, "hinge 45"),
      (4, 3, "hinge sweep 20 90 1"), (4.31, 3, "feed off"), (4.51, 3, "feed on"),
      (4.7, 3, "hinge none"),
    ]
    let text = lines.sorted { $0.time < $1.time }.map { "feed \($0.feed)\n\($0.time) \($0.line)\n" }
    for range in [HingeRange.full, .automatic] {
      let told = try check(text.joined(), seconds: 8.5) { $0.hingeRange = range }
      let moved = told.filter { $0.outcome == .done }.map(\.event.feed)
      #expect(Set(moved) == [1, 2, 3])
      #expect(told.count { $0.outcome == .otherSourceMoves } > 100)
    }
  }

  /// The lid's 20 lines between begin its silence anew: without them it would take the hinge.
  @Test func whatASourceSaidWhileAnotherMovedIsRecordedToo() throws {
    var text = "feed 1\n0 hinge 110\n0 note on A4\nfeed 2\n0.1 hinge 150\n"
    for index in 1...40 {
      let time = 0.1 + Double(index) / 10
      text += "feed 1\n\(time) hinge 110\nfeed 2\n\(time + 0.05) hinge \(150 - 3 * index)\n"
    }
    let told = try check(text, seconds: 5)
    #expect(told.count { $0.outcome == .otherSourceMoves } == 40)
  }
}
