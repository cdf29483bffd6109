/// A band of noise with an RMS of 1, about a frequency.
public struct NoiseBand: Sendable, BitwiseCopyable {
  @usableFromInline var filter: StateVariable
  @usableFromInline let unit: Float
  @usableFromInline let seed: UInt64

  /// - Parameters:
  ///   - frequency: hertz of its middle, well below half the rate.
  ///   - resonance: Q; it is frequency / Q wide.
  ///   - seed: bands of different seeds are different noises.
  ///   - rate: frames a second.
  public init(frequency: Double, resonance: Double, seed: UInt64, rate: Double) {
    filter = StateVariable(frequency: frequency, resonance: resonance, rate: rate)
    // The band lets through as much as one of π/2 times its width with straight sides would, out of
    // all from 0 to half the rate.
    let share = .pi / 2 * frequency / resonance / (rate / 2)
    unit = Float(1 / (WhiteNoise.rms * share.squareRoot()))
    self.seed = seed
  }

  /// The same band as another noise.
  @_noAllocation @_noLocks public func seeded(_ seed: UInt64) -> NoiseBand {
    NoiseBand(filter: filter, unit: unit, seed: seed)
  }

  @_noAllocation @_noLocks private init(filter: StateVariable, unit: Float, seed: UInt64) {
    self.filter = filter
    self.unit = unit
    self.seed = seed
  }

  @_noAllocation @_noLocks @inlinable public mutating func next(frame: Int64) -> Float {
    filter.next(unit * WhiteNoise.sample(frame: frame, seed: seed)).band
  }
}
