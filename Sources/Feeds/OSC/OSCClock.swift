import Glibc
import Threads

/// Both clocks in one moment: time tags count on the one that people set, everything here on the
/// one that nobody does.
struct OSCClock {
  /// A time tag further ahead than this, in seconds, is that of a clock that does not agree with
  /// ours: what it stamps happens now. A live hinge sample so far ahead does not wait either.
  static let furthest = 10.0

  enum Moment: Equatable {
    case now
    /// A `CLOCK_MONOTONIC` nanosecond.
    case at(UInt64)
    case tooFar
  }

  /// Now, as a time tag: seconds since 1900 in the upper 32 bits, their fractions in the lower.
  let tag: UInt64
  /// Now, in `CLOCK_MONOTONIC` nanoseconds.
  let nanoseconds: UInt64

  init(tag: UInt64, nanoseconds: UInt64) {
    self.tag = tag
    self.nanoseconds = nanoseconds
  }

  /// Reads the machine's clocks.
  init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    nanoseconds = MonotonicClock.now()
    let seconds = UInt64(bitPattern: Int64(time.tv_sec)) &+ Self.from1900To1970
    tag = seconds << 32 | UInt64(time.tv_nsec) << 32 / 1_000_000_000
  }

  /// When what a time tag stamps happens. 1 means immediately; what is past is now.
  func moment(of tag: UInt64) -> Moment {
    guard tag != 1 else { return .now }
    // The difference is right also when the seconds begin anew, in 2036.
    let ahead = Double(Int64(bitPattern: tag &- self.tag)) / 4_294_967_296
    if ahead <= 0 { return .now }
    if ahead > Self.furthest { return .tooFar }
    return .at(nanoseconds + UInt64((ahead * 1e9).rounded()))
  }

  /// Seconds (RFC 5905, figure 4: 2,208,988,800).
  private static let from1900To1970: UInt64 = 2_208_988_800
}
