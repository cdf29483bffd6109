import Engine
import Presets
import Score
import Testing

/// Keys that play the guitar whatever `note on` plays.
@Suite struct GuitarKeyTests {
  /// Its strings end with their keys.
  private static func damping() throws -> Preset {
    var preset = try Preset.load("nylon").bare
    preset.guitar.pluck.noteOff = .damp
    return preset
  }

  @Test func guitarOnIsNoteOnWithTheGuitarInHand() throws {
    let preset = try Self.damping()
    let guitar = try Rendering(
      "0 instrument accordion\n0.1 guitar on E4 90\n0.5 guitar off E4", seconds: 1,
      preset: preset)
    let note = try Rendering(
      "0 instrument guitar\n0.1 note on E4 90\n0.5 note off E4", seconds: 1, preset: preset)
    #expect(zip(guitar.samples, note.samples).allSatisfy { $0 == $1 })
    #expect(guitar.level(0.2, 0.4) > -50)
  }

  @Test func aKeyOfEachInstrumentIsLetGoByItsOwnStatement() throws {
    let engine = SteppedEngine(try Self.damping())
    try engine.play("instrument accordion")
    try engine.play("bellows auto 300")
    try engine.play("note on C4")
    // A string that rings, and a key that is down.
    #expect(try engine.play("guitar on C4").voices == 2)
    #expect(try engine.play("note off C4", frames: 24_000).voices == 1)
    #expect(try engine.play("guitar off C4", frames: 24_000).voices == 0)
    try engine.play("note on C4")
    try engine.play("guitar on C4")
    let shown = try engine.play("guitar off C4", frames: 24_000)
    #expect(shown.voices == 1 && shown.keysLow == 1 << 60)
  }

  @Test func aStringHeldInTwoWaysIsLetGoByTheLast() throws {
    for (first, second) in [("note off C4", "guitar off C4"), ("guitar off C4", "note off C4")] {
      let engine = SteppedEngine(try Self.damping())
      try engine.play("instrument guitar")
      try engine.play("note on C4")
      try engine.play("guitar on C4")
      #expect(try engine.play(first, frames: 24_000).voices == 1)
      #expect(try engine.play(second, frames: 24_000).voices == 0)
    }
  }

  @Test func panicLetsThemGo() throws {
    let engine = SteppedEngine(try Self.damping())
    #expect(try engine.play("guitar on C4").keysLow == 1 << 60)
    #expect(try engine.play("panic", frames: 24_000).voices == 0)
    #expect(engine.shown.keysLow == 0)
  }

  @Test func aKeyOnNoStringIsToldSo() throws {
    let rendering = try Rendering("0 guitar on C1\n0.1 guitar off C1", seconds: 0.2)
    #expect(rendering.applied.map(\.outcome) == [.onNoString, .done])
  }

  @Test func aTransitionPlucksAsFastAsTheHingeMoves() throws {
    func level(_ seconds: Double) throws -> Double {
      let preset = try Preset(on: #"{"partiallyOpen": ["guitar on E4"]}"#)
      return try Rendering(
        "0.1 hinge 0\n0.2 hinge sweep 0 60 \(seconds)", seconds: 1.5, preset: preset
      ).log.map(\.meanSquare).max()!
    }
    // 20° and 200° a second: velocities 54 and 127, 7.4 dB apart by their squares and more.
    #expect(try level(0.3) > 4 * level(3))
  }
}
