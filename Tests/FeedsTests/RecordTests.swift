import Engine
import Presets
import Score
import Testing

@testable import Feeds

/// A record renders to what was heard.
@Suite struct RecordTests {
  private let scratch = Scratch()

  /// What a score sounds, and the record of it.
  private func render(
    _ score: Score, seconds: Double, configure: (inout EngineConfiguration) -> Void
  ) throws -> (samples: [Float], applied: [Applied], record: Score) {
    let rehearsal = try Rehearsal(score, preset: .standard, name: #require(Name("musette")))
    var configuration = EngineConfiguration(rate: 48_000)
    configure(&configuration)
    let engine = Engine(configuration, preset: rehearsal.opening)
    var player = ScorePlayer(rehearsal, engine: engine)
    let recorder = try Recorder(
      path: scratch.file("record"), preset: rehearsal.openingName, configuration: configuration,
      report: { _ in })
    let frames = Int(seconds * 48_000)
    var samples = [Float](repeating: 0, count: 2 * frames)
    var told: [Applied] = []
    player.render(into: &samples, frames: frames) {
      while let applied = engine.applied.pop() {
        told.append(applied)
        recorder.write(applied)
      }
      while engine.log.pop() != nil {}
    }
    recorder.close(at: Int64(frames))
    let record = try Score(Array(scratch.read("record").utf8), file: "record")
    return (samples, told, record)
  }

  /// - Returns: what was told of the first rendering.
  @discardableResult private func check(
    _ text: String, seconds: Double = 2, configure: (inout EngineConfiguration) -> Void = { _ in }
  ) throws -> [Applied] {
    let heard = try render(
      Score(Array(text.utf8), file: "f"), seconds: seconds, configure: configure)
    let again = try render(heard.record, seconds: seconds, configure: configure)
    #expect(heard.samples.contains { abs($0) > 0.01 })
    #expect(zip(heard.samples, again.samples).allSatisfy { $0 == $1 })
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
}
