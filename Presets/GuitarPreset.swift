/// The guitar of a preset.
public struct GuitarPreset: Sendable, Equatable {
  public var arm = ArmPreset()

  public init() {}
}

/// The tremolo arm.
public struct ArmPreset: Sendable, Equatable {
  /// Semitones raised by a whole unfold.
  public var up = 2.0
  /// Semitones lowered by a whole fold.
  public var down = 12.0
  /// Degrees of fold to each end.
  public var degrees = 90.0
  public var rest = Rest.entry

  /// Where the arm is at rest.
  public enum Rest: Sendable, Equatable {
    /// Where partiallyOpen began.
    case entry
    /// 180°.
    case flat
    case degrees(Double)
  }

  public init() {}
}
