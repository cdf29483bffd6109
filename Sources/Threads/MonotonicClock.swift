import Glibc

/// The clock by which arrivals and blocks are stamped: `CLOCK_MONOTONIC`, which nobody sets.
public enum MonotonicClock {
  /// Nanoseconds. Safe on the audio thread.
  @_noAllocation @_noLocks
  public static func now() -> UInt64 {
    var time = timespec()
    _ = _unsafePerformance { clock_gettime(CLOCK_MONOTONIC, &time) }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
