/// Where partiallyOpen began, from which the arm bends and travel is counted: anew after any other
/// status, after none, and with another source.
public struct HingeEntry: Sendable, BitwiseCopyable {
  /// Degrees; `nil` in every other status, and without a hinge.
  public private(set) var angle: Double?

  @_noAllocation @_noLocks
  public init() {}

  /// Takes what a tracker made of a sample, and what turning the feed off made.
  /// - Returns: Whether it began just now.
  @_noAllocation @_noLocks
  public mutating func take(_ change: HingeChange) -> Bool {
    guard let hinge = change.new else {
      angle = nil
      return false
    }
    switch hinge.status {
    case .partiallyOpen:
      if case .some = angle, !change.isNewSource { return false }
      angle = hinge.angle
      return true
    case .closed, .fullyOpen, .unknown:
      angle = nil
      return false
    }
  }
}
