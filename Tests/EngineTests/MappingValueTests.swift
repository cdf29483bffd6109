import Glibc
import Hinge
import Presets
import Testing

@testable import Engine

/// What mappings make of their sources. The guitar's drive is read, which is heard nowhere here.
@Suite struct MappingValueTests {
  /// The drive that is there after a mapping has come to rest, at the end of some seconds.
  private func drive(
    _ mappings: String, _ hinge: [HingeSample], seconds: Double = 1.5, pressure: Double = 0,
    bend: Double = 0
  ) throws -> Double {
    let preset = try Preset.mapped(mappings)
    let run = StageRun(preset, hinge, seconds: seconds, pressure: pressure, bend: bend)
    return try #require(run.drives.last ?? nil)
  }

  @Test(arguments: [
    ("linear", 45.0, 17.5), ("slow", 45, 11.875), ("fast", 45, 25), ("exponential", 45, 14.142136),
    ("linear", 90, 25), ("slow", 90, 17.5), ("fast", 90, 31.213203), ("exponential", 90, 20),
    ("linear", 0, 10), ("slow", 0, 10), ("fast", 0, 10), ("exponential", 0, 10),
    ("linear", 180, 40), ("slow", 180, 40), ("fast", 180, 40), ("exponential", 180, 40),
  ])
  func curves(curve: String, angle: Double, value: Double) throws {
    let mapping = """
      {"source": "angle", "from": [0, 180], "destination": "drive", "to": [10, 40],
      "curve": "\(curve)"}
      """
    #expect(abs(try drive(mapping, angles((0.1, angle))) - value) < 1e-5)
  }

  @Test(arguments: [(30.0, 40.0), (60, 40), (90, 25), (120, 10), (200, 10)])
  func spansTurnRoundAndEnd(angle: Double, value: Double) throws {
    let mapping = """
      {"source": "angle", "from": [120, 60], "destination": "drive", "to": [10, 40]}
      """
    #expect(abs(try drive(mapping, angles((0.1, angle))) - value) < 1e-5)
  }

  @Test func exponentialBelowZero() throws {
    let preset = try Preset.mapped(
      """
      {"source": "angle", "from": [0, 180], "destination": "volume", "to": [-40, -10],
      "curve": "exponential"}
      """)
    let run = StageRun(preset, angles((0.1, 90)), seconds: 1.5)
    #expect(abs(20 * log10(run.value(.volume, at: 1.4)) + 20) < 1e-6)
  }

  /// A fold that closes at 80°/s from 170°, read half a second later; bellows and arm as told.
  @Test(arguments: [
    ("angle", 130.0), ("travel", -40), ("speed", -80), ("opening", 0), ("closing", 80),
    ("pressure", 200), ("bend", -3),
  ])
  func sources(source: String, value: Double) throws {
    let fold = (0..<60).map { index in
      let time = Double(index) / 100
      return HingeSample(
        angle: 170 - 80 * max(0, time - 0.05), status: .partiallyOpen, time: time)
    }
    let span =
      switch source {
      case "angle", "opening", "closing", "pressure": "[0, 300]"
      case "travel", "speed": "[-300, 0]"
      default: "[-12, 0]"
      }
    let mapping = """
      {"source": "\(source)", "from": \(span), "destination": "drive", "to": [0, 50],
      "smoothing": 0.02}
      """
    let found = try drive(mapping, fold, seconds: 0.55, pressure: -200, bend: -3)
    let width = source == "bend" ? 12.0 : 300
    let low = span.hasPrefix("[0") ? 0 : -width
    // The glide is up to 20 ms behind, the smoothing twice 9.3 ms: 3.1° in all.
    let bound = ["angle", "travel"].contains(source) ? 3.1 : 0.5
    #expect(abs(found / 50 * width + low - value) < bound)
  }

  @Test func beforeAnyHingeTheValueIsThePresetsOwn() throws {
    let mapping = { (source: String) in
      """
      {"source": "\(source)", "from": [0, 20], "destination": "drive", "to": [10, 40]}
      """
    }
    for source in ["angle", "travel", "speed", "opening", "closing", "bend"] {
      #expect(try drive(mapping(source), [], bend: 10) == 0)
    }
    // The bellows are there without a hinge.
    #expect(abs(try drive(mapping("pressure"), [], pressure: 10) - 25) < 1e-5)
  }

