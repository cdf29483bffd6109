/// A guitar amplifier and its loudspeaker.
public struct AmplifierPreset: Sendable, Equatable {
  @Parameter(
    "drive", .decibels, 0...50,
    "How far its valves are overdriven: 0 is clean, 30 sings. It changes the loudness but little.")
  public var drive = 0.0

  @Parameter(
    "scoop", .decibels, 0...15, "How much softer its tone controls make the middle, at 450 Hz.")
  public var scoop = 6.0

  public init() {}
}

extension AmplifierPreset: PresetPart {
  static var fields: [Field<Self>] { [Field(\._drive), Field(\._scoop)] }
}
