import Engine
import Presets
import Score

@testable import Feeds

/// What a score sounds offline, and what the engine told of it.
struct Rendered {
  let samples: [Float]
  private(set) var applied: [Applied] = []
  private(set) var log: [LogRow] = []
  /// The preset that it begins with.
  let preset: Name

  init(
    _ score: Score, frames: Int,
    configuration: EngineConfiguration = EngineConfiguration(rate: Bench.rate)
  ) throws {
    let rehearsal = try Rehearsal(score, preset: .standard, name: Bench.preset)
    preset = rehearsal.openingName
    let engine = Engine(configuration, preset: rehearsal.opening)
    var player = ScorePlayer(rehearsal, engine: engine)
    var samples = [Float](repeating: 0, count: 2 * frames)
    var (applied, log) = (applied, log)
    player.render(into: &samples, frames: frames) {
      while let event = engine.applied.pop() { applied.append(event) }
      while let row = engine.log.pop() { log.append(row) }
    }
    self.samples = samples
    self.applied = applied
    self.log = log
  }

  /// Seconds until what was heard elsewhere is something else.
  func firstDifference(from others: [Float]) -> Double? {
    let count = min(samples.count, others.count)
    let index = (0..<count).first { samples[$0] != others[$0] }
    guard let index = index ?? (samples.count == others.count ? nil : count) else { return nil }
    return Double(index / 2) / Bench.rate
  }
}

extension Scratch {
  /// The record of what an engine told, read back.
  /// - Parameter frames: how many were heard.
  func record(
    of applied: [Applied], preset: Name = Bench.preset, frames: Int,
    configuration: EngineConfiguration = EngineConfiguration(rate: Bench.rate)
  ) throws -> Score {
    let recorder = try Recorder(
      path: file("record"), preset: preset, configuration: configuration, report: { _ in })
    for event in applied { recorder.write(event) }
    recorder.close(at: Int64(frames))
    return try Score(Array(read("record").utf8), file: "record")
  }
}
