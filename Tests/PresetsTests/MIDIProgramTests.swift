import Score
import Testing

@testable import Presets

/// What program changes choose, as the statements that they become.
private func chosen(by program: UInt8) -> String? {
  var hands = MIDIHands(programs: Preset.midiPrograms)
  var name: String?
  hands.take(MIDIMessage(.program, channel: 1, program)) { statement in
    if case .preset(let preset) = statement { name = preset.text }
  } remark: { _ in
  }
  return name
}

@Test func programsAreThePresetsInTheOrderOfTheList() {
  for (number, name) in Preset.names.enumerated() { #expect(chosen(by: UInt8(number)) == name) }
  #expect(chosen(by: UInt8(Preset.names.count)) == nil)
}

/// From 0, as they go over the wire: 21 is what General MIDI's list calls 22, Accordion.
@Test(
  arguments: [
    (21, "musette"), (22, "toy"), (23, "bandoneon"), (24, "nylon"), (25, "steel"), (26, "electric"),
    (27, "electric"), (29, "lead"), (30, "lead"),
  ] as [(UInt8, String)])
func generalMIDIsOwnNumbersChooseWhatSoundsLikeThem(program: UInt8, name: String) {
  #expect(chosen(by: program) == name)
  #expect(Preset.names.contains(name))
}
