import Engine
import Glibc
import Presets
import Score
import Testing

/// What `volume` does to the whole.
@Suite struct VolumeTests {
  private static let note = "0 register M\n0 bellows auto 300\n0.1 note on C6\n"

  private func render(_ text: String, seconds: Double = 2, gain: Double = 0) throws -> Rendering {
    try Rendering(Self.note + text, seconds: seconds, preset: Preset.standard.bare) {
      $0.gain = gain
    }
  }

  @Test(arguments: [-6.0, -40, 3]) func theWholeIsSoMuchLouder(decibels: Double) throws {
    let plain = try render("", gain: -3).level(1.5, 2)
    let turned = try render("1 volume \(decibels)", gain: -3)
    #expect(abs(turned.level(1.5, 2) - plain - decibels) < 0.01)
  }

  @Test func atZeroNoBitIsChanged() throws {
    let plain = try render("")
    let turned = try render("0.1 volume 0\n0.5 volume 0")
    #expect(zip(plain.samples, turned.samples).allSatisfy { $0 == $1 })
    // Down and back, it is as it was again.
    let back = try render("0.3 volume -20\n0.5 volume 0")
    #expect(zip(plain.samples, back.samples).suffix(48_000).allSatisfy { $0 == $1 })
  }

  @Test func theLeastIsSilence() throws {
    let rendering = try render("1 volume -120")
    #expect(rendering.level(0.5, 1) > -40)
    #expect(rendering.samples.suffix(2 * 12_000).allSatisfy { $0 == 0 })
    // Nothing but a number keeps −119 dB from being silent.
    #expect(try render("1 volume -119").samples.suffix(2 * 12_000).contains { $0 != 0 })
  }

  /// It is the sound that is turned down, so a preset's change and the limiter come after.
  @Test func itOutlastsThePreset() throws {
    let rendering = try render("0.5 volume -120\n1.2 preset concert")
    #expect(rendering.samples.suffix(2 * 12_000).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [("-120", "0"), ("0", "-120"), ("-12", "6"), ("6", "-60")])
  func turningItAddsNoClick(from: String, to: String) throws {
    let rendering = try render("0.1 volume \(from)\n2 volume \(to)", seconds: 3)
    // Against the louder of the two.
    let loud = [rendering.mono(1, 1.4), rendering.mono(2.6, 3)]
      .map { sound in sound.reduce(0) { $0 + $1 * $1 } / Double(sound.count) }.max()!
    let sound = rendering.mono(1.9, 2.14)
    let found = Click.level(
      in: sound, around: sound.count / 2, beside: [frequency(84)], against: loud)
    #expect(found < -65, "\(found) dB")
  }
}
