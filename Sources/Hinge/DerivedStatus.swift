extension HingeStatus {
  /// The status of a hinge whose feed gives none, with hysteresis so that an angle near a border
  /// does not flicker.
  /// - Parameters:
  ///   - angle: Calibrated degrees.
  ///   - last: The status derived before; `nil` for the first sample.
  ///   - fullyOpen: Degrees from which it is fully open; it stays so until below 177°, or 2.5°
  ///     below this where a short travel puts it lower.
  @_noAllocation @_noLocks
  static func derived(at angle: Double, last: HingeStatus?, fullyOpen: Double) -> HingeStatus {
    if angle >= fullyOpen { return .fullyOpen }
    switch last {
    case .fullyOpen:
      if angle >= min(177, fullyOpen - 2.5) { return .fullyOpen }
      return angle < 15 ? .closed : .partiallyOpen
    case .partiallyOpen:
      return angle < 15 ? .closed : .partiallyOpen
    case .closed, .unknown, nil:
      return angle < 20 ? .closed : .partiallyOpen
    }
  }
}
