/// The angles a device reaches, mapped onto 0…180.
public enum HingeRange: Sendable, BitwiseCopyable, Equatable {
  /// Angles as they come.
  case full
  /// Degrees at the two ends of the travel, the first closed: finite, and closed below open.
  case fixed(closed: Double, open: Double)
  /// Learnt from the samples: it begins with a guess and widens to what is seen.
  case automatic
}

/// The two ends of a hinge's travel, in degrees of the device's own.
public struct HingeReach: Sendable, BitwiseCopyable, Equatable {
  public var closed: Double
  public var open: Double

  @_noAllocation @_noLocks
  public init(closed: Double, open: Double) {
    self.closed = closed
    self.open = open
  }

  /// What nearly every lid reaches.
  public static var guess: HingeReach {
    @_noAllocation @_noLocks get { HingeReach(closed: 10, open: 120) }
  }
}
