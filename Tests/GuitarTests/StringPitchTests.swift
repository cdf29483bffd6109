import Glibc
import Presets
import Score
import SoundMeasures
import Testing

@testable import Guitar

/// What a stopped and bent string sounds, against what its preset says.
@Suite struct StringPitchTests {
  static let presets = Preset.names(of: .guitar)

  /// Cents by which a plucked string is off, measured over a second after half a one.
  /// - Parameter semitones: that the bend is to make of the string; its own where left out.
  private func error(
    _ run: inout GuitarRun, _ preset: GuitarPreset, string: Int, fret: Int, bend: Double,
    making semitones: Double? = nil
  ) -> Double {
    _ = run.render(0.02) { _ in bend }
    _ = run.guitar.pluck(string: string, fret: fret, velocity: 40)
    _ = run.render(0.5)
    let sound = run.render(1)
    run.guitar.damp(string: nil)
    _ = run.render(0.3)
    let strings = preset.strings
    let key = Double(strings.tuning.keys[6 - string] + fret)
    let expected = strings.a4 * exp2((key - 69 + (semitones ?? bend)) / 12)
    let found = Tone.frequency(sound, near: expected, rate: run.rate)
    return 1_200 * log2(found / expected)
  }

  @Test(arguments: presets)
  func everyStringIsInTuneOnEveryFret(_ name: String) throws {
    let preset = try Preset.load(name).guitar.bare
    var run = GuitarRun(preset)
    for string in 1...6 {
      for fret in 0...19 {
        let cents = error(&run, preset, string: string, fret: fret, bend: 0)
        #expect(abs(cents) < 0.3, "string \(string), fret \(fret): \(cents) cents")
      }
    }
  }

  @Test(arguments: presets)
  func everyStringBendsByWhatTheArmSays(_ name: String) throws {
    var preset = try Preset.load(name).guitar.bare
    preset.arm.kind = .even
    var run = GuitarRun(preset)
    for string in 1...6 {
      for fret in [0, 4, 9, 14, 19] {
        for bend in [1.0, -1, 2, -2, -12] {
          let cents = error(&run, preset, string: string, fret: fret, bend: bend)
          #expect(abs(cents) < 0.3, "string \(string), fret \(fret), \(bend): \(cents) cents")
        }
      }
    }
  }

  @Test(arguments: [44_100.0, 96_000])
  func otherRatesAreInTune(rate: Double) throws {
    let preset = Preset.standard.guitar.bare
    var run = GuitarRun(preset, rate: rate)
    for string in 1...6 {
      for (fret, bend) in [(0, 0.0), (0, -12), (7, 1), (19, 2)] {
        let cents = error(&run, preset, string: string, fret: fret, bend: bend)
        #expect(abs(cents) < 0.3, "string \(string), fret \(fret), \(bend): \(cents) cents")
      }
    }
  }

  /// The intervals of a real arm, worked out by hand from (f/f₀)² = 1 + u·k for strings of .009 to
  /// .042 inch, as semitones of E2 A2 D3 G3 B3 E4.
  @Test func aRealArmBendsEachStringByItsStiffness() throws {
    var preset = Preset.standard.guitar.bare
    preset.arm.kind = .real
    preset.arm.up = 3
    preset.arm.down = 12
    preset.strings.stiffness = SixStrings(1.10, 0.79, 0.68, 1, 0.63, 0.35)
    // The whole way up is u = 2^(3/6) − 1 = 0.4142, the whole way down u = 2^(−12/6) − 1 = −0.75.
    let positions: [(bend: Double, cents: [Double])] = [
      (3, [325.0, 245.1, 214.8, 300.0, 200.7, 117.2]),
      (1.5, [177.7, 131.2, 114.1, 162.9, 106.2, 60.6]),
      (-1.5, [-94.2, -66.6, -57.0, -85.2, -52.7, -28.9]),
      (-6, [-460.4, -304.1, -254.8, -406.8, -233.3, -121.8]),
      (-12, [-1508.7, -777.1, -617.5, -1200.0, -553.7, -263.6]),
    ]
    var run = GuitarRun(preset)
    for (bend, cents) in positions {
      for string in 1...6 {
        let error = error(
          &run, preset, string: string, fret: 5, bend: bend, making: cents[6 - string] / 100)
        #expect(abs(error) < 1, "string \(string) at \(bend): \(error) cents")
      }
    }
  }

  @Test(arguments: presets)
  func partialsAreSharpByTheStringsStiffness(_ name: String) throws {
    let preset = try Preset.load(name).guitar.bare
    var run = GuitarRun(preset)
    for string in 4...6 {
      let b = preset.strings.inharmonicity[6 - string]
      // A pluck at no place leaves all partials.
      _ = run.guitar.pluck(string: string, fret: 0, velocity: 60)
      _ = run.render(0.2)
      let sound = run.render(0.8)
      run.guitar.damp(string: nil)
      _ = run.render(0.3)
      let first =
        preset.strings.a4 * exp2(Double(preset.strings.tuning.keys[6 - string] - 69) / 12)
      for n in 2...20 {
        let stretch = ((1 + b * Double(n * n)) / (1 + b)).squareRoot()
        let expected = first * Double(n) * stretch
        // Partials with a node where the string is plucked cannot be heard.
        guard
          Tone.level(sound, at: expected, rate: 48_000) > Tone.level(
            sound, at: first, rate: 48_000) - 60
        else { continue }
        let found = Tone.frequency(sound, near: expected, rate: 48_000)
        let cents = 1_200 * log2(found / expected)
        #expect(abs(cents) < 2, "string \(string), partial \(n): \(cents) cents")
      }
    }
  }
}
