import Glibc
import Presets
import Score
import Testing

/// Where the parts of the box stand between left and right, as the player hears them.
@Suite struct SidesTests {
  /// Decibels by which the right is louder than the left.
  private func lean(
    _ performance: String, _ ranks: RankSet = .middle,
    change: (inout AccordionPreset) -> Void = { _ in }
  ) throws -> Double {
    var preset = Preset.standard.bare
    preset.accordion.registers = [RegisterPreset(name: "one", ranks: ranks)]
    change(&preset.accordion)
    let rendering = try Rendering(
      "0 bellows auto 300\n" + performance, seconds: 1.5, preset: preset)
    let powers = (0...1).map { side in
      stride(from: 48_000 + side, to: rendering.samples.count, by: 2).reduce(0.0) {
        $0 + Double(rendering.samples[$1]) * Double(rendering.samples[$1])
      }
    }
    return 10 * log10(powers[1] / powers[0])
  }

  @Test func theRightHandIsOnTheRightAndTheLeftOnTheLeft() throws {
    #expect(try lean("0.1 note on A4") > 1)
    #expect(try lean("0.1 bass on C") < -1)
  }

  @Test func theRanksTunedApartStandToEitherSide() throws {
    let straight = try lean("0.1 note on A4")
    #expect(try lean("0.1 note on A4", .middleFlat) < straight - 1)
    #expect(try lean("0.1 note on A4", .middleSharp) > straight + 1)
    #expect(abs(try lean("0.1 note on A4", .low) - straight) < 0.01)
  }

  @Test(arguments: [-1, -0.5, 0, 0.6]) func sidesStandWhereThePresetSays(place: Double) throws {
    // Gains of cos and sin of (place + 1)·45°.
    let expected = 20 * log10(max(tan((place + 1) * .pi / 4), 1e-9))
    let treble = try lean("0.1 note on A4") { $0.treblePan = place }
    let bass = try lean("0.1 bass on C") { $0.bassPan = place }
    for found in [treble, bass] {
      if place == -1 { #expect(found < -80) } else { #expect(abs(found - expected) < 0.1) }
    }
  }
}
