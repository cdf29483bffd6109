import Glibc

/// A low-pass of first order; what it takes away is a high-pass of first order.
///
/// Its pole is where that of the analogue filter is carried by time, and its gain at 0 Hz and at
/// half the rate is that of the analogue filter (M. Vicanek, "Matched One-Pole Digital Shelving
/// Filters", 2019): so it sounds the same at any rate, even where its cutoff lies near half of it.
public struct FirstOrderLowPass: Sendable, BitwiseCopyable {
  /// y = b0·x + s, and s = b1·x + pole·y for the next frame.
  @usableFromInline let b0: Float
  @usableFromInline let b1: Float
  @usableFromInline let pole: Float
  @usableFromInline var s: Float = 0
  private let rate: Double

  /// - Parameters:
  ///   - cutoff: hertz where it is 3 dB down.
  ///   - rate: frames a second.
  public init(cutoff: Double, rate: Double) {
    self.rate = rate
    let pole = exp(-2 * .pi * cutoff / rate)
    let ratio = rate / 2 / cutoff
    // The sum of b0 and b1 is the numerator at 0 Hz, the difference that at half the rate.
    let sum = 1 - pole
    let difference = (1 + pole) / (1 + ratio * ratio).squareRoot()
    self.pole = Float(pole)
    b0 = Float((sum + difference) / 2)
    b1 = Float((sum - difference) / 2)
  }

  @_noAllocation @_noLocks @inlinable public mutating func next(_ input: Float) -> Float {
    let output = b0 * input + s
    s = b1 * input + pole * output
    return output
  }

  /// Falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks @inlinable public mutating func settle() {
    if abs(s) < 1e-15 { s = 0 }
  }

  /// Whether it has nothing more to sound.
  @inlinable public var isSilent: Bool { @_noAllocation @_noLocks get { s == 0 } }

  /// What a sinusoid of a frequency in hertz is multiplied by, of the digital filter as it runs.
  public func response(at frequency: Double) -> (real: Double, imaginary: Double) {
    let angle = 2 * .pi * frequency / rate
    let (cosine, sine) = (cos(angle), sin(angle))
    let (a, b) = (Double(b0) + Double(b1) * cosine, -Double(b1) * sine)
    let (c, d) = (1 - Double(pole) * cosine, Double(pole) * sine)
    let power = c * c + d * d
    return ((a * c + b * d) / power, (b * c - a * d) / power)
  }
}
