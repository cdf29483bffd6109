import Score

extension Event {
  /// The frame at which it has been carried out: a sweep's end, else its own.
  /// - Parameter rate: frames a second.
  func end(rate: Double) -> Int64 {
    guard case .hingeSweep(_, _, let seconds) = statement else { return frame }
    return frame + Event.frame(at: seconds, rate: rate)
  }
}
