import Glibc
import Presets
import SoundMeasures
import Synthesis
import Testing

@testable import Guitar

/// What a bend adds to a tone of eight partials that would ring for ever.
@Suite struct StringBendTests {
  private static let rate = 48_000.0
  /// Frames of G3.
  private static let period = rate / 196

  /// Decibels above 6 kHz beside the whole, in the worst 50 ms of half a second.
  /// - Parameter bend: semitones at a time in seconds.
  private func noise(_ bend: (Double) -> Double) -> Double {
    var strings = StringQuad(longest: 3_000, isDispersive: false)
    let lossless = StringLoss(
      StringLoss.Rates(fundamental: 0, treble: 0), frequency: 196, rate: Self.rate)
    strings.stop(0, delay: Self.period, loss: lossless, dispersion: .none)
    var sound: [Double] = []
    var forces = [Lanes](repeating: Lanes(), count: 32)
    let kept = [Lanes](repeating: Lanes(repeating: 1), count: 32)
    var frame = 0
    // The tone is sung into the string over a quarter of a second, and swells and fades.
    let swell = 0.25
    while Double(frame) < 0.8 * Self.rate {
      let time = Double(frame + 32) / Self.rate - 0.3
      let delay = Self.period * exp2(-(time > 0 ? bend(time) : bend(0)) / 12)
      strings.aim(0, delay: delay)
      strings.advance()
      for n in 0..<32 {
        let t = Double(frame + n) / Self.rate
        forces[n] = Lanes()
        guard t < swell else { continue }
        let window = 0.5 - 0.5 * cos(2 * .pi * t / swell)
        let pitch = 196 * exp2(bend(0) / 12)
        forces[n][0] = Float(
          window * window
            * (1...8).reduce(0) { $0 + sin(2 * .pi * Double($1) * pitch * t) / Double($1) } / 100)
      }
      var done = 0
      while done < 32 {
        let count = min(32 - done, strings.room)
        let input = strings.input
        forces.withUnsafeBufferPointer { forces in
          kept.withUnsafeBufferPointer { kept in
            strings.sound(
              from: done, count: count,
              pluck: (forces.baseAddress! + done, kept.baseAddress! + done), into: input)
          }
        }
        for n in 0..<count { sound.append(Double(input[n][0])) }
        strings.pass(count)
        done += count
      }
      frame += 32
    }
    var worst = -300.0
    for start in stride(from: 0.31, to: 0.75, by: 0.0213) {
      let spectrum = Spectrum(
        Array(sound[Int(start * Self.rate)..<Int(start * Self.rate) + 2_400]), rate: Self.rate)
      let bin = 6_000 * spectrum.size / Int(Self.rate)
      let high = spectrum.power[bin...].reduce(0, +)
      worst = max(worst, 10 * log10(high / spectrum.power.reduce(0, +)))
    }
    return worst
  }

  @Test func aSteadyToneHasNothingThere() { #expect(noise { _ in 0 } < -95) }

  @Test func vibrato() {
    let found = noise { 0.5 * sin(2 * .pi * 6 * $0) }
    #expect(found < -80, "\(found) dB")
  }

  @Test func aDive() {
    let found = noise { -12 * min(1, $0 / 0.3) }
    #expect(found < -80, "\(found) dB")
  }

  @Test func flutter() {
    let found = noise { sin(2 * .pi * 25 * $0) }
    #expect(found < -80, "\(found) dB")
  }
}
