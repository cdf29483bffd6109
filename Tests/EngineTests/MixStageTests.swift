import Glibc
import Hinge
import Presets
import Synthesis
import Testing

@testable import Engine

/// What the mix stage does to what it is told.
@Suite struct MixStageTests {
  static let noise = (0..<48_000).map { WhiteNoise.sample(frame: Int64($0), seed: 5) }

  /// Decibels of a tone's gain, left and right, at rest.
  private func gains(
    _ preset: Preset, _ hinge: [HingeSample] = [], frequency: Double = 1_000
  ) -> (left: Double, right: Double) {
    let run = StageRun(preset, hinge, seconds: 2, sound: sinusoid(frequency))
    let unit = 0.5 / 2.0.squareRoot()
    return (
      20 * log10(run.amplitude(0, from: 1.5, to: 2) / unit),
      20 * log10(run.amplitude(1, from: 1.5, to: 2) / unit)
    )
  }

  /// Where nothing is mapped, where no mapping applies, and where they leave all as it is.
  @Test(arguments: [
    "",
    """
    {"source": "angle", "from": [0, 180], "destination": "volume", "to": [-60, 12],
     "when": ["closed"]},
    {"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1], "when": ["closed"]},
    {"source": "angle", "from": [0, 180], "destination": "tremolo.depth", "to": [1, 1],
     "when": ["closed"]}
    """,
    """
    {"source": "angle", "from": [0, 180], "destination": "volume", "to": [-12, 12]},
    {"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1]},
    {"source": "angle", "from": [0, 180], "destination": "tremolo.depth", "to": [0, 0]},
    {"source": "angle", "from": [0, 180], "destination": "room", "to": [0, 1]},
    {"source": "angle", "from": [0, 180], "destination": "drive", "to": [0, 50]}
    """,
  ])
  func itLeavesEveryBitAlone(mappings: String) throws {
    let preset = try Preset.mapped(mappings)
    let hinge = angles((0, 90))
    let run = StageRun(preset, hinge, seconds: 1) { Self.noise[$0] }
    #expect(run.side(0) == Self.noise.map(Double.init))
    #expect(run.side(1) == Self.noise.map(Double.init))
  }

  @Test(arguments: [(0.0, -20.0), (90, -7), (180, 6)])
  func volume(angle: Double, decibels: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "volume", "to": [-20, 6]}"#)
    let found = gains(preset, angles((0.1, angle)))
    #expect(abs(found.left - decibels) < 0.001 && abs(found.right - decibels) < 0.001)
    let own = try Preset.mapped("", mix: "{\"volume\": \(decibels)}")
    #expect(abs(gains(own).left - decibels) < 0.001)
  }

  @Test(arguments: [-1, -0.4, 0, 0.5, 1]) func pan(place: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1]}"#)
    for found in [
      gains(preset, angles((0.1, 90 + 90 * place))),
      gains(try Preset.mapped("", mix: "{\"pan\": \(place)}")),
    ] {
      let pan = Pan(place)
      #expect(abs(pow(10, found.left / 20) - Double(pan.left)) < 1e-4)
      #expect(abs(pow(10, found.right / 20) - Double(pan.right)) < 1e-4)
    }
  }

  @Test(arguments: [(0.0, 200.0), (90, 1_549.1933), (180, 12_000)])
  func cutoff(angle: Double, hertz: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "filter.cutoff", "to": [200, 12000]}"#)
    let own = try Preset.mapped("", mix: "{\"filter\": {\"cutoff\": \(hertz)}}")
    for frequency in [200.0, 1_000, 5_000] {
      let gain = LowPass(cutoff: hertz, resonance: 0.707, rate: 48_000).gain(at: frequency)
      for found in [
        gains(preset, angles((0.1, angle)), frequency: frequency), gains(own, frequency: frequency),
      ] {
        #expect(abs(found.left - 20 * log10(gain)) < 0.02)
        #expect(abs(found.right - 20 * log10(gain)) < 0.02)
      }
    }
  }

  @Test(arguments: [(0.0, 0.5), (90, 10.25), (180, 20)])
  func resonance(angle: Double, q: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "filter.resonance", "to": [0.5, 20]}"#,
      mix: #"{"filter": {"cutoff": 1000}}"#)
    #expect(abs(gains(preset, angles((0.1, angle))).left - 20 * log10(q)) < 0.02)
  }

  /// A filter that a mapping opens is as good as none.
  @Test(arguments: [20.0, 1_000, 10_000]) func openIsOpen(frequency: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 90], "destination": "filter.cutoff", "to": [20, 20000]}"#)
    #expect(abs(gains(preset, angles((0.1, 90)), frequency: frequency).left) < 0.01)
  }

  @Test(arguments: [(0.0, 0.0), (90, 0.5), (180, 1)])
  func tremolo(angle: Double, depth: Double) throws {
    let preset = try Preset.mapped(
      #"{"source": "angle", "from": [0, 180], "destination": "tremolo.depth", "to": [0, 1]}"#,
      mix: #"{"tremolo": {"rate": 6}}"#)
    let run = StageRun(preset, angles((0, angle)), seconds: 1) { _ in 1 }
    for (frame, sample) in run.side(0).enumerated() {
      // At full loudness six times a second, from the very beginning.
      let sine = sin(Double.pi * 6 * Double(frame) / 48_000)
      let gain = 1 - depth * sine * sine
      #expect(abs(sample - gain) < 1e-6)
    }
  }

  @Test(arguments: [1, 7, 31]) func blocksDoNotMatter(block: Int) throws {
    let preset = try Preset.mapped(Self.everything, mix: #"{"tremolo": {"rate": 7}}"#)
    let hinge = (0..<120).map { index in
      let status: HingeStatus = index / 30 % 2 == 0 ? .partiallyOpen : .closed
      let angle = 90 + 80 * sin(Double(index) / 20)
      return HingeSample(angle: angle, status: status, time: Double(index) / 61)
    }
    let whole = StageRun(preset, hinge, seconds: 2) { harmonics[$0] }
    let split = StageRun(preset, hinge, seconds: 2, block: block) { harmonics[$0] }
    #expect(whole.samples == split.samples)
  }

  /// A mapping to each destination.
  static let everything = """
    {"source": "angle", "from": [0, 180], "destination": "filter.cutoff", "to": [100, 18000],
     "when": ["partiallyOpen"]},
    {"source": "speed", "from": [-200, 200], "destination": "filter.resonance", "to": [0.5, 8]},
    {"source": "travel", "from": [-90, 90], "destination": "volume", "to": [-20, 6]},
    {"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1], "curve": "slow"},
    {"source": "closing", "from": [0, 200], "destination": "tremolo.depth", "to": [0, 1]},
    {"source": "pressure", "from": [0, 800], "destination": "room", "to": [0, 2], "curve": "fast"},
    {"source": "bend", "from": [-12, 2], "destination": "drive", "to": [0, 40]}
    """
}
