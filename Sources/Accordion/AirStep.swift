import Synthesis

/// What the bellows give all reeds for one control step of 32 frames, or for what is left of one.
struct AirStep: BitwiseCopyable {
  /// Frames in a whole step.
  static var whole: Int { @_noAllocation @_noLocks get { 32 } }

  /// Seconds in which a flat start is over by a factor of e: the pitch is there after 200 to 300 ms.
  static var flatTime: Double { @_noAllocation @_noLocks get { 0.08 } }

  /// Frames that this one lasts, which part of a whole step that is, and how many seconds.
  let frames: Int
  let part: Float
  let seconds: Double
  /// Pascals, without the direction.
  let pressure: Double
  let isPush: Bool
  /// What all frequencies are multiplied by.
  let pitch: Double
  /// The direction changed since the step before.
  let hasTurned: Bool
  /// The air's speed and the swing that a tongue grows towards; both 1 at 300 Pa.
  let flow: Float
  let swing: Float
  /// What the swing in a wave is of the tongue's: a pallet's hole and a cell bound what a loud reed
  /// opens, so that the wave goes with p^¼ and brightness rises moderately (centroids were measured
  /// to move by little from p to f: Llanos-Vázquez, thesis, 2015).
  let dulling: Float
  /// How much a tongue of one growth by e a second at 300 Pa grows in the step, by factors of √e.
  let quickness: Float
  /// What is left of a flat start after the step.
  let flattening: Float
  /// Pascals at which a tongue starts and at which it stops.
  let starts: Double
  let stops: Double
  /// How far a pallet or slide closes in a step.
  let closing: Float
  /// The part of the way to what the air and the tongue say that a reed's loudness goes, twice
  /// over: neither a cell's air nor a pallet turns at once.
  let easing: Float

  /// - Parameters:
  ///   - signed: pascals, positive push.
  ///   - wasPush: the direction of the step before.
  ///   - pitch: what all frequencies are multiplied by.
  ///   - threshold: pascals at which a tongue starts.
  ///   - rate: frames a second.
  ///   - frames: the step's length, at most a whole one's.
  @_noAllocation @_noLocks
  init(
    signed: Double, wasPush: Bool, pitch: Double, threshold: Double, rate: Double, frames: Int
  ) {
    self.pitch = pitch
    self.frames = frames
    part = Float(frames) / Float(Self.whole)
    seconds = Double(frames) / rate
    pressure = abs(signed)
    isPush = signed > 0 || (signed == 0 && wasPush)
    hasTurned = isPush != wasPush
    let ratio = pressure / 300
    let root = _unsafePerformance { Float(ratio.squareRoot()) }
    swing = root
    dulling = _unsafePerformance { 1 / max(root, 0.1).squareRoot() }
    // Air flows as √p, and less where it is too slow to be turbulent: so it passes through zero
    // without a corner. The two are equal at 300 Pa.
    let corner = 0.015
    flow = root * Float((1 + corner) * ratio / (ratio + corner))
    // Growth of 0.75 dB a millisecond at mf (300 Pa) is 11 ms, of 0.32 dB at p (100 Pa) 27 ms, as
    // Llanos-Vázquez measured (thesis, 2015, tables 4.7 and 4.8).
    let slowness = 1 + 16.0 / 22 * (1 / min(max(ratio, 0.14), 1) - 1)
    quickness = Float(seconds / (2 * slowness))
    flattening = Float(decay(seconds / Self.flatTime))
    starts = threshold
    stops = 0.6 * threshold
    // A pallet falls in 10 to 30 ms.
    closing = Float(seconds / 0.025)
    easing = Float(1 - decay(seconds / 0.0022))
  }
}
