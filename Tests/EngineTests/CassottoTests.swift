import Glibc
import Presets
import Score
import Testing

/// The tone chamber.
@Suite struct CassottoTests {
  /// One key on one rank at 300 Pa, with ranks in the chamber.
  private func key(_ key: Int, _ rank: RankSet, cassotto: RankSet) throws -> Rendering {
    var preset = try Preset.load("concert").bare
    preset.accordion.cassotto = cassotto
    preset.accordion.registers = [RegisterPreset(name: "one", ranks: rank)]
    return try Rendering("0 bellows auto 300\n0.1 note on \(key)", seconds: 2.5, preset: preset)
  }

  private func centroid(_ rendering: Rendering) -> Double {
    Spectrum(rendering.mono(0.8, 2.5), rate: rendering.rate).centroid
  }

  @Test func itMakesAReedRounderAsMeasured() throws {
    // E4 at mf, 8': 2,013 Hz in the open and 1,389 in the chamber (Llanos-Vázquez, thesis, 2015).
    let open = centroid(try key(64, .middle, cassotto: []))
    let chamber = centroid(try key(64, .middle, cassotto: .middle))
    #expect(abs(open / 2_013 - 1) < 0.1, "\(open)")
    #expect(abs(chamber / open / (1_389 / 2_013.0) - 1) < 0.05, "\(chamber)")
  }

  @Test(arguments: [45, 57, 69, 81, 93]) func itTakesNothingFromAKeysLevel(number: Int) throws {
    for rank in [RankSet.low, .middle] {
      let open = try key(number, rank, cassotto: []).level(0.8, 2.5)
      let chamber = try key(number, rank, cassotto: rank).level(0.8, 2.5)
      #expect(abs(chamber - open) < 0.3)
      #expect(abs(chamber + 24) < 1)
    }
  }

  @Test func onlyItsOwnRanksAreInIt() throws {
    let open = try key(64, .high, cassotto: [])
    let other = try key(64, .high, cassotto: [.low, .middle])
    #expect(open.samples == other.samples)
  }

  @Test func theConcertBoxHasItsLowAndMiddleRanksInOne() throws {
    #expect(try Preset.load("concert").accordion.cassotto == [.low, .middle])
    #expect(Preset.standard.accordion.cassotto == [])
  }
}
