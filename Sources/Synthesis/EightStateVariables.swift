import Glibc

/// Up to eight `StateVariable` filters, computed at once.
///
/// Each one's next state is written out as a sum of its states and the input, which waits for fewer
/// steps than the filter's usual form.
@usableFromInline struct EightStateVariables: Sendable, BitwiseCopyable {
  @usableFromInline var s1 = SIMD8<Float>()
  @usableFromInline var s2 = SIMD8<Float>()
  /// What the next states take of the states and of the input.
  @usableFromInline let s1FromS1: SIMD8<Float>
  @usableFromInline let s1FromS2: SIMD8<Float>
  @usableFromInline let s1FromInput: SIMD8<Float>
  @usableFromInline let s2FromS1: SIMD8<Float>
  @usableFromInline let s2FromS2: SIMD8<Float>
  @usableFromInline let s2FromInput: SIMD8<Float>

  /// A mixture of each filter's outputs, as what it takes of its states and of the input.
  @usableFromInline struct Mixture: Sendable, BitwiseCopyable {
    @usableFromInline let s1: SIMD8<Float>
    @usableFromInline let s2: SIMD8<Float>
    @usableFromInline let input: SIMD8<Float>

    @_noAllocation @_noLocks @inlinable @inline(__always) func of(
      _ filters: EightStateVariables, input given: SIMD8<Float>
    ) -> SIMD8<Float> {
      input * given + (s1 * filters.s1 + s2 * filters.s2)
    }
  }

  /// - Parameter filters: at most eight.
  init(_ filters: [StateVariable]) {
    let (a1, a2, a3, _) = Self.coefficients(filters)
    // Of v1 = a1·s1 + a2·(x − s2), v2 = s2 + a2·s1 + a3·(x − s2), then s1 = 2·v1 − s1 and
    // s2 = 2·v2 − s2.
    s1FromS1 = SIMD8(2 * a1 - 1)
    s1FromS2 = SIMD8(-2 * a2)
    s1FromInput = SIMD8(2 * a2)
    s2FromS1 = SIMD8(2 * a2)
    s2FromS2 = SIMD8(1 - 2 * a3)
    s2FromInput = SIMD8(2 * a3)
  }

  /// A mixture, by what each filter's low-pass, band-pass and high-pass are multiplied by. Where
  /// there is no filter, all is high.
  static func mixture(
    of filters: [StateVariable], low: SIMD8<Double>, band: SIMD8<Double>, high: SIMD8<Double>
  ) -> Mixture {
    let (a1, a2, a3, damping) = coefficients(filters)
    // The low-pass is v2, the band-pass v1 / Q, the high-pass x less both.
    let v1 = damping * (band - high)
    let v2 = low - high
    return Mixture(
      s1: SIMD8(v1 * a1 + v2 * a2), s2: SIMD8(v2 * (1 - a3) - v1 * a2),
      input: SIMD8(high + v1 * a2 + v2 * a3))
  }

  private static func coefficients(
    _ filters: [StateVariable]
  ) -> (a1: SIMD8<Double>, a2: SIMD8<Double>, a3: SIMD8<Double>, damping: SIMD8<Double>) {
    precondition(filters.count <= 8)
    var (a1, a2, a3) = (SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>())
    var damping = SIMD8<Double>()
    for (lane, filter) in filters.enumerated() {
      (a1[lane], a2[lane], a3[lane]) = (Double(filter.a1), Double(filter.a2), Double(filter.a3))
      damping[lane] = Double(filter.damping)
    }
    return (a1, a2, a3, damping)
  }

  /// Takes in a frame for each.
  @_noAllocation @_noLocks @inlinable @inline(__always)
  mutating func advance(_ input: SIMD8<Float>) {
    let next = s1FromInput * input + (s1FromS1 * s1 + s1FromS2 * s2)
    s2 = s2FromInput * input + (s2FromS1 * s1 + s2FromS2 * s2)
    s1 = next
  }

  /// Lets each fall silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks @inlinable mutating func settle() {
    let limit = SIMD8<Float>(repeating: 1e-15)
    let isQuiet = s1 .< limit .& s1 .> -limit .& s2 .< limit .& s2 .> -limit
    s1.replace(with: 0, where: isQuiet)
    s2.replace(with: 0, where: isQuiet)
  }

  /// Whether they have nothing more to sound.
  @inlinable var isSilent: Bool {
    @_noAllocation @_noLocks get {
      for lane in 0..<8 where s1[lane] != 0 || s2[lane] != 0 { return false }
      return true
    }
  }

  /// What a sinusoid is multiplied by in a mixture of each, of the digital filters as they run.
  /// - Parameter angle: of one frame of it, in radians.
  func response(
    of mixture: Mixture, at angle: Double
  ) -> (real: SIMD8<Double>, imaginary: SIMD8<Double>) {
    // C·(z − A)⁻¹·B + D, where z − A has the inverse of its adjugate over its determinant.
    let (cosine, sine) = (cos(angle), sin(angle))
    let (a11, a12) = (SIMD8<Double>(s1FromS1), SIMD8<Double>(s1FromS2))
    let (a21, a22) = (SIMD8<Double>(s2FromS1), SIMD8<Double>(s2FromS2))
    let (b1, b2) = (SIMD8<Double>(s1FromInput), SIMD8<Double>(s2FromInput))
    let (c1, c2) = (SIMD8<Double>(mixture.s1), SIMD8<Double>(mixture.s2))
    let real = c1 * ((cosine - a22) * b1 + a12 * b2) + c2 * ((cosine - a11) * b2 + a21 * b1)
    let imaginary = sine * (c1 * b1 + c2 * b2)
    let c = cos(2 * angle) - (a11 + a22) * cosine + (a11 * a22 - a12 * a21)
    let d = sin(2 * angle) - (a11 + a22) * sine
    let power = c * c + d * d
    return (
      SIMD8<Double>(mixture.input) + (real * c + imaginary * d) / power,
      (imaginary * c - real * d) / power
    )
  }
}
