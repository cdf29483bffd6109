/// Up to eight resonators side by side, each a band-pass (see `StateVariable`) with a gain, all
/// driven by one sound and heard together.
///
/// The eight are computed at once. Each one's next state is written out as a sum of its states and
/// the input, which waits for fewer steps than the filter's usual form.
public struct ResonatorBank: Sendable, BitwiseCopyable {
  /// One resonator.
  public struct Mode: Sendable {
    /// Hertz.
    public let frequency: Double
    /// Q; it rings for 2.2·Q / frequency seconds until it is 60 dB down.
    public let resonance: Double
    /// The gain at the frequency, a factor.
    public let gain: Double

    public init(frequency: Double, resonance: Double, gain: Double) {
      self.frequency = frequency
      self.resonance = resonance
      self.gain = gain
    }
  }

  @usableFromInline var s1 = SIMD8<Float>()
  @usableFromInline var s2 = SIMD8<Float>()
  /// What the next states take of the states and of the input.
  @usableFromInline let s1FromS1: SIMD8<Float>
  @usableFromInline let s1FromS2: SIMD8<Float>
  @usableFromInline let s1FromInput: SIMD8<Float>
  @usableFromInline let s2FromS1: SIMD8<Float>
  @usableFromInline let s2FromS2: SIMD8<Float>
  @usableFromInline let s2FromInput: SIMD8<Float>
  /// What is heard of them, and of the input at once.
  @usableFromInline let heardOfS1: SIMD8<Float>
  @usableFromInline let heardOfS2: SIMD8<Float>
  @usableFromInline let heardOfInput: Float
  private let frequency: SIMD8<Double>
  private let resonance: SIMD8<Double>
  private let gain: SIMD8<Double>
  private let rate: Double

  /// - Parameters:
  ///   - modes: at most eight.
  ///   - rate: frames a second.
  public init(_ modes: [Mode], rate: Double) {
    precondition(modes.count <= 8)
    var frequency = SIMD8<Double>(repeating: 1_000)
    var resonance = SIMD8<Double>(repeating: 1)
    var gain = SIMD8<Double>()
    var (a1, a2, a3) = (SIMD8<Double>(), SIMD8<Double>(), SIMD8<Double>())
    for (lane, mode) in modes.enumerated() {
      frequency[lane] = mode.frequency
      resonance[lane] = mode.resonance
      gain[lane] = mode.gain
      let filter = StateVariable(
        frequency: mode.frequency, resonance: mode.resonance, rate: rate)
      (a1[lane], a2[lane], a3[lane]) = (Double(filter.a1), Double(filter.a2), Double(filter.a3))
    }
    (self.frequency, self.resonance, self.gain, self.rate) = (frequency, resonance, gain, rate)
    // Of v1 = a1·s1 + a2·(x − s2), v2 = s2 + a2·s1 + a3·(x − s2), then s1 = 2·v1 − s1 and
    // s2 = 2·v2 − s2; v1 / Q is heard.
    s1FromS1 = SIMD8(2 * a1 - 1)
    s1FromS2 = SIMD8(-2 * a2)
    s1FromInput = SIMD8(2 * a2)
    s2FromS1 = SIMD8(2 * a2)
    s2FromS2 = SIMD8(1 - 2 * a3)
    s2FromInput = SIMD8(2 * a3)
    heardOfS1 = SIMD8(gain / resonance * a1)
    heardOfS2 = SIMD8(-gain / resonance * a2)
    heardOfInput = Float((gain / resonance * a2).sum())
  }

  /// All of them together.
  @_noAllocation @_noLocks @inlinable public mutating func next(_ input: Float) -> Float {
    let heard = heardOfS1 * s1 + heardOfS2 * s2
    let four = heard.lowHalf + heard.highHalf
    let two = four.lowHalf + four.highHalf
    let next = s1FromS1 * s1 + (s1FromS2 * s2 + s1FromInput * input)
    s2 = s2FromS2 * s2 + (s2FromS1 * s1 + s2FromInput * input)
    s1 = next
    return heardOfInput * input + (two[0] + two[1])
  }

  /// Lets each fall silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks @inlinable public mutating func settle() {
    let limit = SIMD8<Float>(repeating: 1e-15)
    let isQuiet = s1 .< limit .& s1 .> -limit .& s2 .< limit .& s2 .> -limit
    s1.replace(with: 0, where: isQuiet)
    s2.replace(with: 0, where: isQuiet)
  }

  /// Whether they have nothing more to sound.
  @inlinable public var isSilent: Bool {
    @_noAllocation @_noLocks get {
      for lane in 0..<8 where s1[lane] != 0 || s2[lane] != 0 { return false }
      return true
    }
  }

  /// Their gain together at a frequency in hertz, of the digital filters as they run.
  public func gain(at frequency: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for lane in 0..<8 where gain[lane] != 0 {
      let filter = StateVariable(
        frequency: self.frequency[lane], resonance: resonance[lane], rate: rate)
      let band = filter.response(at: frequency, band: gain[lane])
      real += band.real
      imaginary += band.imaginary
    }
    return (real * real + imaginary * imaginary).squareRoot()
  }
}
