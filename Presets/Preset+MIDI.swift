import Score

extension Preset {
  /// The presets by MIDI's programs: from 0 on as the list has them, and where General MIDI has a
  /// sound like one, that sound's number too (from 0: 21 accordion, 22 harmonica, 23 tango
  /// accordion, 24 to 30 guitars).
  public static let midiPrograms = MIDIPrograms(
    names,
    others: [
      21: "musette", 22: "toy", 23: "bandoneon", 24: "nylon", 25: "steel", 27: "electric",
      26: "electric", 30: "lead", 29: "lead",
    ])
}
