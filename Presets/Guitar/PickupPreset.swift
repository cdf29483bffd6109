/// A magnetic pickup under the strings.
public struct PickupPreset: Sendable, Equatable {
  @Parameter(
    "position", .none, 0.02...0.4,
    """
    Where it lies under the open strings, as a part of their length from the bridge: 0.25 at the \
    neck, 0.15 in the middle, 0.06 at the bridge.
    """)
  public var position = 0.25

  @Parameter("resonance", .hertz, 1_000...15_000, "Where the coil resonates with its cable.")
  public var resonance = 3_900.0

  @Parameter("q", .none, 0.5...6, "How strongly it does.")
  public var q = 2.5

  public init() {}
}

extension PickupPreset: PresetPart {
  static var fields: [Field<Self>] { [Field(\._position), Field(\._resonance), Field(\._q)] }
}
