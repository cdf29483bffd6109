import Glibc
import Presets
import Synthesis

/// One place where a finger may stop a string.
struct Stop: BitwiseCopyable {
  /// Hertz, of the fundamental.
  let frequency: Double
  /// How it dies away where nothing touches it.
  let rates: StringLoss.Rates
  let dispersion: Dispersion
  /// How a pluck's spectrum falls, and what makes its RMS 1 at velocity 100.
  let pluck: PluckColour
}

/// Every stop of every string, computed when the guitar is built.
struct Stops: ~Copyable {
  private let stops: UnsafeMutablePointer<Stop>
  /// How many frets the neck has.
  let frets: Int

  /// - Parameters:
  ///   - decay: what all decay times are multiplied by.
  ///   - cents: what is added to every pitch.
  ///   - rate: frames a second.
  init(_ preset: GuitarPreset, decay: Double = 1, cents: Double = 0, rate: Double) {
    let strings = preset.strings
    frets = Int(strings.frets)
    let count = frets + 1
    stops = .allocate(capacity: 6 * count)
    for string in 0..<6 {
      let open = strings.a4 * exp2((Double(strings.tuning.keys[string]) - 69 + cents / 100) / 12)
      var poles = (radius: 0.85, angle: 0.1)
      for fret in 0...frets {
        let frequency = open * exp2(Double(fret) / 12)
        let time = strings.decay[string] * decay * pow(strings.fretted, Double(fret))
        let treble = min(time, strings.trebleDecay[string] * decay)
        (stops + string * count + fret).initialize(
          to: Stop(
            frequency: frequency,
            rates: StringLoss.Rates(
              fundamental: StringLoss.Rates.sixtyDecibels / time,
              treble: StringLoss.Rates.sixtyDecibels / treble),
            // The stiffness of a string makes B go with the square of its length's inverse.
            dispersion: .fitted(
              frequency: frequency,
              inharmonicity: strings.inharmonicity[string] * exp2(Double(fret) / 6),
              guess: &poles, rate: rate),
            pluck: PluckColour(
              preset.pluck, period: rate / frequency, openPeriod: rate / open, rate: rate)))
      }
    }
  }

  /// None, for a swing that is not heard.
  init() {
    frets = 0
    stops = .allocate(capacity: 0)
  }

  deinit { stops.deallocate() }

  /// - Parameters:
  ///   - string: from 0 for string 6 to 5 for string 1.
  ///   - fret: one beyond the neck is its last.
  @_noAllocation @_noLocks
  subscript(string: Int, fret: Int) -> Stop {
    stops[string * (frets + 1) + min(max(fret, 0), frets)]
  }
}
