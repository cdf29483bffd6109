import Score

/// A register or a chord that changes as a source goes through zones.
public struct ZoneMapping: Sendable, Equatable {
  @Parameter("source", "What is read.")
  public var source = MappingSource.angle

  @Parameter(
    "from",
    "Where the first zone begins and the last ends, in the source's unit; each also goes on beyond."
  )
  public var from = Span(0, 180)

  @Parameter("destination", "What is chosen: a register or a chord.")
  public var destination = Destination.register

  @Parameter(
    "zones", "The names of what each zone chooses, from the first of `from` to the second.")
  public var zones = Zones()

  @Parameter(
    "borders",
    """
    Where the zones meet, one fewer than there are zones, in order from the first of `from` to the \
    second. Left out, the zones are of one width.
    """)
  public var borders = Borders()

  @Parameter(
    "hysteresis", .none, 0...5_000,
    """
    How far beyond a border the source must come until the zone changes, in its own unit, so that \
    one that trembles there changes it once: less than half of the narrowest zone. Left out, it is \
    2, or a quarter of the narrowest zone where that is less.
    """)
  public var hysteresis = 2.0

  @Parameter(
    "when",
    """
    The statuses of the hinge in which it applies, or always; angle and travel need a hinge even \
    so. Else nothing is chosen, and coming back chooses anew.
    """)
  public var when = StatusCondition.always

  /// What zones choose.
  public enum Destination: String, Sendable, BitwiseCopyable, CaseIterable { case register, chord }

  /// The most zones that a mapping can have.
  public static let most = 64

  public init() {}
}

extension ZoneMapping.Destination: JSONValue {}

extension ZoneMapping: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field(\._source),
      Field(\._from),
      Field(\._destination),
      Field(\._zones),
      Field(\._borders),
      Field(\._hysteresis),
      Field(\._when),
    ]
  }

  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {
    try place.require(["source", "from", "destination", "zones"], among: keys)
    try MappingPreset.check(from, of: source, at: place.key("from"))
    try zones.settle(for: destination, at: place.key("zones"))
    if keys.contains("borders") {
      try borders.check(inside: from, zones: zones.names.count, at: place.key("borders"))
    } else {
      borders = Borders(dividing: from, into: zones.names.count)
    }
    let narrowest = borders.narrowest(inside: from)
    if !keys.contains("hysteresis") { hysteresis = min(2, narrowest / 4) }
    if hysteresis >= narrowest / 2 {
      throw place.key("hysteresis").error(
        .outOfRange(
          hysteresis.plain,
          allowed: source.unit.after("0 to less than \((narrowest / 2).plain)")
            + ", half of the narrowest zone"))
    }
  }

  /// Refuses a register that the box has not.
  func check(_ accordion: AccordionPreset, at place: PresetPlace) throws(PresetError) {
    for (index, choice) in zones.choices.enumerated() {
      if let words = accordion.refusal(of: choice, in: "the box") {
        throw place.key("zones").index(index).error(.refused(words))
      }
    }
  }
}
