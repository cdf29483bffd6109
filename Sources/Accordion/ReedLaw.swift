import Glibc
import Synthesis

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

  /// The complex amplitudes of partials 1 to `partials` of the sound at one swing: the flow's
  /// derivative.
  func spectrum(
    swing: Double, partials: Int, _ transform: FourierTransform
  ) -> [(real: Double, imaginary: Double)] {
    let size = transform.size
    var real = (0..<size).map { flow(at: 2 * .pi * Double($0) / Double(size), swing: swing) }
    var imaginary = [Double](repeating: 0, count: size)
    transform.forward(&real, &imaginary)
    return (1...partials).map { k in
      // The derivative of e^(ikθ) is ik·e^(ikθ).
      let weight = Double(k) / Double(size) * (k % 2 == 0 ? evenness : 1)
      return (-imaginary[k] * weight, real[k] * weight)
    }
  }

  /// What even partials are multiplied by. The law alone makes them weaker than odd ones by 7 dB at
  /// E2, 10 dB at A4 and 17 dB at A6; the recordings have about 6 below F♯4 and 10 to 15 from A4
  /// up, where the reeds' valves are of plastic and not of leather.
  private var evenness: Double {
    let wanted = [(-2.0, 6.0), (0.4, 6.5), (0.75, 9.5), (1.5, 12.5), (2.75, 13.0)]
    let law = [(-2.0, 7.0), (-1.0, 7.7), (0.0, 9.0), (1.0, 10.3), (1.75, 12.2), (2.75, 17.5)]
    return pow(10, (Self.between(law, octave) - Self.between(wanted, octave)) / 20)
  }

  /// Straight lines through points, level beyond them.
  private static func between(_ points: [(x: Double, y: Double)], _ x: Double) -> Double {
    for (low, high) in zip(points, points.dropFirst()) where x <= high.x {
      return low.y + (high.y - low.y) * max(0, x - low.x) / (high.x - low.x)
    }
    return points[points.count - 1].y
  }
}
