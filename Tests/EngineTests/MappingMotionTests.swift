import Glibc
import Hinge
import Presets
import SoundMeasures
import Testing

@testable import Engine

/// How mapped values get where they belong: without stairs and without clicks.
@Suite struct MappingMotionTests {
  /// A fold from flat to closed in 2 s, beginning after half a second.
  private func fold(rate: Double, step: Double) -> [HingeSample] {
    (0..<Int(3 * rate)).map { index in
      let time = Double(index) / rate
      let angle = 180 - 90 * min(max(0, time - 0.5), 2)
      return HingeSample(
        angle: step > 0 ? (angle / step).rounded() * step : angle, status: .partiallyOpen,
        time: time)
    }
  }

  static let feeds: [(Double, Double)] = [(60, 0), (5, 0), (60, 1), (1_000, 1), (30, 5)]

  @Test(arguments: feeds) func aFoldSweepsTheCutoffOneWay(rate: Double, step: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "filter.cutoff", "to": [200, 12000]}"#)
    let run = StageRun(preset, fold(rate: rate, step: step), seconds: 3)
    let octaves = run.values(.cutoff, from: 0, to: 3)
    #expect(zip(octaves, octaves.dropFirst()).allSatisfy { $1 <= $0 })
    #expect(abs(octaves.first! - log2(12_000)) < 1e-6 && abs(octaves.last! - log2(200)) < 1e-6)
    // Nowhere more than twice as fast as the fold.
    let middle = run.values(.cutoff, from: 1, to: 2.4)
    let speeds = zip(middle, middle.dropFirst()).map { ($0 - $1) * 1_500 }
    #expect(speeds.max()! < 2.1 * log2(60) / 2)
  }

  /// What a swept tone has beyond 200 Hz beside itself.
  @Test(arguments: feeds, [0.707, 5]) func aSweptToneHasNoZipper(
    feed: (Double, Double), resonance: Double
  ) throws {
    for destination in [
      #""filter.cutoff", "to": [200, 12000]"#, #""filter.cutoff", "to": [300, 2000]"#,
      #""volume", "to": [-60, 0]"#, #""pan", "to": [-1, 1]"#,
    ] {
      let preset = try Preset.mapped(
        "{\"source\": \"angle\", \"from\": [0, 180], \"destination\": \(destination)}",
        mix: "{\"filter\": {\"cutoff\": 5000, \"resonance\": \(resonance)}}")
      let run = StageRun(
        preset, fold(rate: feed.0, step: feed.1), seconds: 3, sound: sinusoid(1_000))
      let sound = run.side(0)
      let worst = stride(from: 9_600, to: 134_400, by: 3_072).map {
        Click.level(in: sound, around: $0, beside: [1_000], against: 0.125)
      }.max()!
      #expect(worst < -85, "\(destination)")
    }
  }

  /// Decibels of the click about a second, of C6 with its harmonics.
  private func click(_ preset: Preset, _ hinge: [HingeSample]) -> Double {
    let run = StageRun(preset, hinge, seconds: 2) { harmonics[$0] }
    let meanSquare = harmonics.reduce(0) { $0 + Double($1 * $1) } / Double(harmonics.count)
    return (0..<2).map { side in
      let sound = run.side(side)
      return stride(from: 46_000, to: 60_000, by: 1_000).map {
        Click.level(in: sound, around: $0, beside: [1_046.5], against: meanSquare)
      }.max()!
    }.max()!
  }

  /// What lets a destination be heard where it is worst.
  private func mix(_ destination: String) -> String {
    destination.contains("resonance")
      ? #"{"filter": {"cutoff": 1500, "resonance": 1}}"# : #"{"tremolo": {"rate": 4.5}}"#
  }

  static let jumps = [
    #""volume", "to": [-60, 0]"#, #""pan", "to": [-1, 1]"#,
    #""filter.cutoff", "to": [200, 12000]"#, #""tremolo.depth", "to": [1, 0]"#,
    #""filter.resonance", "to": [0.5, 5]"#,
  ]

  @Test(arguments: jumps, [0.02, 0.03]) func aMappingThatEndsOrBeginsDoesNotClick(
    destination: String, smoothing: Double
  ) throws {
    for angle in [0.0, 180] {
      let mappings = """
        {"source": "angle", "from": [0, 180], "destination": \(destination),
         "smoothing": \(smoothing), "when": ["partiallyOpen"]}
        """
      let preset = try Preset.mapped(mappings, mix: mix(destination))
      for (before, after) in [
        (HingeStatus.partiallyOpen, HingeStatus.closed), (.closed, .partiallyOpen),
      ] {
        let found = click(
          preset, angles((0, angle), status: before) + angles((1, angle), status: after))
        #expect(found < -75)
      }
    }
  }

  /// Between two mappings, and in the middle of a fast sweep.
  @Test(arguments: jumps) func aMappingThatGivesWayToAnotherDoesNotClick(destination: String) throws
  {
    let preset = try Preset.mapped(
      """
      {"source": "angle", "from": [0, 180], "destination": \(destination)},
      {"source": "angle", "from": [180, 0], "destination": \(destination), "when": ["closed"]}
      """, mix: mix(destination))
    let sweep = (0..<120).map { index in
      HingeSample(
        angle: min(180, 200 * Double(index) / 60), status: index < 60 ? .partiallyOpen : .closed,
        time: 0.6 + Double(index) / 150)
    }
    #expect(click(preset, sweep) < -75)
  }

  /// A hinge that is elsewhere at once, and one that goes away and comes back elsewhere.
  @Test(arguments: jumps) func aNewPlaceDoesNotClick(destination: String) throws {
    for smoothing in [0.02, 0.03] {
      let preset = try Preset.mapped(
        """
        {"source": "angle", "from": [0, 180], "destination": \(destination),
         "smoothing": \(smoothing)}
        """, mix: mix(destination))
      for (from, to) in [(0.0, 180.0), (180, 0)] {
        let gone = angles((0, from)) + [HingeSample(angle: nil, time: 0.5)] + angles((1, to))
        for hinge in [angles((0, from), (1, to)), gone] {
          #expect(click(preset, hinge) < (smoothing < 0.03 ? -60 : -80))
        }
      }
    }
  }

  /// A fold that begins and ends at once, at 200°/s.
  @Test(arguments: jumps) func speedDoesNotClick(destination: String) throws {
    let preset = try Preset.mapped(
      """
      {"source": "closing", "from": [0, 200], "destination": \(destination), "smoothing": 0.02}
      """, mix: mix(destination))
    let fold = (0..<200).map { index in
      let time = Double(index) / 100
      return HingeSample(
        angle: 180 - 200 * min(0.3, max(0, time - 0.9)), status: .partiallyOpen, time: time)
    }
    #expect(click(preset, fold) < -60)
  }
}
