/// Up to eight resonators side by side, each a band-pass (see `StateVariable`) with a gain, all
/// driven by one sound and heard together.
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

  @usableFromInline var filters: EightStateVariables
  @usableFromInline let mixture: EightStateVariables.Mixture
  /// What is heard of the input at once, of all together.
  @usableFromInline let heardOfInput: Float
  private let rate: Double

  /// - Parameters:
  ///   - modes: at most eight.
  ///   - rate: frames a second.
  public init(_ modes: [Mode], rate: Double) {
    let single = modes.map {
      StateVariable(frequency: $0.frequency, resonance: $0.resonance, rate: rate)
    }
    var gains = SIMD8<Double>()
    for (lane, mode) in modes.enumerated() { gains[lane] = mode.gain }
    filters = EightStateVariables(single)
    mixture = EightStateVariables.mixture(of: single, low: SIMD8(), band: gains, high: SIMD8())
    heardOfInput = mixture.input.sum()
    self.rate = rate
  }

  /// All of them together.
  @_noAllocation @_noLocks @inlinable public mutating func next(_ input: Float) -> Float {
    let heard = mixture.s1 * filters.s1 + mixture.s2 * filters.s2
    let four = heard.lowHalf + heard.highHalf
    let two = four.lowHalf + four.highHalf
    filters.advance(SIMD8(repeating: input))
    return heardOfInput * input + (two[0] + two[1])
  }

  /// Lets each fall silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks @inlinable public mutating func settle() { filters.settle() }

  /// Whether they have nothing more to sound.
  @inlinable public var isSilent: Bool { @_noAllocation @_noLocks get { filters.isSilent } }

  /// Their gain together at a frequency in hertz, of the digital filters as they run.
  public func gain(at frequency: Double) -> Double {
    let each = filters.response(of: mixture, at: 2 * .pi * frequency / rate)
    let (real, imaginary) = (each.real.sum(), each.imaginary.sum())
    return (real * real + imaginary * imaginary).squareRoot()
  }
}
