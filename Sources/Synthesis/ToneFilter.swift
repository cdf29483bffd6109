import Glibc

/// A filter of second order as a mixing desk or a loudspeaker has it, as a mixture of what a
/// `StateVariable` filter tells apart. It sounds in a `FilterChain`.
public struct ToneFilter: Sendable {
  let frequency: Double
  let resonance: Double
  let low: Double
  let band: Double
  let high: Double

  /// What lies below a frequency in hertz; the gain there is the resonance.
  public static func lowPass(_ frequency: Double, resonance: Double) -> ToneFilter {
    ToneFilter(frequency: frequency, resonance: resonance, low: 1, band: 0, high: 0)
  }

  /// What lies above a frequency in hertz; the gain there is the resonance.
  public static func highPass(_ frequency: Double, resonance: Double) -> ToneFilter {
    ToneFilter(frequency: frequency, resonance: resonance, low: 0, band: 0, high: 1)
  }

  /// Raises or lowers what lies about a frequency in hertz. One that lowers undoes one that raises
  /// as much (R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients").
  /// - Parameter level: decibels at the frequency.
  public static func peak(_ frequency: Double, level: Double, resonance: Double) -> ToneFilter {
    let root = pow(10, level / 40)
    return ToneFilter(
      frequency: frequency, resonance: root * resonance, low: 1, band: root * root, high: 1)
  }
}
