/// Where a hinge is, as something that is heard may be moved by it: it glides from one sample to
/// the next, a control step of 32 frames at a time, and rests where a sensor's dither does not.
///
/// Without a hinge it stays where it was; where one comes back elsewhere, or from another source,
/// it glides there.
public struct HingeGlide: Sendable, BitwiseCopyable {
  /// Seconds of a control step.
  private let step: Double
  /// Seconds on the engine's clock, at control steps.
  private var now = 0.0
  /// `nil` without a hinge.
  private var follower: AngleFollower?
  private var entry = HingeEntry()
  private var angleGlide: Glide?
  private var travelGlide: Glide?

  /// Degrees at the end of the last control step; `nil` before the first hinge.
  public var angle: Double? {
    @_noAllocation @_noLocks get { angleGlide?.value }
  }
  /// Degrees from where partiallyOpen began, positive opening, likewise; once that is over it stays
  /// as it is. `nil` before it began at all.
  public var travel: Double? {
    @_noAllocation @_noLocks get { travelGlide?.value }
  }

  /// - Parameter rate: frames a second.
  public init(rate: Double) { step = 32 / rate }

  /// Takes what a tracker made of a sample, and what turning the feed off made.
  /// - Parameter resolution: the tracker's, after the sample, in degrees.
  @_noAllocation @_noLocks
  public mutating func take(_ change: HingeChange, resolution: Double?) {
    now = change.time
    let isBeginning = entry.take(change)
    guard let new = change.new else {
      follower = nil
      return
    }
    if var following = follower, !change.isNewSource {
      let seconds = following.take(new.angle, at: now, resolution: resolution)
      follower = following
      aim(over: seconds)
      if isBeginning { aimTravel(over: seconds ?? AngleFollower.start) }
    } else {
      follower = AngleFollower(at: new.angle, time: now)
      aim(over: AngleFollower.start)
    }
  }

  /// Goes a control step of 32 frames on.
  @_noAllocation @_noLocks
  public mutating func advance() {
    now += step
    if var following = follower {
      let seconds = following.elapse(to: now)
      follower = following
      aim(over: seconds)
    }
    angleGlide?.advance()
    travelGlide?.advance()
  }

  @_noAllocation @_noLocks
  private mutating func aim(over seconds: Double?) {
    guard let seconds, let follower else { return }
    if case .none = angleGlide { angleGlide = Glide(at: follower.angle) }
    angleGlide?.aim(at: follower.angle, steps: Int(seconds / step))
    aimTravel(over: seconds)
  }

  @_noAllocation @_noLocks
  private mutating func aimTravel(over seconds: Double) {
    guard let start = entry.angle, let follower else { return }
    let travel = follower.angle - start
    if case .none = travelGlide { travelGlide = Glide(at: travel) }
    travelGlide?.aim(at: travel, steps: Int(seconds / step))
  }
}
