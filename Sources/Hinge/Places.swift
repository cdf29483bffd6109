/// Tells motion from a new place: where the samples before say nothing of how the hinge got here.
struct Places: BitwiseCopyable {
  private var feed: UInt8?
  private var lastTime = 0.0
  /// Seconds between the feed's samples; those of one group (2 ms) and silences do not count.
  private var interval = 0.0

  /// Whether the feed is another than that of the sample before.
  @_noAllocation @_noLocks
  func isNewSource(_ feed: UInt8) -> Bool {
    guard let last = self.feed else { return false }
    return last != feed
  }

  /// A feed is silent after half a second or five of its intervals, whichever is more. The
  /// microsecond is for times that are rounded.
  @_noAllocation @_noLocks
  func isSilent(at time: Double) -> Bool {
    time - lastTime > max(0.5, 5 * interval) + 1e-6
  }

  /// No hinge is folded that fast: over 60° at over 3000°/s.
  @_noAllocation @_noLocks
  func isJump(by change: Double, at time: Double) -> Bool {
    abs(change) > 60 && abs(change) > 3000 * (time - lastTime)
  }

  @_noAllocation @_noLocks
  mutating func take(feed: UInt8, at time: Double) {
    if self.feed != feed {
      interval = 0
    } else if !isSilent(at: time), time - lastTime > SpeedEstimator.grouping {
      interval = time - lastTime
    }
    self.feed = feed
    lastTime = time
  }
}
