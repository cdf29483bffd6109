/// The guitar of a preset.
public struct GuitarPreset: Sendable, Equatable {
  /// What the hinge bends it with.
  public var arm = ArmPreset()

  public init() {}
}

extension GuitarPreset: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field(
        "arm", \.arm,
        title: "the tremolo arm, which the hinge moves while it is partially open.")
    ]
  }
}

/// The tremolo arm.
public struct ArmPreset: Sendable, Equatable {
  @Parameter(
    "up", .semitones, 0...24, "How far the whole way open, from rest, raises the strings.")
  public var up = 2.0

  @Parameter(
    "down", .semitones, 0...36, "How far the whole way closed, from rest, lowers the strings.")
  public var down = 12.0

  @Parameter("degrees", .degrees, 1...360, "Fold from rest to either end of the arm's way.")
  public var degrees = 90.0

  @Parameter(
    "rest", .degrees, 0...360,
    """
    The angle that bends nothing: entry is where the hinge became partially open, flat is 180°, \
    and a number is that many degrees.
    """)
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

extension ArmPreset: PresetPart {
  static var fields: [Field<Self>] {
    [Field(\._up), Field(\._down), Field(\._degrees), Field(\._rest)]
  }
}
