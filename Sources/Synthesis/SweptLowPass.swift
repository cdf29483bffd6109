/// A resonant low-pass of second order for stereo, whose cutoff and resonance may be others at
/// every frame.
///
/// The topology-preserving state-variable filter of `StateVariable`. Without input, a frame takes
/// its state s to s' with
///
///     s = v − g·Av,   s' = v + g·Av,   v·Av = −v₁²/Q,   g = tan(π·cutoff/rate)
///
/// so that |s'|² = |s|² − 4g·v₁²/Q: the state shrinks whatever the cutoff and resonance of the
/// frame, and no sweep makes the filter unstable. It reckons in double precision, as 20 Hz are so
/// small a part of the rate.
public struct SweptLowPass: Sendable, BitwiseCopyable {
  @usableFromInline let anglePerHertz: Double
  @usableFromInline let highest: Double
  /// The states of the band-pass and of the low-pass, left and right.
  @usableFromInline var s1 = SIMD2<Double>.zero
  @usableFromInline var s2 = SIMD2<Double>.zero

  /// - Parameter rate: frames a second.
  public init(rate: Double) {
    anglePerHertz = .pi / rate
    highest = 0.46 * rate
  }

  /// The next frame.
  /// - Parameters:
  ///   - input: left and right.
  ///   - cutoff: hertz of this frame, over 0; held below 0.46 of the rate.
  ///   - damping: 1/Q; the gain at the cutoff is Q.
  @_noAllocation @_noLocks @inlinable public mutating func next(
    _ input: SIMD2<Float>, cutoff: Double, damping: Double
  ) -> SIMD2<Float> {
    let g = Elementary.tan(anglePerHertz * min(cutoff, highest))
    let a1 = 1 / (1 + g * (g + damping))
    let a2 = g * a1
    let v3 = SIMD2<Double>(Double(input.x), Double(input.y)) - s2
    let v1 = a1 * s1 + a2 * v3
    let v2 = s2 + g * v1
    s1 = 2 * v1 - s1
    s2 = 2 * v2 - s2
    return SIMD2(Float(v2.x), Float(v2.y))
  }

  /// Falls silent once what is left of its sound is 300 dB down. By itself it would ring on for ever
  /// in the smallest numbers there are, which are slow to compute.
  @_noAllocation @_noLocks public mutating func settle() {
    if abs(s1.x) < 1e-15, abs(s1.y) < 1e-15, abs(s2.x) < 1e-15, abs(s2.y) < 1e-15 {
      s1 = .zero
      s2 = .zero
    }
  }
}
