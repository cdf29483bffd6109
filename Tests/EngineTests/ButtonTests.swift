import Engine
import Glibc
import Presets
import Score
import Testing

/// Buttons as they sound.
@Suite struct ButtonTests {
  /// How many cents the strongest partial near a note lies from it.
  private func cents(_ rendering: Rendering, _ from: Double, _ to: Double, note: String) throws
    -> Double
  {
    let key = Double(try #require(NoteName.key(of: note)))
    let frequency = 440 * exp2((key - 69) / 12)
    let found = Spectrum(rendering.mono(from, to), rate: rendering.rate)
      .peak(between: frequency * 0.96, and: frequency * 1.04)
    return 1_200 * log2(found / frequency)
  }

  private func melodeon(_ tuning: MelodeonTuning) -> Preset {
    var preset = Preset.standard.bare
    preset.accordion.layout = .melodeon
    preset.accordion.tuning = tuning
    return preset
  }

  /// Push, then pull without letting go, then push again.
  @Test(arguments: [
    (MelodeonTuning.dG, "1:3", "D4", "E4"), (.dG, "1:6", "D5", "C#5"), (.dG, "2:10", "B6", "F#6"),
    (.gC, "1:1", "B2", "D3"), (.aD, "2:5", "A4", "B4"), (.cF, "1:11", "G6", "D6"),
    (.c, "1:4", "E4", "F4"),
  ])
  func aMelodeonButtonTurnsItsNoteInTuneWhileItIsHeld(
    _ tuning: MelodeonTuning, _ button: String, _ push: String, _ pull: String
  ) throws {
    let rendering = try Rendering(
      """
      0 register M
      0 bellows auto 300
      0 button \(button) on
      2 bellows auto -300
      4 bellows auto 300
      """, seconds: 6, preset: melodeon(tuning))
    for (start, note, other) in [(0.6, push, pull), (2.6, pull, push), (4.6, push, pull)] {
      #expect(abs(try cents(rendering, start, start + 1.4, note: note)) < 1, "\(button) \(note)")
      // The reed of the other direction is silent by then.
      let spectrum = Spectrum(rendering.mono(start, start + 1.4), rate: 48_000)
      func power(_ note: String) throws -> Double {
        let frequency = 440 * exp2((Double(try #require(NoteName.key(of: note))) - 69) / 12)
        let bin = Int((frequency / 48_000 * Double(spectrum.size)).rounded())
        return spectrum.power[bin - 3...bin + 3].max()!
      }
      #expect(try power(other) < 1e-4 * power(note))
    }
  }

  /// Above A6 too, where no note of a performance reaches: the highest button of each layout.
  @Test(arguments: [
    (Layout.piano, "1:41", "A6"), (.cGriff, "1:17", "A7"), (.cGriff, "3:1", "G#3"),
    (.bGriff, "5:17", "A#7"), (.bandoneon, "1:1", "A7"), (.bandoneon, "5:1", "A4"),
  ])
  func aButtonSoundsItsOwnReed(_ layout: Layout, _ button: String, _ note: String) throws {
    let rendering = try Rendering(
      "0 register M\n0 bellows auto 300\n0 button \(button) on", seconds: 3,
      preset: Preset.standard.bare
    ) { $0.layout = layout }
    #expect(rendering.applied.allSatisfy { $0.outcome == .done })
    #expect(abs(try cents(rendering, 1, 3, note: note)) < 1)
    #expect(rendering.level(1, 3) > -40)
  }

  @Test func aButtonOutsideIsToldWithTheLayoutThatIsOn() throws {
    let rendering = try Rendering(
      "0 bellows auto 300\n0 button 1:12 on\n0 button 3:1 on\n0 button 2:11 off", seconds: 0.3,
      preset: melodeon(.gC))
    let layout = TrebleLayout(melodeon(.gC).accordion)
    #expect(
      rendering.applied.dropFirst().map(\.outcome)
        == [.lacksButton(layout), .lacksButton(layout), .done])
    #expect(rendering.level(0, 0.3) < -200)
  }
}
