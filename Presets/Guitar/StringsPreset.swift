/// The strings of a guitar. Where a parameter takes a number for each, string 6, the lowest, comes
/// first.
public struct StringsPreset: Sendable, Equatable {
  @Parameter("tuning", "The open strings' notes, from string 6 to string 1.")
  public var tuning = GuitarTuning.standard

  @Parameter("a4", .hertz, 390...470, "Frequency of A4.")
  public var a4 = 440.0

  @Parameter("frets", .none, 12...24, "How many frets the neck has.")
  public var frets = 19.0

  @Parameter(
    "decay", .seconds, 0.1...60,
    "Time in which the fundamental of each open string falls by 60 dB.")
  public var decay = SixStrings(8, 8, 9, 8.5, 5, 4.8)

  @Parameter(
    "trebleDecay", .seconds, 0.05...30,
    "Time in which what each string sounds at 2 kHz falls by 60 dB; at most its decay.")
  public var trebleDecay = SixStrings(1.9, 1.6, 1.5, 2.4, 1.3, 1.7)

  @Parameter(
    "fretted", .none, 0.8...1, "What each fret leaves of the decay of the fundamental.")
  public var fretted = 0.95

  @Parameter(
    "inharmonicity", .none, 0...0.001,
    """
    The B of f·n·√(1 + B·n²), the frequency of an open string's partial n; it doubles with every \
    six frets. 0 is a string without stiffness.
    """)
  public var inharmonicity = SixStrings(0)

  @Parameter(
    "sharpness", .cents, 0...50, "How sharp the hardest pluck begins, which stretches the string.")
  public var sharpness = SixStrings(3, 3, 2, 2, 2, 1)

  @Parameter(
    "stiffness", .none, 0.05...3,
    """
    How much a real arm moves each string: the square of its frequency changes by so much of what \
    that of a string of 1 does.
    """)
  public var stiffness = SixStrings(1.10, 0.79, 0.68, 1, 0.63, 0.35)

  @Parameter(
    "polarization", .none, 0...1,
    """
    How loud the string's swing along the top is heard beside that across it; it rings longer. 0 \
    leaves it out.
    """)
  public var polarization = 0.0

  @Parameter(
    "detune", .cents, 0...10, "How much flatter the swing along the top is than that across it.")
  public var detune = 0.5

  @Parameter(
    "coupling", .none, 0...3,
    "How much of each string's swing the bridge hands on to the others, 1 as on a good guitar.")
  public var coupling = 1.0

  public init() {}
}

extension StringsPreset: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field(\._tuning), Field(\._a4), Field(\._frets), Field(\._decay), Field(\._trebleDecay),
      Field(\._fretted), Field(\._inharmonicity), Field(\._sharpness), Field(\._stiffness),
      Field(\._polarization), Field(\._detune), Field(\._coupling),
    ]
  }

  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {
    for string in 0..<6 where trebleDecay[string] > decay[string] {
      throw place.key("trebleDecay").error(
        .outOfRange(trebleDecay[string].plain, allowed: "at most the string's decay"))
    }
  }
}
