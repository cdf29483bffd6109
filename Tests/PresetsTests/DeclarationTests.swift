import Foundation
import Testing

@testable import Presets

/// The names of a part's stored properties that are parameters, as declared.
private func declared(_ part: Any) -> [String] {
  Mirror(reflecting: part).children.compactMap { $0.label?.first == "_" ? $0.label : nil }
    .map { String($0.dropFirst()) }
}

/// A parameter that is declared and not listed would be neither read nor printed.
@Test func everyDeclaredParameterIsReadAndPrintedUnderItsPropertysName() {
  func names<Part: PresetPart>(_ part: Part) -> Set<String> {
    Set(Part.fields.filter { $0.keyPaths == [$0.name] }.map(\.name))
  }
  #expect(names(Preset()) == Set(declared(Preset())))
  #expect(names(AccordionPreset()) == Set(declared(AccordionPreset())))
  #expect(names(ArmPreset()) == Set(declared(ArmPreset())))
  #expect(names(MixPreset()) == Set(declared(MixPreset())))
  #expect(names(FilterPreset()) == Set(declared(FilterPreset())))
  #expect(names(TremoloPreset()) == Set(declared(TremoloPreset())))
  #expect(names(ValueMapping()) == Set(declared(ValueMapping())))
  #expect(names(ZoneMapping()) == Set(declared(ZoneMapping())))
  #expect(names(SnapPreset()) == Set(declared(SnapPreset())))
  #expect(names(RegisterPreset()) == Set(declared(RegisterPreset())))
}

@Test func everyDefaultLiesInItsRange() throws {
  var preset = Preset()
  preset.name = "defaults"
  #expect(try Preset(json: preset.json, file: "printed") == preset)
}

@Test func aDeclarationCanBeAskedFor() {
  let leak = Preset.standard.accordion.$leak
  #expect(leak.name == "leak")
  #expect(leak.unit == .seconds)
  #expect(leak.range == 0.02...10)
  #expect(leak.standard == 0.30)
}

@Test(arguments: Preset.names) func theExplanationTellsEveryParameter(_ name: String) throws {
  let preset = try Preset.load(name)
  let lines = preset.explanation.split(separator: "\n")
  for path in Preset.keyPaths {
    let key = try #require(path.split(separator: ".").last)
    #expect(lines.contains { $0.hasPrefix("  \(key): ") }, "\(path)")
  }
  #expect(lines.allSatisfy { $0.count <= 80 })
}

/// Musette: M− 15.3 cents below M at A4 and M+ 18 above beat at 3.87 and 4.60 Hz there; at C4 by
/// 2^(−9/18) of that, at A5 by 2^(12/18).
@Test func theManualTellsTheBoxInItsChapters() throws {
  let text = Preset.standard.explanation
  let chapters = ["TREBLE", "BASS", "BELLOWS", "SOUND", "PARAMETERS"]
  let places = try chapters.map { try #require(text.range(of: "\n\($0)\n")).lowerBound }
  #expect(places == places.sorted())
  for line in [
    "  row 1: F3 to A6", "  ⠒⠒  musette    M-MM+", "  M- with M: 2.74, 3.87, 6.15",
    "  M with M+: 3.25, 4.6, 7.29",
  ] {
    #expect(text.contains("\n\(line)\n"), "\(line)")
  }
  // p = G·drive·speed/(G + 1/τ + u)
  #expect(text.contains("With A4 held, a fold of 90°/s gives 600 Pa and one of 15°/s 100 Pa;"))
  let melodeon = try Preset.load("melodeon").explanation
  #expect(melodeon.contains("\n  row 2: B3/D4 D4/F#4 G4/A4 B4/C5 D5/E5 G5/F#5"))
  #expect(melodeon.contains("\n  2: D:major / A:major\n"))
  var inGAndC = try Preset.load("melodeon")
  inGAndC.accordion.tuning = .gC
  #expect(inGAndC.explanation.contains("\n  2: G:major / D:major\n"))
}

@Test func theExplanationGivesValueUnitRangeDefaultAndMeaning() throws {
  let preset = try Preset(json: #"{"accordion": {"leak": 0.5}}"#, file: "a")
  #expect(
    preset.explanation.contains(
      """

        leak: 0.5 s
            Time in which the pressure of still bellows, with no key held, falls to
            1/e: the τ below.
            May be 0.02 to 10 s; by default 0.3 s.

      """))
  #expect(preset.explanation.contains("\nguitar.arm: the tremolo arm, "))
}

// MARK: Spelling

@Test(arguments: [
  ("leak", "leak", 0), ("leek", "leak", 1), ("lek", "leak", 1), ("leask", "leak", 1),
  ("laek", "leak", 1), ("", "leak", 4), ("kael", "leak", 3),
])
func spellingCountsLettersPutInLeftOutChangedAndSwapped(_ a: String, _ b: String, _ count: Int) {
  #expect(Spelling.distance(a, b) == count)
  #expect(Spelling.distance(b, a) == count)
}
