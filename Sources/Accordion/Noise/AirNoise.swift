import Synthesis

/// Air that rushes through an opening: a band of noise whose level goes straight from one control
/// step to the next.
struct AirNoise: BitwiseCopyable {
  private var band: NoiseBand
  private var level: Float = 0
  private var slope: Float = 0
  private var target: Float = 0

  /// - Parameters:
  ///   - frequency: hertz of the band's middle.
  ///   - resonance: the lower, the wider.
  ///   - seed: of its noise.
  ///   - rate: frames a second.
  init(frequency: Double, resonance: Double, seed: UInt64, rate: Double) {
    band = NoiseBand(frequency: frequency, resonance: resonance, seed: seed, rate: rate)
  }

  var isSilent: Bool { @_noAllocation @_noLocks get { level == 0 && target == 0 } }

  /// One control step, before its frames.
  /// - Parameter end: the RMS that it reaches by the step's end.
  @_noAllocation @_noLocks
  mutating func aim(at end: Float) {
    level = target
    target = end < 1e-6 ? 0 : end
    slope = (target - level) / Float(AirStep.whole)
  }

  /// Adds frames, of which the first has this number.
  @_noAllocation @_noLocks
  mutating func add(to output: UnsafeMutablePointer<Float>, count: Int, frame: Int64) {
    for index in 0..<count {
      output[index] += level * band.next(frame: frame &+ Int64(index))
      level += slope
    }
  }
}
