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

  /// The amplitudes of partials 1 to `partials` of the sound: the flow's derivative.
  /// - Parameters:
  ///   - a: the tongue's swing, > 0, where 1 is the swing at 300 Pa.
  ///   - transform: of at least four times as many samples as there are partials.
  func spectrum(
    swing a: Double, partials: Int, _ transform: FourierTransform
  ) -> [Double] {
    let size = transform.size
    let bound = 0.546 * pow(1.15, octave)
    var real = [Double](repeating: 0, count: size)
    var imaginary = real
    // The area is the same on the tongue's way out and back.
    real[0] = area(at: set + a, bound)
    for n in 1...size / 2 {
      real[n] = area(at: set + a * transform.cosine(n), bound)
      real[size - n] = real[n]
    }
    transform.forward(&real, &imaginary)
    let moved = stroke(a, bound) / stroke(1, bound) * pow(a, -0.1)
    // Of the displacement there is the fundamental alone: the transform of sin θ is −iN/2.
    imaginary[1] -= Self.displacement * exp2(octave) * moved * Double(size) / 2
    let evenness = evenness
    return (1...partials).map { k in
      // The derivative of e^(ikθ) is ik·e^(ikθ).
      let size = Double(k) / Double(size) * (k % 2 == 0 ? evenness : 1)
      return size * (real[k] * real[k] + imaginary[k] * imaginary[k]).squareRoot()
    }
  }

  /// The area that a tip at y leaves open, where slot and pallet bound it.
  private func area(at y: Double, _ bound: Double) -> Double {
    let gap = (y + (y * y + Self.clearance * Self.clearance).squareRoot()) / 2
    return gap / (1 + (gap / bound) * (gap / bound)).squareRoot()
  }

  /// The area's change over a swing.
  private func stroke(_ a: Double, _ bound: Double) -> Double {
    area(at: set + a, bound) - area(at: set - a, bound)
  }

  /// What even partials are multiplied by. The law alone makes them weaker than odd ones by 7 dB at
  /// E2, 10 dB at A4 and 17 dB at A6; the recordings have about 6 below F♯4 and 10 to 15 from A4
  /// up, where the reeds' valves are of plastic and not of leather.
  private var evenness: Double {
    let wanted = [(-2.0, 6.0), (0.4, 6.5), (0.75, 9.5), (1.5, 11.3), (2.75, 11.8)]
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
