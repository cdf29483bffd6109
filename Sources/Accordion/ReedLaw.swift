import Glibc

/// How a free reed sounds: the tongue swings through its slot as a sinusoid, opens an area to the
/// air, and what radiates is the derivative of the flow.
///
///     y(θ) = x₀ + a·cos θ                    the tongue's tip, in units of its swing at 300 Pa
///     h(y) = (y + √(y² + c²)) / 2            the gap, closed but for a clearance below the plate
///     S(θ) = h / √(1 + (h/hₛ)²)              the area, which slot and pallet bound
///     U(θ) = S(θ) + b·2^o·g·sin θ            the flow, with the air that the tongue displaces
///
/// Partial k of the sound is k times partial k of U. o is the octave from C4. The constants were
/// fitted to recordings of a Hohner two-row button accordion, all of one loudness, that of a = 1.
/// There g is 1. Beside an area that saturates, a displacement that grew with the swing would
/// make loud treble notes duller; g keeps to the greatest area, and falls behind it by a^−0.1, so
/// that loud is brighter at every pitch.
struct ReedLaw {
  /// Octaves above C4.
  let octave: Double

  /// A of the clearance: 0.13 mm where the tip swings 4 mm.
  private static let clearance = 0.033
  private static let displacement = 0.45

  private var set: Double { 0.13 + 0.023 * octave }
  private var bound: Double { 0.546 * pow(1.15, octave) }

  /// The flow U at phase θ with a tongue swing of `a` > 0, where 1 is the swing at 300 Pa.
  func flow(at angle: Double, swing a: Double) -> Double {
    let y = set + a * cos(angle)
    let moved = stroke(a) / stroke(1) * pow(a, -0.1)
    return area(at: y) + Self.displacement * exp2(octave) * moved * sin(angle)
  }

  /// The area that a tip at y leaves open.
  private func area(at y: Double) -> Double {
    let gap = (y + (y * y + Self.clearance * Self.clearance).squareRoot()) / 2
    return gap / (1 + (gap / bound) * (gap / bound)).squareRoot()
  }

  /// The area's change over a swing.
  private func stroke(_ a: Double) -> Double { area(at: set + a) - area(at: set - a) }
}
