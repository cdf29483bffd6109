/// A hinge's speed from the times of its samples, whatever their number: groups samples that came
/// together, and makes speed of the groups.
///
/// The last group stays open until a sample begins the next; asked for the speed meanwhile, it is
/// taken as it stands, and taken back if it grows. So the speed depends on the samples and the
/// time of asking alone, and a sample costs the same at 5 a second and at 100,000.
struct SpeedEstimator: ~Copyable {
  /// Seconds from a group's first sample to its last: what a fast poll, a batch over a socket or
  /// a burst spreads out.
  static var grouping: Double {
    @_noAllocation @_noLocks get { 0.002 }
  }

  private var history = ChangeHistory()
  private var motion = Motion(at: ChangePoint(time: 0, angle: 0), interval: 0)
  private var groupStart = 0.0
  /// The open group's angle so far; not a number before its first sample.
  private var groupAngle = Double.nan
  /// The open group's last sample, not yet taken.
  private var waiting: ChangePoint?
  /// The motion before the open group was taken.
  private var before: Motion?

  /// At rest at a new place; another feed's habits are forgotten. The resolution is that before
  /// the sample.
  @_noAllocation @_noLocks
  mutating func rest(at place: ChangePoint, isNewSource: Bool, resolution: Double) {
    close(resolution: resolution)
    motion = isNewSource ? Motion(at: place, interval: 0) : motion.resting(at: place)
    groupStart = place.time
    groupAngle = place.angle
  }

  /// No hinge: no speed.
  @_noAllocation @_noLocks
  mutating func stop(resolution: Double) {
    close(resolution: resolution)
    motion = motion.resting(at: ChangePoint(time: 0, angle: 0))
  }

  /// Closes the open group if a sample of this time is past it. Call it before `take`, with the
  /// resolution as it was before that sample.
  @_noAllocation @_noLocks
  mutating func advance(to time: Double, resolution: Double) {
    guard time - groupStart > Self.grouping + 1e-9 else { return }
    close(resolution: resolution)
    groupStart = time
    groupAngle = .nan
  }

  /// Takes a sample into the open group. One that repeats the angle before it leaves the time at
  /// which that angle was first seen.
  @_noAllocation @_noLocks
  mutating func take(_ point: ChangePoint) {
    guard point.angle != groupAngle else { return }
    groupAngle = point.angle
    if let before {
      motion = before
      history.takeBack()
      self.before = nil
    }
    waiting = point
  }

  /// Degrees per second at a time no earlier than the last sample's, positive opening.
  @_noAllocation @_noLocks
  mutating func speed(at time: Double, resolution: Double) -> Double {
    settle(resolution: resolution)
    return motion.speed(at: time)
  }

  @_noAllocation @_noLocks
  private mutating func close(resolution: Double) {
    settle(resolution: resolution)
    before = nil
  }

  @_noAllocation @_noLocks
  private mutating func settle(resolution: Double) {
    guard let point = waiting else { return }
    waiting = nil
    before = motion
    history.keep()
    motion.take(point, resolution: resolution, history: &history)
  }
}
