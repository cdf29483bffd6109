/// A clock of a feed's own, known by its first reading.
enum FeedClock: Sendable {
  /// Seconds, of a table with a header.
  case table(Double)
  /// Seconds, of JSON's `time`.
  case seconds(Double)
  /// Nanoseconds, of Android's `timestamp`: whole, for a double would lose them after 104 days.
  case nanoseconds(Int64)

  /// The time of a reading; a clock of another kind begins anew.
  static func time(of reading: FeedClock, _ first: inout FeedClock?) -> LineTime {
    switch (first, reading) {
    case (.table(let start), .table(let now)), (.seconds(let start), .seconds(let now)):
      return .sinceClockStart(now - start)
    case (.nanoseconds(let start), .nanoseconds(let now)):
      let (elapsed, overflow) = now.subtractingReportingOverflow(start)
      if !overflow { return .sinceClockStart(Double(elapsed) / 1e9) }
    default: break
    }
    first = reading
    return .clockStart
  }
}
