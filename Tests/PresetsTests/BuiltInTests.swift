import Foundation
import Score
import Testing

@testable import Presets

/// The repository's own folder of preset files.
private let instruments = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Presets/Instruments")

@Test func theDefaultPresetComesFirst() {
  #expect(
    Preset.names == [
      "musette", "concert", "melodeon", "bandoneon", "toy", "nylon", "steel", "electric", "lead",
      "crate", "zones",
    ])
  #expect(Preset.standard.name == "musette")
}

/// A file that is embedded and not listed would be in the binary, out of reach.
@Test func everyFileOfTheFolderIsBuiltInUnderItsOwnName() throws {
  let files = try FileManager.default.contentsOfDirectory(atPath: instruments.path)
  #expect(files.sorted() == Preset.names.map { "\($0).json" }.sorted())
}

@Test(arguments: Preset.names) func aBuiltInPresetIsWhatItsFileSays(_ name: String) throws {
  let path = instruments.appendingPathComponent("\(name).json").path
  #expect(try Preset.load(name) == Preset.load(path))
  #expect(try Preset.load(name).name == name)
}

@Test(arguments: Preset.names) func theRegistersOfABuiltInPresetArePossibleAndDiffer(
  _ name: String
) throws {
  let accordion = try Preset.load(name).accordion
  #expect(!accordion.registers.isEmpty)
  #expect(accordion.registers.allSatisfy { $0.ranks.isSubset(of: accordion.ranks) })
  #expect(Set(accordion.registers.map(\.name)).count == accordion.registers.count)
  #expect(Set(accordion.registers.map(\.ranks)).count == accordion.registers.count)
}

/// Three reeds an octave, the middle one between two that beat against it.
@Test func musetteBeginsOnItsThreeMiddleRanks() {
  let accordion = Preset.standard.accordion
  #expect(accordion.ranks == [.low, .middleFlat, .middle, .middleSharp])
  #expect(accordion.registers.first?.name == "musette")
  #expect(accordion.registers.first?.ranks == [.middleFlat, .middle, .middleSharp])
}

/// Every register that four ranks can make and that has a name.
@Test func concertHasTheElevenSwitchesOfItsRanks() throws {
  let accordion = try Preset.load("concert").accordion
  #expect(accordion.ranks == [.low, .middle, .middleSharp, .high])
  let usual = UsualRegisters.switches(of: accordion.ranks)
  #expect(usual.count == 11)
  #expect(Set(accordion.registers.map(\.name)) == Set(usual.map(\.name)))
  for register in accordion.registers { #expect(usual.contains(register)) }
}

@Test func theManualListsThePresets() throws {
  let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
  let manual = try String(contentsOf: readme, encoding: .utf8)
  let listed = manual.matches(of: #/(?m)^\| `([a-z]+)` \| [A-Z].* \|$/#).map { String($0.1) }
  #expect(listed.filter(Preset.names.contains) == Preset.names)
}

/// Instruments, and not variations of one: each has hands, ranks or a tuning that no other has.
@Test func builtInPresetsAreDifferentInstruments() throws {
  let boxes = try Preset.names(of: .accordion).map { try Preset.load($0).accordion }
  let kinds = Set(boxes.map { "\(TrebleLayout($0).summary) \($0.bass) \($0.ranks.text)" })
  #expect(kinds.count == boxes.count)
}

/// As the recorded Hohner: two voices, 18 to 22 cents apart at A4.
@Test func theMelodeonHasTwoVoicesOfAHohners() throws {
  let box = try Preset.load("melodeon").accordion
  #expect(box.ranks == [.middle, .middleSharp])
  let apart = box.musette.centsAtA4(of: .middleSharp) - box.musette.centsAtA4(of: .middle)
  #expect((18...22).contains(apart))
}

@Test func theBandoneonBeginsOnADryOctave() throws {
  let box = try Preset.load("bandoneon").accordion
  #expect(box.registers.first?.ranks == [.low, .middle])
  for rank in [RankSet.low, .middle] { #expect(box.musette.centsAtA4(of: rank) == 0) }
}