  @Test func withoutAHingeTheLastValueStays() throws {
    let mapping = """
      {"source": "angle", "from": [0, 180], "destination": "drive", "to": [10, 40]}
      """
    let gone = angles((0.1, 90)) + [HingeSample(angle: nil, time: 0.5)]
    #expect(abs(try drive(mapping, gone) - 25) < 1e-5)
  }

  @Test(arguments: [
    (HingeStatus.closed, 0.0), (.partiallyOpen, 25), (.fullyOpen, 25), (.unknown, 0),
  ])
  func onlyWhileAStatusHolds(status: HingeStatus, value: Double) throws {
    let mapping = """
      {"source": "angle", "from": [0, 180], "destination": "drive", "to": [10, 40],
      "when": ["partiallyOpen", "fullyOpen"]}
      """
    let run = angles((0.1, 90)) + angles((0.6, 90), status: status)
    #expect(abs(try drive(mapping, run) - value) < 1e-5)
    let gone = run + [HingeSample(angle: nil, time: 0.9)]
    #expect(abs(try drive(mapping, gone, seconds: 2)) < 1e-5)
  }

  @Test func theLastThatAppliesWins() throws {
    let mappings = """
      {"source": "angle", "from": [0, 180], "destination": "drive", "to": [10, 40]},
      {"source": "angle", "from": [0, 180], "destination": "drive", "to": [50, 50],
      "when": ["closed"]},
      {"source": "angle", "from": [0, 180], "destination": "volume", "to": [0, 0]}
      """
    #expect(abs(try drive(mappings, angles((0.1, 90))) - 25) < 1e-5)
    #expect(try drive(mappings, angles((0.1, 90), status: .closed)) == 50)
  }

  @Test func driveIsToldWhereAMappingMovesItAlone() throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1]}"#)
    #expect(StageRun(preset, seconds: 0.1).drives.allSatisfy { $0 == nil })
  }

  /// The first control step is not on the way from anywhere.
  @Test func itBeginsWhereItBelongs() throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1]}"#)
    let run = StageRun(preset, angles((0, 45)), seconds: 0.1)
    #expect(run.values(.pan, from: 0, to: 0.1).allSatisfy { $0 == -0.5 })
  }

  @Test(arguments: [0.02, 0.03, 0.5])
  func aStepHasGone63PercentAfterItsSmoothing(smoothing: Double) throws {
    // Pulled and pushed air moves at once here, which no bellows do.
    let preset = try Preset.mapped(
      """
      {"source": "bend", "from": [0, 12], "destination": "drive", "to": [0, 50],
      "smoothing": \(smoothing), "when": ["partiallyOpen"]}
      """)
    let step = Smoothing(preset: preset, smoothing: smoothing)
    #expect(abs(step.gone - 0.632) < 0.02)
  }

  /// A mapping that has come to rest at 0, and is then 25 away.
  private struct Smoothing {
    let gone: Double

    init(preset: Preset, smoothing: Double) {
      var values = MixValues(preset, rate: 48_000)
      var sources = HingeSources()
      var glide = HingeGlide(rate: 48_000)
      let hinge = Hinge(angle: 90, status: .partiallyOpen)
      let change = HingeChange(old: nil, new: hinge, isNewPlace: true, time: 0)
      sources.take(change)
      glide.take(change, resolution: nil)
      _ = values.advance(GlidingSources(sources, glide))
      sources.take(speed: 0, pressure: 0, bend: 6)
      for _ in 0..<Int((smoothing * 1_500).rounded()) {
        _ = values.advance(GlidingSources(sources, glide))
      }
      gone = values[.drive].end / 25
    }
  }

  /// What begins or ends to apply is blended in no less than 60 ms, and by 63 % in that.
  @Test(arguments: [(0.02, 0.06), (0.2, 0.2)])
  func aBlendTakesItsTime(smoothing: Double, time: Double) throws {
    let preset = try Preset.mapped(
      """
      {"source": "angle", "from": [0, 180], "destination": "drive", "to": [10, 40],
      "smoothing": \(smoothing), "when": ["partiallyOpen"]}
      """)
    let run = StageRun(preset, angles((0.1, 90)) + angles((2, 90), status: .closed), seconds: 4)
    #expect(abs(run.value(.drive, at: 0.1 + time) / 25 - 0.632) < 0.02)
    #expect(abs(run.value(.drive, at: 1.9) - 25) < 1e-3)
    #expect(abs(run.value(.drive, at: 2 + time) / 25 - 0.368) < 0.02)
    #expect(abs(run.value(.drive, at: 3.9)) < 1e-3)
  }
}
