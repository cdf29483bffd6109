import Hinge
import Presets

/// The guitar's tremolo arm, which the hinge moves while it is partially open: closing lowers the
/// strings, opening raises them.
///
/// It is moved by whatever a `HingeTracker` takes, and glides from one sample to the next: within
/// 20 ms behind a feed of 60 Hz or more that is finer than whole degrees, and over the time
/// between the last two changes behind a coarser or slower one, so that its steps are not heard.
/// The bend changes at control steps of 32 frames alone; strings go straight from each to the next.
public struct TremoloArm: Sendable, BitwiseCopyable {
  private var curve: ArmCurve
  /// Seconds of a control step.
  private let step: Double
  private var entry = HingeEntry()
  private var follower = AngleFollower(at: 0, time: 0)
  private var glide = Glide()
  /// Seconds on the engine's clock, at control steps.
  private var now = 0.0

  /// The bend that the hinge's angle calls for, in semitones, positive up: exactly the preset's
  /// curve.
  public private(set) var nominal = 0.0

  /// The bend of the strings at the last control step, in semitones, positive up: `nominal`
  /// without a resting sensor's dither, gliding.
  public var bend: Double {
    @_noAllocation @_noLocks get { glide.value }
  }

  /// An arm at rest. Not for the audio thread.
  /// - Parameter rate: Frames a second.
  public init(_ preset: ArmPreset, rate: Double) {
    curve = ArmCurve(preset)
    step = 32 / rate
  }

  /// Takes what a tracker made of a sample, and what turning the feed off made.
  /// - Parameter resolution: The tracker's, after the sample, in degrees.
  @_noAllocation @_noLocks
  public mutating func take(_ change: HingeChange, resolution: Double?) {
    now = change.time
    let wasBending = if case .some = entry.angle { true } else { false }
    let isBeginning = entry.take(change)
    guard let new = change.new, let start = entry.angle else {
      if wasBending {
        nominal = 0
        aim(at: 0, over: AngleFollower.release)
      }
      return
    }
    if isBeginning {
      begin(at: start)
    } else {
      follow(new.angle, start, resolution)
    }
  }

  /// Goes a control step of 32 frames on.
  @_noAllocation @_noLocks
  public mutating func advance() {
    now += step
    if let start = entry.angle, let seconds = follower.elapse(to: now) {
      aim(at: curve.bend(at: follower.angle, entry: start), over: seconds)
    }
    glide.advance()
  }

  /// Takes over from the arm of another preset, which has followed the same hinge: entry and bend
  /// stay, and the bend glides to what this preset makes of them.
  @_noAllocation @_noLocks
  public mutating func resume(from other: TremoloArm) {
    let own = curve
    self = other
    curve = own
    guard let start = entry.angle else { return }
    nominal = curve.bend(at: follower.latest, entry: start)
    aim(at: curve.bend(at: follower.angle, entry: start), over: AngleFollower.start)
  }

  @_noAllocation @_noLocks
  private mutating func begin(at angle: Double) {
    follower = AngleFollower(at: angle, time: now)
    nominal = curve.bend(at: angle, entry: angle)
    aim(at: nominal, over: AngleFollower.start)
  }

  @_noAllocation @_noLocks
  private mutating func follow(_ angle: Double, _ entry: Double, _ resolution: Double?) {
    nominal = curve.bend(at: angle, entry: entry)
    if let seconds = follower.take(angle, at: now, resolution: resolution) {
      aim(at: curve.bend(at: follower.angle, entry: entry), over: seconds)
    }
  }

  @_noAllocation @_noLocks
  private mutating func aim(at bend: Double, over seconds: Double) {
    glide.aim(at: bend, steps: Int(seconds / step))
  }
}
