/// What both instruments go through together, on their way to the output.
public struct MixPreset: Sendable, Equatable {
  @Parameter("volume", .decibels, -60...12, "Added to everything that sounds.")
  public var volume = 0.0

  @Parameter(
    "pan", .none, -1...1, "Where the whole stands, from left (-1) to right (1); 0 leaves it alone.")
  public var pan = 0.0

  /// What takes its treble away.
  public var filter = FilterPreset()
  /// What makes its loudness waver.
  public var tremolo = TremoloPreset()

  public init() {}
}

extension MixPreset: PresetPart {
  static var fields: [Field<Self>] {
    [
      Field(\._volume),
      Field(\._pan),
      Field("filter", \.filter, title: "a low-pass filter, open until something moves it."),
      Field("tremolo", \.tremolo, title: "a wavering of the loudness."),
    ]
  }
}

/// A resonant low-pass filter.
public struct FilterPreset: Sendable, Equatable {
  @Parameter(
    "cutoff", .hertz, 20...20_000, "Where the filter begins to take treble away; 20000 is open.")
  public var cutoff = 20_000.0

  @Parameter(
    "resonance", .none, 0.5...20,
    "The filter's Q: how much it lifts what lies at the cutoff, as a factor; 0.707 is flat.")
  public var resonance = 0.707

  public init() {}
}

extension FilterPreset: PresetPart {
  static var fields: [Field<Self>] { [Field(\._cutoff), Field(\._resonance)] }
}

/// A wavering of the loudness.
public struct TremoloPreset: Sendable, Equatable {
  @Parameter("rate", .hertz, 0.1...20, "How often a second it wavers.")
  public var rate = 5.0

  @Parameter("depth", .none, 0...1, "How deep: 0 is none, 1 goes down to silence.")
  public var depth = 0.0

  public init() {}
}

extension TremoloPreset: PresetPart {
  static var fields: [Field<Self>] { [Field(\._rate), Field(\._depth)] }
}
