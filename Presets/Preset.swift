import Score

/// What an instrument is made of: both instruments' parts, and how the hinge plays them.
///
/// The properties' own declarations say what each is, in which unit and within which range.
public struct Preset: Sendable, Equatable {
  @Parameter("name", "The name that players use; left out, it is that of the file.")
  public var name = ""

  @Parameter("about", "One line for the list of presets.")
  public var about = ""

  @Parameter("instrument", "What notes play at the start: the accordion or the guitar.")
  public var instrument = Instrument.accordion

  /// What the bellows blow.
  public var accordion = AccordionPreset()
  /// What the strings sound, and the tremolo arm bends.
  public var guitar = GuitarPreset()
  /// When the hinge's snaps fire.
  public var snap = SnapPreset()
  /// What both instruments go through.
  public var mix = MixPreset()

  @Parameter(
    "mappings",
    """
    What the hinge moves beside the bellows and the arm, each an object that reads one source and \
    moves one destination.
    """)
  public var mappings: [MappingPreset] = []

  @Parameter(
    "on",
    """
    What transitions of the hinge set off: lines of the performance language without times, and \
    without hinge, feed, snap and preset. closed, partiallyOpen, fullyOpen and unknown are when the \
    status becomes that, none when there is no hinge any more, a zone when a mapping comes into its \
    zone of that number. A note on, strum or pluck without a velocity takes that of the hinge's \
    speed.
    """)
  public var on = TransitionLines()

  public init() {}
}

extension Preset: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field(\._name),
      Field(\._about),
      Field(\._instrument),
      Field("accordion", \.accordion),
      Field("guitar", \.guitar),
      Field("snap", \.snap, title: "when a snap of the hinge fires, opening or closing."),
      Field("mix", \.mix, title: "what both instruments go through together."),
      Field(\._mappings).followed(by: MappingPreset.writeManual),
      Field(\._on),
    ]
  }

  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {
    if name.isEmpty, keys.contains("name") { throw place.key("name").error(.empty) }
    for (index, mapping) in mappings.enumerated() {
      if case .zones(let mapping) = mapping {
        try mapping.check(accordion, at: place.key("mappings").index(index))
      }
    }
    let zones = zoneMappings.map(\.zones.names.count).max() ?? 0
    try on.check(accordion, zones: zones, at: place.key("on"))
  }
}

/// Where snaps fire.
public struct SnapPreset: Sendable, Equatable {
  @Parameter(
    "travel", .degrees, 1...180,
    "Fold from the lowest point since arming (closing: from the highest) at which a snap fires.")
  public var travel = 10.0

  @Parameter(
    "rearm", .degrees, 0.5...180,
    "Fold back from the farthest point since the snap after which it may fire again.")
  public var rearm = 5.0

  public init() {}
}

extension SnapPreset: PresetPart {
  static var fields: [Field<Self>] { [Field(\._travel), Field(\._rearm)] }
}
