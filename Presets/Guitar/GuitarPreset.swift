/// The guitar of a preset.
public struct GuitarPreset: Sendable, Equatable {
  /// What is strung on it.
  public var strings = StringsPreset()
  /// How the right hand plays it.
  public var pluck = PluckPreset()

  @Parameter(
    "body",
    """
    The box behind the bridge: that of a classical guitar, of a dreadnought, or none, which is \
    heard through its pickup.
    """)
  public var body = GuitarBody.classical

  /// What hears the strings where there is no body.
  public var pickup = PickupPreset()
  /// What the pickup plays through.
  public var amplifier = AmplifierPreset()
  /// What the hinge bends it with.
  public var arm = ArmPreset()

  @Parameter(
    "noise", .none, 0...10,
    """
    How loud everything is that is no note: fingers that leave a string, frets, the slide of a hand \
    along wound strings. 1 is a careful player, and 0 has none.
    """)
  public var noise = 1.0

  @Parameter("level", .decibels, -40...20, "Added to everything that the guitar sounds.")
  public var level = 0.0

  @Parameter(
    "room", .none, 0...2,
    "How loud a small room answers, as a factor of the direct sound; 0 plays in the open.")
  public var room = 0.5

  @Parameter("pan", .none, -1...1, "Where it stands, from left (-1) to right (1).")
  public var pan = 0.0

  public init() {}
}

/// What a guitar's strings drive.
public enum GuitarBody: String, Sendable, CaseIterable {
  case classical, dreadnought, none
}

extension GuitarBody: JSONValue {}

extension GuitarPreset: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field("strings", \.strings, title: "the six strings."),
      Field("pluck", \.pluck, title: "the right hand, and what a key's end does."),
      Field(\._body),
      Field("pickup", \.pickup, title: "the pickup of a guitar without a body."),
      Field("amplifier", \.amplifier, title: "what the pickup plays through."),
      Field(
        "arm", \.arm,
        title: "the tremolo arm, which the hinge moves while it is partially open."),
      Field(\._noise),
      Field(\._level),
      Field(\._room),
      Field(\._pan),
    ]
  }
}
