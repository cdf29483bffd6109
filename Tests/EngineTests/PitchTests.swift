import Engine
import Glibc
import Presets
import Score
import Testing

/// What a reed sounds, against what its preset says.
@Suite struct PitchTests {
  @Test(arguments: Preset.names(of: .accordion))
  func everyReedOfEveryRankIsAsTuned(name: String) throws {
    let preset = try Preset.load(name).bare
    for rank in [RankSet.low, .middleFlat, .middle, .middleSharp, .high]
    where preset.accordion.ranks.contains(rank) {
      var score = "0 register \(rank.text)\n0 bellows auto 300\n"
      // Neighbours far apart in time, for a low reed rings on for a second.
      let keys = (40...66).flatMap { [$0, $0 + 27] }
      for (number, key) in keys.enumerated() {
        score += "\(1.2 * Double(number)) note on \(key)\n"
        score += "\(1.2 * Double(number) + 1.15) note off \(key)\n"
      }
      let rendering = try Rendering(score, seconds: 1.2 * Double(keys.count), preset: preset)
      for (number, key) in keys.enumerated() {
        let sounding = rank == .low ? key - 12 : rank == .high ? key + 12 : key
        let cents =
          preset.accordion.musette.centsAtA4(of: rank) * exp2(-Double(sounding - 69) / 36)
        let expected =
          preset.accordion.a4 * exp2((Double(sounding - 69) + cents / 100) / 12)
        let begin = 1.2 * Double(number)
        let found = Tone.frequency(
          rendering.mono(begin + 0.75, begin + 1.15), near: expected, rate: 48_000)
        #expect(abs(1_200 * log2(found / expected)) < 0.2, "\(rank.text) \(key)")
      }
    }
  }

  /// 14 cents a kilopascal at C4, twice as much an octave down and half as much an octave up:
  /// between 100 and 600 Pa 7 cents at C4, 11.1 at E3, 1.75 at C6.
  @Test(arguments: [(60, 7.0), (52, 11.11), (84, 1.75)])
  func pitchSagsWithPressureAsMeasured(key: Int, sag: Double) throws {
    let found = try [100, 600].map { pressure in
      let rendering = try Rendering(
        "0 register M\n0 bellows auto \(pressure)\n0.1 note on \(key)", seconds: 4,
        preset: Preset.standard.bare)
      return Tone.frequency(rendering.mono(2, 4), near: frequency(key), rate: 48_000)
    }
    #expect(abs(1_200 * log2(found[0] / found[1]) - sag) < 0.05 * sag)
  }

  /// C4 starts 20 to 50 cents flat and is there after 0.3 s; above B4 there is little of it.
  @Test func lowNotesStartFlat() throws {
    func cents(_ key: Int, _ from: Double, _ to: Double) throws -> Double {
      let rendering = try Rendering(
        "0 register M\n0 bellows auto 300\n0.1 note on \(key)", seconds: 1,
        preset: Preset.standard.bare)
      let found = Tone.frequency(rendering.mono(from, to), near: frequency(key), rate: 48_000)
      return 1_200 * log2(found / frequency(key))
    }
    #expect((-50 ... -10).contains(try cents(60, 0.15, 0.22)))
    #expect(abs(try cents(60, 0.5, 0.9)) < 0.5)
    #expect(try cents(84, 0.15, 0.22) > -6)
  }
}
