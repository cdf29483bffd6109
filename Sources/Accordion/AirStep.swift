import Synthesis

/// What the bellows give all reeds for one control step of 32 frames.
struct AirStep: BitwiseCopyable {
  /// Frames in a whole step.
  static var whole: Int { @_noAllocation @_noLocks get { 32 } }

  /// Frames that this one lasts, and which part of a whole step that is.
  let frames: Int
  let part: Float
  /// Pascals, without the direction.
  let pressure: Double
  let isPush: Bool
  /// The direction changed since the step before.
  let hasTurned: Bool
  /// The air's speed and the swing that a tongue grows towards; both 1 at 300 Pa.
  let flow: Float
  let swing: Float
  /// e^(−2T/τ) over a step of T, for τ of growth of most reeds, and of the loaded ones.
  let growth: Float
  let slowGrowth: Float
  /// Pascals at which a tongue starts and at which it stops.
  let starts: Double
  let stops: Double
  /// How far a pallet or slide closes in a step.
  let closing: Float
  /// What is heard, after a step, of a tongue that the air has left.
  let turning: Float

  /// - Parameters:
  ///   - signed: pascals, positive push.
  ///   - wasPush: the direction of the step before.
  ///   - threshold: pascals at which a tongue starts.
  ///   - rate: frames a second.
  ///   - frames: the step's length, at most a whole one's.
  @_noAllocation @_noLocks
  init(signed: Double, wasPush: Bool, threshold: Double, rate: Double, frames: Int) {
    self.frames = frames
    part = Float(frames) / Float(Self.whole)
    let seconds = Double(frames) / rate
    pressure = abs(signed)
    isPush = signed > 0 || (signed == 0 && wasPush)
    hasTurned = isPush != wasPush
    let ratio = pressure / 300
    swing = Float(_unsafePerformance { ratio.squareRoot() })
    // Air flows as √p, and less where it is too slow to be turbulent: so it passes through zero
    // without a corner. The two are equal at 300 Pa.
    let corner = 0.03
    flow = swing * Float((1 + corner) * ratio / (ratio + corner))
    // 11 ms at mf (300 Pa) and 27 ms at p (100 Pa), never under 9 ms: growth of 0.75 and 0.32 dB
    // a millisecond as Llanos-Vázquez measured (thesis, 2015, tables 4.7 and 4.8).
    let time = ratio > 0.14 ? max(0.009, 0.011 + 0.008 * (1 / ratio - 1)) : 0.060
    growth = Float(decay(2 * seconds / time))
    slowGrowth = Float(decay(2 * seconds / (1.5 * time)))
    starts = threshold
    stops = 0.6 * threshold
    // A pallet falls in 10 to 30 ms.
    closing = Float(seconds / 0.025)
    turning = Float(decay(seconds / 0.003))
  }
}
