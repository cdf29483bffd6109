import Foundation
import Testing

@testable import Presets

@Test func whatAFileLeavesOutHasItsDefault() throws {
  let preset = try Preset(json: #"{"accordion": {"leak": 1}}"#, file: "box.json")
  var expected = Preset()
  expected.name = "box"
  expected.accordion.leak = 1
  #expect(preset == expected)
}

/// The contract's own figures: leak 0.30 s, G 25 /s, A4's air 5.7 /s, ceiling 1500 Pa, a snap at
/// 10° that re-arms at 5°, an arm at rest where it was entered.
@Test func theDefaultsAreTheContracts() throws {
  let preset = try Preset(json: "{}", file: "box.json")
  #expect(preset.accordion.leak == 0.30)
  #expect(preset.accordion.fill == 25)
  #expect(preset.accordion.air == 5.7)
  #expect(preset.accordion.ceiling == 1500)
  #expect(preset.snap.travel == 10)
  #expect(preset.snap.rearm == 5)
  #expect(preset.guitar.arm.rest == .entry)
}

/// At rest G·(P − p) = p/τ + u·p: with A4 held, 90°/s gives 600 Pa and 15°/s 100 Pa.
@Test(arguments: [(90.0, 600.0), (15.0, 100.0)])
func theDefaultBellowsGiveTheContractsPressures(_ speed: Double, _ pressure: Double) {
  let bellows = Preset.standard.accordion
  let steady =
    bellows.fill * bellows.drive * speed / (bellows.fill + 1 / bellows.leak + bellows.air)
  #expect(abs(steady / pressure - 1) < 0.001)
}

@Test func aNameLeftOutIsTheFiles() throws {
  #expect(try Preset(json: "{}", file: "boxes/my box.json").name == "my box")
  #expect(try Preset(json: #"{"name": "other"}"#, file: "boxes/my box.json").name == "other")
}

@Test func registersLeftOutAreThoseThatTheRanksAllow() throws {
  let low = try Preset(json: #"{"accordion": {"ranks": "LM"}}"#, file: "a")
  #expect(low.accordion.registers.map(\.name) == ["bandoneon", "clarinet", "bassoon"])
  let high = try Preset(json: #"{"accordion": {"ranks": "H"}}"#, file: "a")
  #expect(high.accordion.registers == [RegisterPreset(name: "piccolo", ranks: .high)])
}

@Test(arguments: [
  ("\"entry\"", ArmPreset.Rest.entry), ("\"flat\"", .flat), ("135.5", .degrees(135.5)),
])
func theArmRestsWhereTheFileSays(_ json: String, _ rest: ArmPreset.Rest) throws {
  #expect(
    try Preset(json: #"{"guitar": {"arm": {"rest": \#(json)}}}"#, file: "a").guitar.arm.rest == rest
  )
}

@Test(arguments: [
  (#""french""#, MusetteTuning.style(.french)), (#""old-french""#, .style(.oldFrench)),
  ("12.5", .cents(12.5)), ("0", .cents(0)),
  (#"{"M+": 18, "M-": -16}"#, .ranks([.middleFlat: -16, .middleSharp: 18])), ("{}", .ranks([:])),
])
func aTuningIsAStyleOrCentsOrEachRanks(_ json: String, _ musette: MusetteTuning) throws {
  let preset = try Preset(json: #"{"accordion": {"musette": \#(json)}}"#, file: "a")
  #expect(preset.accordion.musette == musette)
  #expect(try Preset(json: preset.json, file: "a") == preset)
}

@Test func theEndsOfARangeAreInIt() throws {
  #expect(try Preset(json: #"{"accordion": {"leak": 0.02}}"#, file: "a").accordion.leak == 0.02)
  #expect(try Preset(json: #"{"accordion": {"leak": 10}}"#, file: "a").accordion.leak == 10)
}

@Test func aByteOrderMarkAndAPipeAreNoHindrance() throws {
  #expect(try Preset(json: "\u{FEFF}{\"name\": \"x\"}", file: "a").name == "x")
  let pipe = Pipe()
  pipe.fileHandleForWriting.write(Data(#"{"name": "piped"}"#.utf8))
  try pipe.fileHandleForWriting.close()
  let path = "/proc/self/fd/\(pipe.fileHandleForReading.fileDescriptor)"
  #expect(try Preset.load(path).name == "piped")
}

// MARK: Writing

@Test(arguments: Preset.names) func aPrintedPresetReadsBackTheSame(_ name: String) throws {
  let preset = try Preset.load(name)
  #expect(try Preset(json: preset.json, file: "printed") == preset)
}

@Test func everyValueThatDiffersFromTheDefaultIsPrinted() throws {
  var preset = Preset.standard
  preset.name = "quote \" back \\ tab \t ü 🪗"
  preset.about = "control \u{1}"
  preset.accordion.layout = .melodeon
  preset.accordion.keys = .medium
  preset.accordion.tuning = .gC
  preset.accordion.accidentals = true
  preset.accordion.ranks = [.low, .high]
  preset.accordion.registers = [RegisterPreset(name: "organ", ranks: [.low, .high])]
  preset.accordion.a4 = 442.5
  preset.accordion.treblePan = 1.0 / 3
  preset.guitar.arm.rest = .degrees(120)
  preset.snap.travel = 12
  #expect(try Preset(json: preset.json, file: "printed") == preset)
}

@Test(arguments: BassSystem.allCases)
func bassRegistersLeftOutAreAllThatTheBassMayHave(_ bass: BassSystem) throws {
  let preset = try Preset(
    json: "{\"accordion\": {\"bass\": \"\(bass.rawValue)\"}}", file: "box.json")
  let all = bass.machine().registers
  #expect(preset.accordion.bassRegisters.names == all.map(\.name))
  #expect(preset.accordion.bassSwitches == all)
  // All the ranks are open at the start, or those that sound a free bass's note and no other.
  let ranks = bass.machine().ranks.count
  let first: UInt8? = bass == .none ? nil : bass == .free ? 1 : UInt8(1 << ranks - 1)
  #expect(all.first?.ranks == first)
  #expect(try Preset(json: preset.json, file: "box.json") == preset)
}

@Test func aPresetIsPrintedWholeInAStableOrder() throws {
  let preset = try Preset(
    json: """
      {
        "snap": {"travel": 12.5},
        "accordion": {"ranks": "L", "registers": [{"ranks": "L", "name": "bassoon"}]},
        "about": "one rank",
        "name": "small"
      }
      """, file: "small.json")
  #expect(
    preset.json == """
      {
        "name": "small",
        "about": "one rank",
        "instrument": "accordion",
        "accordion": {
          "layout": "piano",
          "keys": 41,
          "tuning": "D/G",
          "accidentals": false,
          "ranks": "L",
          "registers": [
            {"name": "bassoon", "ranks": "L"}
          ],
          "musette": "italian",
          "bass": "stradella-120",
          "bassRegisters": [
            "master",
            "soft-bass",
            "bass-alto",
            "tenor",
            "soft-tenor",
            "alto",
            "soprano"
          ],
          "leak": 0.3,
          "fill": 25,
          "drive": 9.077,
          "air": 5.7,
          "ceiling": 1500,
          "a4": 440,
          "threshold": 18,
          "scatter": 1,
          "seed": 1,
          "level": 0,
          "room": 0.8,
          "cassotto": "",
          "noise": 1,
          "treblePan": 0.15,
          "bassPan": -0.25
        },
        "guitar": {
          "strings": {
            "tuning": "E2 A2 D3 G3 B3 E4",
            "a4": 440,
            "frets": 19,
            "decay": [
              8,
              8,
              9,
              8.5,
              5,
              4.8
            ],
            "trebleDecay": [
              1.9,
              1.6,
              1.5,
              2.4,
              1.3,
              1.7
            ],
            "fretted": 0.95,
            "inharmonicity": 0,
            "sharpness": [
              3,
              3,
              2,
              2,
              2,
              1
            ],
            "stiffness": [
              1.1,
              0.79,
              0.68,
              1,
              0.63,
              0.35
            ],
            "polarization": 0,
            "detune": 0.5,
            "coupling": 1
          },
          "pluck": {
            "position": 0.13,
            "width": 4,
            "brightness": 1,
            "noteOff": "ring"
          },
          "body": "classical",
          "pickup": {
            "position": 0.25,
            "resonance": 3900,
            "q": 2.5
          },
          "amplifier": {
            "drive": 0,
            "scoop": 6
          },
          "arm": {
            "kind": "even",
            "up": 2,
            "down": 12,
            "degrees": 90,
            "rest": "entry"
          },
          "noise": 1,
          "level": 0,
          "room": 0.5,
          "pan": 0
        },
        "snap": {
          "travel": 12.5,
          "rearm": 5
        },
        "mix": {
          "volume": 0,
          "pan": 0,
          "filter": {
            "cutoff": 20000,
            "resonance": 0.707
          },
          "tremolo": {
            "rate": 5,
            "depth": 0
          }
        },
        "mappings": [],
        "on": {}
      }

      """)
}
