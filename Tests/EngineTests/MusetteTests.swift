import Glibc
import Presets
import Score
import Testing

/// The tremolo of two and three ranks, as it sounds.
@Suite struct MusetteTests {
  /// A box of M−, M and M+ and nothing else.
  private func box(_ musette: MusetteTuning) -> Preset {
    var preset = Preset.standard.bare
    preset.accordion.ranks = [.middleFlat, .middle, .middleSharp]
    preset.accordion.musette = musette
    return preset
  }

  /// How far apart two ranks' reeds sound, in hertz: the distance of two peaks at a partial that
  /// tells them apart.
  /// - Parameters:
  ///   - pitch: of a straight reed, in hertz.
  ///   - beat: about what it should be, in hertz.
  ///   - low: the lower rank's distance from the straight pitch, in hertz.
  private func beat(
    _ ranks: String, key: Int, pitch: Double, about beat: Double, low: Double = 0, preset: Preset
  ) throws -> Double {
    let rendering = try Rendering(
      "0 register \(ranks)\n0 bellows auto 300\n0.1 note on \(key)", seconds: 6.5, preset: preset)
    let spectrum = Spectrum(rendering.mono(1, 6.5), rate: 48_000)
    let bin = 48_000 / Double(spectrum.size)
    let partial = max(1, (10 * bin / beat).rounded(.up))
    let lower = partial * (pitch + low)
    let reach = 0.4 * partial * beat
    let first = spectrum.peak(between: lower - reach, and: lower + reach)
    let second = spectrum.peak(
      between: lower + partial * beat - reach, and: lower + partial * beat + reach)
    return (second - first) / partial
  }

  /// Cents of M+ at A4 for each style (Liberty Bellows). The beat of c cents on f is
  /// f·(2^(c/1200) − 1), which doubles its rate every eighteen semitones up.
  @Test(arguments: [
    (MusetteTuning.Style.concert, 2.0), (.swing, 4), (.irish, 7), (.american, 10), (.alpine, 12),
    (.german, 15), (.italian, 15), (.french, 18), (.oldFrench, 22), (.scottish, 25),
  ])
  func aStyleBeatsAtItsRateOverTheCompass(_ style: MusetteTuning.Style, _ cents: Double) throws {
    let atA4 = 440 * (exp2(cents / 1200) - 1)
    let places = [(60, 261.6256, exp2(-0.5)), (69, 440, 1), (81, 880, exp2(12 / 18.0))]
    for (key, pitch, factor) in places {
      let expected = atA4 * factor
      let found = try beat(
        "MM+", key: key, pitch: pitch, about: expected, preset: box(.style(style)))
      #expect(abs(found / expected - 1) < 0.01, "key \(key): \(found), not \(expected) Hz")
    }
  }

  /// Two reeds of one pitch: whatever their phases, what they add up to does not swell.
  @Test func aDryBoxDoesNotBeat() throws {
    let rendering = try Rendering(
      "0 register MM+\n0 bellows auto 300\n0.1 note on A4", seconds: 6, preset: box(.style(.dry)))
    let levels = (2..<12).map { rendering.level(Double($0) / 2, Double($0 + 1) / 2) }
    #expect(levels.max()! - levels.min()! < 0.01)
  }

  /// M− at 0.85 of what M+ is tuned by: 15.3 cents below M and 18 above at A4, beats of 3.87 and
  /// 4.60 Hz.
  @Test func theFlatRankBeatsMoreSlowlyThanTheSharpOne() throws {
    let preset = box(.style(.french))
    let sharp = 440 * (exp2(18 / 1200.0) - 1)
    let flat = 440 * (1 - exp2(-15.3 / 1200))
    let found = try beat("M-M", key: 69, pitch: 440, about: flat, low: -flat, preset: preset)
    #expect(abs(found / flat - 1) < 0.01)
    let other = try beat("MM+", key: 69, pitch: 440, about: sharp, preset: preset)
    #expect(abs(other / sharp - 1) < 0.01)
  }

  /// Cents said outright, and a rank's own: −16 and +18 at A4 are −19.0 and +21.4 at C4, for
  /// 2^(9/36) is 1.189.
  @Test func ranksStandWhereTheirCentsSay() throws {
    let preset = box(.ranks([.middleFlat: -16, .middle: 3, .middleSharp: 18]))
    for (rank, cents) in [("M-", -16.0), ("M", 3), ("M+", 18)] {
      for (key, pitch, factor) in [(69, 440.0, 1.0), (60, 261.6256, 1.1892)] {
        let rendering = try Rendering(
          "0 register \(rank)\n0 bellows auto 300\n0.1 note on \(key)", seconds: 4, preset: preset)
        let found = Spectrum(rendering.mono(1, 4), rate: 48_000)
          .peak(between: pitch * 0.97, and: pitch * 1.03)
        #expect(abs(1_200 * log2(found / pitch) - cents * factor) < 0.3, "\(rank) \(key)")
      }
    }
    let number = try beat(
      "MM+", key: 69, pitch: 440, about: 440 * (exp2(0.01) - 1), preset: box(.cents(12)))
    #expect(abs(number / (440 * (exp2(0.01) - 1)) - 1) < 0.01)
  }
}
