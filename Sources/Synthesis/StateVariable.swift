import Glibc

/// A filter of second order with three outputs, as a topology-preserving state-variable filter
/// (trapezoidal integrators; A. Simper, "Linear Trapezoidal Integrated State Variable Filter",
/// Cytomic 2013).
///
/// The three add up to the input: what lies below its frequency, about it and above it.
public struct StateVariable: Sendable, BitwiseCopyable {
  @usableFromInline let a1: Float
  @usableFromInline let a2: Float
  @usableFromInline let a3: Float
  @usableFromInline let damping: Float
  @usableFromInline var s1: Float = 0
  @usableFromInline var s2: Float = 0
  private let frequency: Double
  private let resonance: Double
  private let rate: Double

  /// - Parameters:
  ///   - frequency: hertz; held below 0.49 of the rate.
  ///   - resonance: Q.
  ///   - rate: frames a second.
  public init(frequency: Double, resonance: Double, rate: Double) {
    self.frequency = min(frequency, 0.49 * rate)
    self.resonance = resonance
    self.rate = rate
    let g = tan(.pi * self.frequency / rate)
    let k = 1 / resonance
    a1 = Float(1 / (1 + g * (g + k)))
    a2 = Float(g / (1 + g * (g + k)))
    a3 = Float(g * g / (1 + g * (g + k)))
    damping = Float(k)
  }

  /// - Returns: the low-pass, whose gain at the frequency is Q; the band-pass, whose gain there is
  ///   1; and the high-pass, whose gain there is Q.
  @_noAllocation @_noLocks @inlinable public mutating func next(
    _ input: Float
  ) -> (low: Float, band: Float, high: Float) {
    let v3 = input - s2
    let v1 = a1 * s1 + a2 * v3
    let v2 = s2 + a2 * s1 + a3 * v3
    s1 = 2 * v1 - s1
    s2 = 2 * v2 - s2
    let band = damping * v1
    return (v2, band, input - band - v2)
  }

  /// Falls silent once what is left of its sound is 300 dB down. By itself it would ring on for ever
  /// in the smallest numbers there are, which are slow to compute.
  @_noAllocation @_noLocks @inlinable public mutating func settle() {
    if abs(s1) < 1e-15, abs(s2) < 1e-15 {
      s1 = 0
      s2 = 0
    }
  }

  /// Whether it has nothing more to sound.
  @inlinable public var isSilent: Bool { @_noAllocation @_noLocks get { s1 == 0 && s2 == 0 } }

  /// The gain at a frequency in hertz of a mixture of the three, of the digital filter as it runs.
  public func gain(
    at frequency: Double, low: Double = 0, band: Double = 0, high: Double = 0
  ) -> Double {
    // The bilinear transform maps the frequency onto that of the analogue prototype.
    let w = tan(.pi * min(frequency, 0.4999 * rate) / rate) / tan(.pi * self.frequency / rate)
    let (a, b) = (low - high * w * w, band * w / resonance)
    let (c, d) = (1 - w * w, w / resonance)
    return ((a * a + b * b) / (c * c + d * d)).squareRoot()
  }
}
