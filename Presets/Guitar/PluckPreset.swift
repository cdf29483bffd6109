/// How a guitar's strings are plucked, and what the end of a key does to them.
public struct PluckPreset: Sendable, Equatable {
  @Parameter(
    "position", .none, 0.02...0.5,
    "Where the open string is plucked, as a part of its length from the bridge.")
  public var position = 0.13

  @Parameter(
    "width", .millimeters, 0.1...25,
    "How much of the string the pick or finger holds: a pick 1, a nail 2, flesh 10.")
  public var width = 4.0

  @Parameter(
    "brightness", .none, 0...4,
    "How loud the pluck's treble is, at velocity 100; harder is brighter.")
  public var brightness = 1.0

  @Parameter(
    "noteOff",
    "What the end of a note's key does to its string: ring leaves it, damp lays a finger on it.")
  public var noteOff = NoteOff.ring

  /// What the end of a key does.
  public enum NoteOff: String, Sendable, CaseIterable { case ring, damp }

  public init() {}
}

extension PluckPreset.NoteOff: JSONValue {}

extension PluckPreset: PresetPart {
  static var fields: [Field<Self>] {
    [Field(\._position), Field(\._width), Field(\._brightness), Field(\._noteOff)]
  }
}
