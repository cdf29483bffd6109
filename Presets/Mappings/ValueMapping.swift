/// A value that follows a source.
public struct ValueMapping: Sendable, Equatable {
  @Parameter("source", "What is read.")
  public var source = MappingSource.angle

  @Parameter("from", "Where the source is at the beginning and at the end, in its own unit.")
  public var from = Span(0, 180)

  @Parameter("destination", "What is moved.")
  public var destination = Destination.cutoff

  @Parameter(
    "to",
    """
    Where the destination is then, in its own unit. Beyond either end it stays there.
    """)
  public var to = Span(20_000, 20_000)

  @Parameter(
    "curve",
    """
    How it goes from one to the other: linear, exponential by equal factors, slow at first (the \
    square of the way), fast at first (its square root). Left out, it is exponential for \
    filter.cutoff and linear for the others.
    """)
  public var curve = Curve.linear

  @Parameter(
    "smoothing", .seconds, 0.02...10,
    """
    Time in which it has gone 63 % of the way after a step; where the mapping begins or ends to \
    apply, at least 0.06 s, so that nothing clicks.
    """)
  public var smoothing = 0.03

  @Parameter(
    "when",
    """
    The statuses of the hinge in which it applies, or always, which is with no hinge too. Else the \
    destination is where the preset has it.
    """)
  public var when = StatusCondition.always

  /// What a source can move.
  public enum Destination: String, Sendable, BitwiseCopyable, CaseIterable {
    case cutoff = "filter.cutoff"
    case resonance = "filter.resonance"
    case volume, pan, room
    case tremoloDepth = "tremolo.depth"
    case drive

    /// What it counts, and all that it can be: as its parameter is declared.
    var limits: Limits {
      let preset = Preset()
      switch self {
      case .cutoff: return preset.mix.filter.$cutoff.limits
      case .resonance: return preset.mix.filter.$resonance.limits
      case .volume: return preset.mix.$volume.limits
      case .pan: return preset.mix.$pan.limits
      case .room: return preset.accordion.$room.limits
      case .tremoloDepth: return preset.mix.tremolo.$depth.limits
      case .drive: return preset.guitar.amplifier.$drive.limits
      }
    }

    /// How it goes from one end to the other where nothing is said.
    var naturalCurve: Curve {
      if case .cutoff = self { .exponential } else { .linear }
    }
  }

  /// How the way from one end to the other is shared out.
  public enum Curve: String, Sendable, BitwiseCopyable, CaseIterable {
    case linear
    /// By equal factors; neither end is 0, and both have one sign.
    case exponential
    /// By the square.
    case slow
    /// By the square root.
    case fast
  }

  public init() {}
}

extension ValueMapping: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field(\._source),
      Field(\._from),
      Field(\._destination),
      Field(\._to),
      Field(\._curve),
      Field(\._smoothing),
      Field(\._when),
    ]
  }

  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {
    try place.require(["source", "from", "destination", "to"], among: keys)
    try MappingPreset.check(from, of: source, at: place.key("from"))
    try to.check(within: destination.limits, at: place.key("to"))
    if !keys.contains("curve") { curve = destination.naturalCurve }
    if curve == .exponential, to.low * to.high <= 0 {
      let others = Curve.allCases.filter { $0 != .exponential }.map(\.rawValue)
      throw place.key("curve").error(
        .wrongText(
          curve.rawValue, expected: others.listed("or") + " where `to` reaches or crosses 0"))
    }
  }
}

extension ValueMapping.Destination: JSONValue {}
extension ValueMapping.Curve: JSONValue {}
