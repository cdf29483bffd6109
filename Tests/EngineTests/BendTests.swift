import Engine
import Glibc
import Presets
import Score
import Testing

/// What `bend` does to reeds and strings.
@Suite struct BendTests {
  /// A key of the register M that is held from the start.
  private static func reed(_ key: Int) -> String {
    "0 register M\n0 bellows auto 300\n0.1 note on \(key)\n"
  }

  private func cents(_ rendering: Rendering, _ key: Int, bent semitones: Double) -> Double {
    let expected = frequency(key) * exp2(semitones / 12)
    let found = Tone.frequency(rendering.mono(1.2, 1.6), near: expected, rate: 48_000)
    return 1_200 * log2(found / expected)
  }

  @Test(arguments: [2, -2, 0.5, 12, -24]) func reedsAreBentBySemitones(bend: Double) throws {
    let rendering = try Rendering(
      Self.reed(72) + "1 bend \(bend)", seconds: 1.7, preset: Preset.standard.bare)
    #expect(abs(cents(rendering, 72, bent: bend)) < 0.3)
    #expect(rendering.log.last?.bend == bend)
    #expect(rendering.snapshot.bend == bend)
  }

  @Test(arguments: Preset.names(of: .guitar), [2.0, -2])
  func stringsAreBentBySemitones(name: String, bend: Double) throws {
    var preset = try Preset.load(name).bare
    preset.guitar.strings.sharpness = SixStrings(0)
    let text = "0.1 pluck 3 2 60\n"
    let plain = try Rendering(text, seconds: 1.7, preset: preset)
    let bent = try Rendering(text + "1 bend \(bend)", seconds: 1.7, preset: preset)
    let difference = cents(bent, 57, bent: bend) - cents(plain, 57, bent: 0)
    #expect(abs(difference) < 1, "\(difference) cents")
  }

  /// Closed by 30° of 90° for 12 semitones the arm bends 4 down; the wheel adds its own, in every
  /// status and without a hinge.
  @Test func theWheelBendsBesideTheArmAndWithoutIt() throws {
    let rendering = try Rendering(
      """
      0 hinge 120 partiallyOpen
      0.1 hinge 90 partiallyOpen
      0.4 bend 1.5
      0.6 hinge 90 closed
      1.0 hinge none
      1.4 bend 0
      """, seconds: 1.8)
    for (time, bend) in [(0.35, -4), (0.55, -2.5), (0.95, 1.5), (1.35, 1.5), (1.75, 0)] {
      #expect(abs(rendering.row(at: time).bend - bend) < 1e-6, "\(time) s")
    }
  }

  @Test func aWheelThatIsBackAtRestIsAsIfItHadNeverMoved() throws {
    // The reed begins when the wheel is back.
    let (air, note) = ("0 register M\n0 bellows auto 300\n", "1 note on A4")
    let moved = try Rendering(air + "0.1 bend 2\n0.2 bend 0\n" + note, seconds: 1.5)
    let still = try Rendering(air + note, seconds: 1.5)
    #expect(zip(moved.samples, still.samples).allSatisfy { $0 == $1 })
    #expect(still.level(1.2, 1.5) > -40)
  }

  /// From A6, whose partials lie farthest apart, by as much as keeps most of what lies between
  /// them free.
  @Test(arguments: [0.3, -0.3]) func bendingAReedAddsNoClick(bend: Double) throws {
    let rendering = try Rendering(
      Self.reed(93) + "2 bend \(bend)", seconds: 3, preset: Preset.standard.bare)
    let steady = rendering.mono(1, 1.4)
    let sound = rendering.mono(1.9, 2.12)
    let found = Click.level(
      in: sound, around: sound.count / 2,
      beside: (0...4).map { frequency(93) * exp2(bend * Double($0) / 48) },
      against: steady.reduce(0) { $0 + $1 * $1 } / Double(steady.count))
    #expect(found < -60, "\(found) dB")
  }

  /// A whole tone in one step, as a wheel that springs back: above the reed's highest partial,
  /// 15 kHz before and 16.8 after, there is nothing of steps in its pitch.
  @Test(arguments: [60, 84, 93]) func aWheelThatSpringsBackHasNoZipper(key: Int) throws {
    let rendering = try Rendering(
      Self.reed(key) + "1 bend 2\n1.5 bend 0", seconds: 2, preset: Preset.standard.bare)
    for time in [1.0, 1.01, 1.02, 1.5, 1.51, 1.52] {
      let spectrum = Spectrum(rendering.mono(time, time + 0.05), rate: 48_000)
      let bin = 18_500 * spectrum.size / 48_000
      let high = spectrum.power[bin...].reduce(0, +)
      let found = 10 * log10(high / spectrum.power.reduce(0, +))
      #expect(found < -70, "\(time) s: \(found) dB")
    }
  }

  @Test func bendsBeyondWhatStringsBearAreHeldThere() throws {
    let text = "0 chord E\n0.1 strum down 127\n0.2 bend 48\n0.6 strum up\n0.8 bend -48\n"
    for name in Preset.names(of: .guitar) {
      let rendering = try Rendering(text, seconds: 1.5, preset: Preset.load(name))
      #expect(rendering.samples.allSatisfy { abs($0) < 1 }, "\(name)")
    }
  }
}
