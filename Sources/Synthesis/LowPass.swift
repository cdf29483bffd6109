/// A resonant low-pass of second order.
public struct LowPass: Sendable, BitwiseCopyable {
  @usableFromInline var filter: StateVariable

  /// - Parameters:
  ///   - cutoff: hertz; held below 0.49 of the rate.
  ///   - resonance: Q; the gain at the cutoff.
  ///   - rate: frames a second.
  public init(cutoff: Double, resonance: Double, rate: Double) {
    filter = StateVariable(frequency: cutoff, resonance: resonance, rate: rate)
  }

  @_noAllocation @_noLocks @inlinable public mutating func next(_ input: Float) -> Float {
    filter.next(input).low
  }

  /// Falls silent once what is left of its sound is 300 dB down.
  @_noAllocation @_noLocks @inlinable public mutating func settle() { filter.settle() }

  /// Whether it has nothing more to sound.
  @inlinable public var isSilent: Bool { @_noAllocation @_noLocks get { filter.isSilent } }

  /// The filter's gain at a frequency in hertz, of the digital filter as it runs.
  public func gain(at frequency: Double) -> Double { filter.gain(at: frequency, low: 1) }
}
