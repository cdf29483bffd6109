/// The tremolo arm.
public struct ArmPreset: Sendable, Equatable {
  @Parameter(
    "kind",
    """
    Whether the arm moves all strings alike, even, or each by its own stiffness, real: as on a \
    vibrato bridge, where the plain G and the low E go farthest. Up and down are then those of a \
    string whose stiffness is 1.
    """)
  public var kind = Kind.even

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

  /// How the arm moves the strings.
  public enum Kind: String, Sendable, CaseIterable {
    /// All by the same interval.
    case even
    /// Each by its own stiffness.
    case real
  }

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
    [Field(\._kind), Field(\._up), Field(\._down), Field(\._degrees), Field(\._rest)]
  }
}

extension ArmPreset.Kind: JSONValue {}
