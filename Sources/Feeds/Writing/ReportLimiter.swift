/// Keeps a broken feed from flooding the terminal: a few reports at once, then a few a second, and
/// what was left out as a number.
struct ReportLimiter {
  /// How many may come at once.
  let burst: Double
  /// How many a second may follow.
  let perSecond: Double
  private var credit: Double
  private var last: Double?
  private var leftOut = 0

  init(burst: Int = 10, perSecond: Double = 2) {
    self.burst = Double(burst)
    self.perSecond = perSecond
    credit = Double(burst)
  }

  /// What to say of a report at a time in seconds: nothing, itself, or how many were left out
  /// before it and itself.
  mutating func admit(_ report: String, at time: Double) -> [String] {
    credit = min(burst, credit + (time - (last ?? time)) * perSecond)
    last = time
    guard credit >= 1 else {
      leftOut += 1
      return []
    }
    credit -= 1
    return flush() + [report]
  }

  /// How many were left out since the last that was said, as a report.
  mutating func flush() -> [String] {
    guard leftOut > 0 else { return [] }
    defer { leftOut = 0 }
    return ["(\(leftOut) more reports like the last were left out)"]
  }
}
