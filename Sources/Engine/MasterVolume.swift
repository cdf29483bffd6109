import Synthesis

/// What `volume` turns: how loud the whole instrument is, beside the gain that it was made with and
/// before the limiter. It changes no bit at 0 dB.
struct MasterVolume: BitwiseCopyable {
  /// Decibels at which nothing is heard at all.
  static var silence: Double { @_noAllocation @_noLocks get { -120 } }
  /// Seconds: 63 % of the way to a level that stands are gone after 60 ms, as a full sweep of the
  /// level in less is heard as a click.
  private static let time = 0.06 / 2.146193

  private let pace: Smoother.Pace
  /// Where a performance has it, as a factor.
  private var target = 1.0
  private var smoother = Smoother(at: 1)
  private var ramp = GainRamp(steady: 1)

  /// - Parameter step: seconds of a control step.
  init(step: Double) { pace = Smoother.Pace(time: Self.time, step: step) }

  /// - Parameter decibels: from there on.
  @_noAllocation @_noLocks
  mutating func aim(at decibels: Double) {
    // 1 dB is a factor of 2^(log₂10 / 20).
    target =
      decibels <= Self.silence ? 0 : Elementary.exp2(decibels * 0.1660964047443681)
  }

  /// One control step, before the 32 frames that it decides.
  @_noAllocation @_noLocks
  mutating func advance() {
    if smoother.end == target, !smoother.isMoving { return }
    smoother.advance(to: target, pace)
    ramp = GainRamp(
      from: Float(smoother.start), to: Float(smoother.end),
      frames: Int(EngineCore.controlFrames))
  }

  /// Passes interleaved stereo through, in place; at most as many frames as are left of the control
  /// step.
  /// - Parameter frame: the first one's number.
  @_noAllocation @_noLocks
  func process(_ sound: UnsafeMutablePointer<Float>, count: Int, frame: Int64) {
    if ramp.gain(after: 0) == 1, ramp.end == 1 { return }
    let place = Int(frame % EngineCore.controlFrames)
    for index in 0..<count {
      let gain = ramp.gain(after: place + index)
      sound[2 * index] *= gain
      sound[2 * index + 1] *= gain
    }
  }
}
