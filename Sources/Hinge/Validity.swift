/// What is an angle at all, before anything is made of it.
extension HingeTracker.BadSample {
  /// Why a raw number is no angle; `nil` when it is one. Some laptop controllers send 500 for
  /// "unreliable" (Linux's `cros_ec_lid_angle` documents it), and faulty firmware 32767.
  @_noAllocation @_noLocks
  public init?(_ degrees: Double) {
    if !degrees.isFinite {
      self = .notFinite
    } else if degrees < 0 {
      self = .belowZero
    } else if degrees > 360 {
      self = .above360
    } else {
      return nil
    }
  }
}

/// An angle that went across 360/0, as the last one's continuation: a change of more than 270°
/// is taken the short way round, and what leaves 0…360 by it is held at the end.
@_noAllocation @_noLocks
func shortWay(from last: Double, to raw: Double) -> Double {
  if raw - last > 270 { return max(0, raw - 360) }
  if raw - last < -270 { return min(360, raw + 360) }
  return raw
}
