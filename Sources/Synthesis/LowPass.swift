import Glibc

/// A resonant low-pass of second order, as a topology-preserving state-variable filter
/// (trapezoidal integrators; A. Simper, "Linear Trapezoidal Integrated State Variable Filter",
/// Cytomic 2013).
public struct LowPass: Sendable, BitwiseCopyable {
  @usableFromInline let a1: Float
  @usableFromInline let a2: Float
  @usableFromInline let a3: Float
  @usableFromInline var band: Float = 0
  @usableFromInline var low: Float = 0
  private let cutoff: Double
  private let resonance: Double
  private let rate: Double

  /// - Parameters:
  ///   - cutoff: hertz; held below 0.49 of the rate.
  ///   - resonance: Q; the gain at the cutoff.
  ///   - rate: frames a second.
  public init(cutoff: Double, resonance: Double, rate: Double) {
    self.cutoff = min(cutoff, 0.49 * rate)
    self.resonance = resonance
    self.rate = rate
    let g = tan(.pi * self.cutoff / rate)
    let k = 1 / resonance
    a1 = Float(1 / (1 + g * (g + k)))
    a2 = Float(g / (1 + g * (g + k)))
    a3 = Float(g * g / (1 + g * (g + k)))
  }

  @inlinable public mutating func next(_ input: Float) -> Float {
    let v3 = input - low
    let v1 = a1 * band + a2 * v3
    let v2 = low + a2 * band + a3 * v3
    band = 2 * v1 - band
    low = 2 * v2 - low
    return v2
  }

  /// The filter's gain at a frequency in hertz, of the digital filter as it runs.
  public func gain(at frequency: Double) -> Double {
    // The bilinear transform maps the frequency onto that of the analogue prototype.
    let w = tan(.pi * min(frequency, 0.4999 * rate) / rate) / tan(.pi * cutoff / rate)
    let real = 1 - w * w
    let imaginary = w / resonance
    return 1 / (real * real + imaginary * imaginary).squareRoot()
  }
}
