import Engine
import Glibc
import Presets
import Score
import Testing

/// What holds for every preset, so that a player may change between them with the same hands.
@Suite struct PresetTests {
  @Test(arguments: Preset.names(of: .accordion)) func oneKeyIsAsLoudAsOnAnyOther(_ name: String)
    throws
  {
    for key in ["E3", "A3", "E4", "A4", "E5", "C6"] {
      let rendering = try Rendering(
        "0 bellows auto 300\n0.1 note on \(key)", seconds: 3, preset: Preset.load(name).bare)
      #expect(abs(rendering.level(1, 3) + 24) < 1, "\(key)")
    }
  }

  /// Pascals in the middle of a fold at a speed, with these keys held.
  private func pressure(_ name: String, _ keys: [Int], speed: Double = 90) throws -> Double {
    let lines = keys.map { "0 note on \($0)\n" }.joined()
    let rendering = try Rendering(
      lines + "0 hinge 5\n0.5 hinge sweep 5 175 \(170 / speed)", seconds: 0.5 + 150 / speed + 0.1,
      preset: Preset.load(name))
    return -rendering.row(at: 0.5 + 150 / speed).pressure
  }

  /// The design's figures for the default box, and how far another's bellows may differ from it.
  @Test(arguments: Preset.names(of: .accordion)) func aFoldGivesItsPressureAndKeysTakeTheirAir(
    _ name: String
  ) throws {
    let one = try pressure(name, [69])
    #expect(abs(one / 600 - 1) < 0.15)
    #expect(abs(try pressure(name, [69], speed: 15) / 100 - 1) < 0.15)
    for key in [40, 57, 81, 93] {
      #expect((350...900).contains(try pressure(name, [key])), "\(key)")
    }
    let none = 20 * log10(try pressure(name, []) / one)
    #expect(none > 0 && none <= 2)
    #expect((0.6...0.75).contains(try pressure(name, [67, 69, 71, 72]) / one))
    #expect((0.35...0.5).contains(try pressure(name, Array(64..<74)) / one))
  }
}
