import Engine
import Glibc
import Presets
import Score
import Testing

/// How a reed starts, stops and starts again.
@Suite struct AttackTests {
  /// Milliseconds of a key's fundamental from −50 to −5 dB of its steady level.
  private func attack(_ key: Int, pressure: Int) throws -> Double {
    let rendering = try Rendering(
      "0 register M\n0 bellows auto \(pressure)\n0.5 note on \(key)", seconds: 2.5,
      preset: Preset.standard.bare)
    let levels = Tone.envelope(rendering.mono(0, 2.5), at: frequency(key), rate: 48_000)
    let steady = levels[2 * 48_000]
    let begin = try #require(levels[20_000...].firstIndex { $0 > steady - 50 })
    let end = try #require(levels[20_000...].firstIndex { $0 > steady - 5 })
    return Double(end - begin) / 48
  }

  /// Under a finger at mf (Llanos-Vázquez, thesis, 2015, tables 4.7 and 4.8).
  @Test(arguments: [(45, 80.0), (57, 110), (69, 60), (81, 50), (93, 100)])
  func attacksLastAsLongAsMeasured(key: Int, milliseconds: Double) throws {
    let found = try attack(key, pressure: 300)
    #expect(abs(found / milliseconds - 1) < 0.2)
  }

  @Test func everyKeyOfTheTrebleSpeaksWithinTheMeasuredRange() throws {
    for key in stride(from: 45, through: 93, by: 4) {
      #expect((40...120).contains(try attack(key, pressure: 300)), "\(key)")
    }
  }

  /// 0.32 dB a millisecond, which is 27 ms, at p against 0.75, which is 11 ms, at mf.
  @Test func softNotesGrowSlower() throws {
    let ratio = try attack(69, pressure: 100) / attack(69, pressure: 300)
    #expect(abs(ratio - 27.0 / 11) < 0.2)
  }

  @Test func aReedThatStillMovesStartsFaster() throws {
    // A pause of 60 ms: A4's tongue, whose swing falls to 1/e in 58 ms, has a third of it left.
    let rendering = try Rendering(
      """
      0 register M
      0 bellows auto 300
      0.1 note on A4
      1 note off A4
      1.06 note on A4
      """, seconds: 2, preset: Preset.standard.bare)
    func milliseconds(after start: Double) throws -> Double {
      let levels = Tone.envelope(rendering.mono(0, 2), at: 440, rate: 48_000)
      let begin = Int(start * 48_000)
      let there = try #require(levels[begin...].firstIndex { $0 > levels[40_000] - 5 })
      return Double(there - begin) / 48
    }
    #expect(try milliseconds(after: 1.06) < 0.6 * milliseconds(after: 0.1))
  }

  /// Q is 80: the swing falls to 1/e in 80/(π·f), 58 ms at A4, which is 15 dB in 100 ms.
  @Test func aReedRingsOnBehindItsPallet() throws {
    let rendering = try Rendering(
      "0 register M\n0 bellows auto 300\n0.1 note on A4\n1 note off A4", seconds: 2,
      preset: Preset.standard.bare)
    let steady = rendering.level(0.6, 1)
    let early = rendering.level(1.05, 1.06)
    #expect((-50 ... -30).contains(early - steady))
    #expect(abs(rendering.level(1.15, 1.16) - early + 15) < 1)
    #expect(rendering.level(1.9, 2) < -200)
  }

  /// The velocity is how fast the pallet opens: in 18 ms at 127, in some 50 ms at 1.
  @Test func aGentleFingerOpensThePalletSlowly() throws {
    func level(_ velocity: Int) throws -> Double {
      try Rendering(
        "0 register M\n0 bellows auto 300\n0.1 note on A4 \(velocity)", seconds: 0.2,
        preset: Preset.standard.bare
      ).level(0.12, 0.13)
    }
    #expect(try level(127) > level(1) + 3)
  }
}
