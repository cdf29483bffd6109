import Glibc
import Presets

/// The spectrum of a pluck at one stop of a string.
///
/// What a pluck sends around the loop is the force at the bridge: a pulse as long as the wave takes
/// from the place of the pluck to the bridge and back, without its mean, over one period. Measured
/// nylon notes have it fall by 6 dB an octave from 170 Hz to about a kilohertz and stay even above:
/// a low-pass of first order, and a part of the treble beside it.
struct PluckColour: BitwiseCopyable {
  /// The period, and the pulse's length and the width of its edges, in frames.
  let period: Float
  let pulse: Float
  let edge: Float
  /// The low-pass's factor, and the treble's, at velocity 100.
  let low: Float
  let treble: Float
  /// What makes the RMS of the first period 1 at velocity 100.
  let unit: Float

  /// Hertz at which the pluck's spectrum begins to fall, and at which the treble's part is as loud
  /// as the input where its factor is 1.
  private static let corner = 170.0
  private static let knee = 1_000.0
  /// Millimetres of a string from saddle to nut.
  private static let scale = 648.0
  private static let partials = 60

  /// Of a string that nobody has plucked.
  static var nothing: PluckColour { @_noAllocation @_noLocks get { PluckColour() } }

  @_noAllocation @_noLocks
  private init() {
    (period, pulse, edge, low, treble, unit) = (1, 0, 1, 1, 0, 0)
  }

  /// - Parameters:
  ///   - period: of the stopped string, in frames.
  ///   - openPeriod: of the open one.
  ///   - rate: frames a second.
  init(_ preset: PluckPreset, period: Double, openPeriod: Double, rate: Double) {
    self.period = Float(period)
    let pulse = min(preset.position * openPeriod, 0.5 * period)
    self.pulse = Float(pulse)
    let edge = max(2, min(preset.width / (2 * Self.scale) * openPeriod, pulse, period - pulse))
    self.edge = Float(edge)
    let pole = exp(-2 * .pi * Self.corner / rate)
    low = Float(1 - pole)
    treble = Float(preset.brightness * rate / (2 * .pi * Self.knee))
    var power = 0.0
    for n in 1...Self.partials {
      let w = 2 * .pi * Double(n) / period
      guard w < .pi else { break }
      let amplitude = 2 * abs(sin(w * pulse / 2)) / (.pi * Double(n)) * Self.edgeGain(w * edge)
      let fall = (1 - pole) / (1 - 2 * pole * cos(w) + pole * pole).squareRoot()
      let rise = preset.brightness * rate / (2 * .pi * Self.knee)
      let real = 1 + rise * (1 - cos(w))
      let imaginary = rise * sin(w)
      let gain = fall * (real * real + imaginary * imaginary).squareRoot()
      power += amplitude * amplitude * gain * gain / 2
    }
    unit = Float(1 / power.squareRoot())
  }

  /// The gain of an edge 3x² − 2x³ that is so many radians wide, beside a sharp one.
  private static func edgeGain(_ x: Double) -> Double {
    // The transform of its slope 6x(1 − x).
    guard x > 0.1 else { return 1 }
    return abs(12 * (2 * sin(x / 2) - x * cos(x / 2)) / (x * x * x))
  }
}
