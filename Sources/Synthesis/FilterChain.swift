/// Up to eight filters after one another.
///
/// All are computed at once, each on what the one before it made of the frame before: so the chain
/// takes little more time than one filter, and what comes out is seven frames late.
public struct FilterChain: Sendable, BitwiseCopyable {
  /// Frames by which it delays.
  public static let latency = 7

  @usableFromInline var filters: EightStateVariables
  @usableFromInline let mixture: EightStateVariables.Mixture
  /// What each made of its last frame.
  @usableFromInline var made = SIMD8<Float>()

  private let rate: Double

  /// - Parameters:
  ///   - tones: from the first to the last, at most eight.
  ///   - rate: frames a second.
  public init(_ tones: [ToneFilter], rate: Double) {
    let single = tones.map {
      StateVariable(frequency: $0.frequency, resonance: $0.resonance, rate: rate)
    }
    // A filter that is not there hands on what it gets.
    var low = SIMD8<Double>(repeating: 1)
    var (band, high) = (low, low)
    for (lane, tone) in tones.enumerated() {
      (low[lane], band[lane], high[lane]) = (tone.low, tone.band, tone.high)
    }
    filters = EightStateVariables(single)
    mixture = EightStateVariables.mixture(of: single, low: low, band: band, high: high)
    self.rate = rate
  }

  @_noAllocation @_noLocks @inlinable public mutating func next(_ input: Float) -> Float {
    let given = SIMD8(
      input, made[0], made[1], made[2], made[3], made[4], made[5], made[6])
    made = mixture.of(filters, input: given)
    filters.advance(given)
    return made[7]
  }

  /// Falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks @inlinable public mutating func settle() {
    filters.settle()
    let limit = SIMD8<Float>(repeating: 1e-15)
    made.replace(with: 0, where: made .< limit .& made .> -limit)
  }

  /// Whether it has nothing more to sound.
  @inlinable public var isSilent: Bool {
    @_noAllocation @_noLocks get {
      for lane in 0..<8 where made[lane] != 0 { return false }
      return filters.isSilent
    }
  }

  /// Its gain at a frequency in hertz, of the digital filters as they run.
  public func gain(at frequency: Double) -> Double {
    let each = filters.response(of: mixture, at: 2 * .pi * frequency / rate)
    var power = 1.0
    for lane in 0..<8 {
      power *= each.real[lane] * each.real[lane] + each.imaginary[lane] * each.imaginary[lane]
    }
    return power.squareRoot()
  }
}
