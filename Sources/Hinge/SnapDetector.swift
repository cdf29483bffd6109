/// Tells when a hinge snaps open or shut: once for each way it is thrown, however far.
///
/// A snap fires when the hinge has gone `travel` degrees from the furthest back it has been since
/// it was armed; it is armed again when the hinge has come back `rearm` degrees from the furthest
/// on it has been since. Opening and closing are watched apart.
public struct SnapDetector: Sendable, BitwiseCopyable {
  public enum Direction: Sendable, BitwiseCopyable, Equatable {
    case opening, closing
  }

  private var opening = Anchor()
  private var closing = Anchor()
  /// Degrees from the anchor at which a snap fires; more than 0.
  public var travel: Double
  /// Degrees to fold back before it may fire again; more than 0.
  public var rearm: Double

  @_noAllocation @_noLocks
  public init(travel: Double = 10, rearm: Double = 5) {
    self.travel = travel
    self.rearm = rearm
  }

  /// Takes what a `HingeTracker` made of a sample. A new place anchors both ways there, armed.
  /// - Returns: The way the hinge snaps with this sample, if it does.
  @_noAllocation @_noLocks
  public mutating func take(_ change: HingeChange) -> Direction? {
    guard let new = change.new else { return nil }
    if change.isNewPlace {
      opening = Anchor(at: new.angle)
      closing = Anchor(at: -new.angle)
      return nil
    }
    let opens = opening.fires(at: new.angle, travel: travel, rearm: rearm)
    let closes = closing.fires(at: -new.angle, travel: travel, rearm: rearm)
    return opens ? .opening : closes ? .closing : nil
  }

  /// One way; the other is its mirror image.
  private struct Anchor: BitwiseCopyable {
    /// Degrees: 100.1 − 90.1 is less than 10 in binary.
    private static var rounding: Double { 1e-9 }
    private var isArmed = true
    /// The lowest angle since it was armed, or the highest since it fired.
    private var extreme: Double

    init(at angle: Double = 0) { extreme = angle }

    mutating func fires(at angle: Double, travel: Double, rearm: Double) -> Bool {
      if isArmed {
        extreme = min(extreme, angle)
        guard angle - extreme >= travel - Self.rounding else { return false }
        isArmed = false
        extreme = angle
        return true
      }
      extreme = max(extreme, angle)
      if extreme - angle >= rearm - Self.rounding {
        isArmed = true
        extreme = angle
      }
      return false
    }
  }
}
