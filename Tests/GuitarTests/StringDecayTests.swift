import Glibc
import Presets
import Score
import SoundMeasures
import Testing

@testable import Guitar

/// How strings die away, against what their preset says.
@Suite struct StringDecayTests {
  /// Seconds of 60 dB, from the slope of a partial's level between 5 and 35 dB below its largest.
  private func decay(
    _ sound: [Double], at frequency: Double, first: Double, rate: Double
  ) -> Double {
    let levels = Tone.envelope(
      sound, at: frequency, fundamental: first, rate: rate)
    let margin = Int(0.05 * rate)
    let inner = levels[margin..<(levels.count - margin)]
    let top = inner.prefix(Int(0.2 * rate)).max()!
    let peak = inner.firstIndex { $0 >= top - 1e-9 }!
    let from = inner[peak...].firstIndex { $0 < top - 5 }!
    let to = inner[from...].firstIndex { $0 < top - 35 } ?? inner.endIndex - 1
    // The straight line that lies nearest.
    let count = Double(to - from)
    let middle = (count - 1) / 2
    var slope = 0.0
    var squares = 0.0
    for index in from..<to {
      let x = Double(index - from) - middle
      slope += x * levels[index]
      squares += x * x
    }
    return -60 / (slope / squares * rate)
  }

  /// The same at 2 kHz, where no partial may lie: between the two that lie nearest.
  private func treble(_ sound: [Double], first: Double, rate: Double) -> Double {
    let below = (2_000 / first).rounded(.down)
    let times = [below, below + 1].map { decay(sound, at: first * $0, first: first, rate: rate) }
    let part = 2_000 / first - below
    return exp(log(times[0]) * (1 - part) + log(times[1]) * part)
  }

  @Test(arguments: Preset.names(of: .guitar), [0.0, -5])
  func stringsRingAsLongAsThePresetSays(_ name: String, bend: Double) throws {
    var preset = try Preset.load(name).guitar.bare
    preset.arm.kind = .even
    // Every partial is to be heard, and where harmonics are looked for.
    preset.pluck.position = 0.031
    preset.pluck.brightness = 4
    preset.strings.inharmonicity = SixStrings(0)
    preset.strings.sharpness = SixStrings(0)
    for string in 1...6 {
      let place = 6 - string
      var run = GuitarRun(preset)
      _ = run.render(0.05) { _ in bend }
      _ = run.guitar.pluck(string: string, fret: 0, velocity: 60)
      let sound = run.render(min(6, preset.strings.decay[place] * 0.75))
      let first =
        preset.strings.a4
        * exp2((Double(preset.strings.tuning.keys[place] - 69) + bend) / 12)
      let low = decay(sound, at: first, first: first, rate: 48_000) / preset.strings.decay[place]
      let high = treble(sound, first: first, rate: 48_000) / preset.strings.trebleDecay[place]
      #expect(abs(low - 1) < 0.05, "string \(string): \(low) of its decay")
      #expect(abs(high - 1) < 0.05, "string \(string): \(high) of its decay at 2 kHz")
    }
  }
}
