import Glibc
import Presets
import Synthesis
import Testing

@testable import Guitar

@Suite struct AmplifierTests {
  static let rates = [44_100.0, 48_000, 96_000]

  /// What an amplifier makes of a sound; the drive is asked at each control step.
  func played(
    _ sound: [Float], drive: Double, isDriven: Bool = false, scoop: Double = 6,
    rate: Double = 48_000, block: Int = 32, moved: ((Double) -> Double)? = nil
  ) -> [Float] {
    var preset = AmplifierPreset()
    preset.drive = drive
    preset.scoop = scoop
    var amplifier = Amplifier(preset, isDriven: isDriven || moved != nil, rate: rate)
    var output = [Float](repeating: 0, count: sound.count)
    output.withUnsafeMutableBufferPointer { output in
      sound.withUnsafeBufferPointer { sound in
        var frame = 0
        while frame < sound.count {
          if frame % 32 == 0 {
            amplifier.settle()
            if let moved { amplifier.aim(drive: moved(Double(frame) / rate)) }
          }
          let count = min(block, 32 - frame % 32, sound.count - frame)
          amplifier.render(
            sound.baseAddress! + frame, addingTo: output.baseAddress! + frame, count: count)
          frame += count
        }
      }
    }
    return output
  }

  func tone(_ parts: [(frequency: Double, amplitude: Double)], seconds: Double, rate: Double)
    -> [Float]
  {
    (0..<Int(seconds * rate)).map { frame in
      Float(
        parts.reduce(0) {
          $0 + $1.amplitude * sin(2 * .pi * $1.frequency * Double(frame) / rate)
        })
    }
  }

  /// An E major chord of partials as a pickup at the neck hears them, with a nominal RMS.
  func chord(seconds: Double, rate: Double) -> [Float] {
    var parts: [(frequency: Double, amplitude: Double)] = []
    for (string, f0) in [82.41, 123.47, 164.81, 207.65, 246.94, 329.63].enumerated() {
      for n in 1...Int(5_000 / f0) {
        let place = Double(n)
        let amplitude = sin(.pi * place * 0.13) * sin(.pi * place * 0.25) / place
        // Mistuned a little, so that partials of different strings do not lock.
        parts.append((f0 * place * (1 + 0.0003 * Double(string)), amplitude))
      }
    }
    var sound = tone(parts, seconds: seconds, rate: rate)
    let rms = (sound.reduce(0) { $0 + Double($1 * $1) } / Double(sound.count)).squareRoot()
    for index in sound.indices { sound[index] *= Overdrive.nominal / Float(rms) }
    return sound
  }

  /// The powers of the bins of the last 8,192 frames, through a Blackman-Harris window.
  func spectrum(_ sound: [Float]) -> [Double] {
    let size = 8_192
    var real = sound.suffix(size).enumerated().map { n, sample in
      let place = 2 * .pi * Double(n) / Double(size)
      return Double(sample)
        * (0.35875 - 0.48829 * cos(place) + 0.14128 * cos(2 * place) - 0.01168 * cos(3 * place))
    }
    var imaginary = [Double](repeating: 0, count: size)
    FourierTransform(size: size).forward(&real, &imaginary)
    return (0...size / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  /// The strongest tone that is none of those looked for, in decibels beside one of them.
  /// - Parameter distance: hertz from the nearest of those looked for.
  func strongest(
    _ sound: [Float], beside reference: Double, rate: Double, distance: (Double) -> Double
  ) -> Double {
    let powers = spectrum(sound)
    let step = rate / 8_192
    let top = powers[Int(reference / step) - 4...Int(reference / step) + 5].max()!
    // The window's main lobe is four bins wide on each side.
    let others = powers.indices.filter { $0 > 5 && distance(Double($0) * step) > 5 * step }
    return 10 * log10(others.map { powers[$0] }.max()! / top)
  }

  // MARK: Clean

  /// Of analogue filters: a peak of the cookbook, and Butterworth's high-pass and low-pass.
  func analogueGain(at frequency: Double, scoop: Double) -> Double {
    func peak(_ centre: Double, _ level: Double, _ resonance: Double) -> Double {
      let w = frequency / centre
      let root = pow(10, level / 40)
      return hypot(1 - w * w, w * root / resonance) / hypot(1 - w * w, w / root / resonance)
    }
    return peak(450, -scoop, 0.8) * peak(110, 4, 1) * peak(400, -3, 0.8) * peak(2_600, 5, 1.2)
      / (1 + pow(80 / frequency, 4)).squareRoot() / (1 + pow(frequency / 4_800, 8)).squareRoot()
  }

  @Test(arguments: rates, [0.0, 15]) func soundsAsItsCabinetSays(rate: Double, scoop: Double) {
    for frequency in [60.0, 110, 250, 450, 1_000, 2_600, 4_800] {
      let sound = played(
        tone([(frequency, 1)], seconds: 0.5, rate: rate), drive: 0, scoop: scoop, rate: rate)
      let late = sound[(sound.count / 2)...]
      let power = late.reduce(0) { $0 + Double($1 * $1) } / Double(late.count)
      let level = 10 * log10(2 * power)
      let right = 20 * log10(analogueGain(at: frequency, scoop: scoop))
      #expect(abs(level - right) < 0.35, "\(frequency): \(level), \(right)")
    }
  }

  @Test func withoutADriveItIsLinear() {
    let sound = chord(seconds: 0.2, rate: 48_000)
    let once = played(sound, drive: 0)
    let twice = played(sound.map { 8 * $0 }, drive: 0)
    for (a, b) in zip(once, twice) { #expect(8 * a == b) }
  }

  @Test func aDriveThatMayComeChangesNothingBeforeItDoes() {
    for frequency in [60.0, 120, 1_000, 5_000] {
      let sound = tone([(frequency, 1)], seconds: 0.5, rate: 48_000)
      let powers = [false, true].map { isDriven in
        played(sound, drive: 0, isDriven: isDriven).suffix(12_000).reduce(0) { $0 + $1 * $1 }
      }
      #expect(abs(10 * log10(powers[0] / powers[1])) < 0.05, "\(frequency)")
    }
  }

  // MARK: Driven

  @Test(arguments: rates) func overtonesAreSixtyDecibelsDownAtADriveOfZero(rate: Double) {
    let peak = 2.0.squareRoot() * Double(Overdrive.nominal)
    let sound = played(
      tone([(1_000, peak)], seconds: 0.4, rate: rate), drive: 0, isDriven: true, rate: rate)
    let level = strongest(sound, beside: 1_000, rate: rate) { abs($0 - 1_000) }
    #expect(level < -60, "\(level)")
  }

  @Test func overtonesGrowWithTheDrive() {
    let part = tone([(1_000, Double(Overdrive.nominal))], seconds: 0.4, rate: 48_000)
    let levels = [0.0, 10, 20, 30].map { drive in
      strongest(played(part, drive: drive, isDriven: true), beside: 1_000, rate: 48_000) {
        abs($0 - 1_000)
      }
    }
    for (less, more) in zip(levels, levels.dropFirst()) { #expect(more > less + 6, "\(levels)") }
    // A square wave's third harmonic is 9.5 dB down, and the loudspeaker raises 3 kHz by 4.
    #expect(levels[3] > -20 && levels[3] < -4, "\(levels)")
  }

  @Test(arguments: rates) func hasEvenOvertonesToo(rate: Double) {
    let sound = played(
      tone([(500, Double(Overdrive.nominal))], seconds: 0.4, rate: rate), drive: 30, rate: rate)
    let powers = spectrum(sound)
    let bin = Int((1_000 / rate * 8_192).rounded())
    let second = 10 * log10(powers[bin - 1...bin + 1].max()! / powers.max()!)
    #expect(second > -40 && second < -15, "\(second)")
  }

  @Test(arguments: rates) func isAsLoudAtAnyDrive(rate: Double) {
    let sound = chord(seconds: 0.5, rate: rate)
    let levels = [0.0, 5, 10, 15, 20, 25, 30, 35, 40].map { drive in
      let output = played(sound, drive: drive, isDriven: true, rate: rate)
      return 10 * log10(output.reduce(0) { $0 + Double($1 * $1) } / Double(output.count))
    }
    #expect(levels.allSatisfy { abs($0 - levels[0]) < 2 }, "\(levels)")
  }

  @Test(arguments: [44_100.0, 48_000], [1_200.0, 5_000])
  func makesNoToneThatIsNoOvertone(rate: Double, frequency: Double) {
    // Not a whole part of the rate, so that what comes back falls between the overtones.
    let frequency = frequency + 0.4 * rate / 8_192
    // As high as the peaks of a hard strum.
    let peak = 3.5 * Double(Overdrive.nominal)
    let sound = played(
      tone([(frequency, peak)], seconds: 0.4, rate: rate), drive: 40, rate: rate)
    let level = strongest(sound, beside: frequency, rate: rate) {
      abs($0 - ($0 / frequency).rounded() * frequency)
    }
    #expect(level < -60, "\(level)")
  }

  @Test(arguments: [44_100.0, 48_000]) func makesNoToneThatIsNoDifferenceOfTwo(rate: Double) {
    // Two and three times 104.4 bins, so that all that they make together is a multiple of it.
    let step = 104.4 * rate / 8_192
    let peak = 1.75 * Double(Overdrive.nominal)
    let sound = played(
      tone([(2 * step, peak), (3 * step, peak)], seconds: 0.4, rate: rate), drive: 40, rate: rate)
    let level = strongest(sound, beside: 2 * step, rate: rate) {
      abs($0 - ($0 / step).rounded() * step)
    }
    #expect(level < -60, "\(level)")
  }

  @Test func theDriveMovesWithoutAClick() {
    // A low tone, and what the drive's way adds above 6 kHz beside the nominal level. All of it
    // within one control step adds -24 dB.
    let sound = tone([(200, Double(Overdrive.nominal))], seconds: 0.5, rate: 48_000)
    func treble(_ moved: @escaping (Double) -> Double) -> Double {
      var filter = FilterChain(
        [ToneFilter](repeating: .highPass(6_000, resonance: 0.7), count: 4), rate: 48_000)
      let output = played(sound, drive: 0, moved: moved)
      var peak: Float = 0
      for (frame, sample) in output.enumerated() {
        let high = filter.next(sample)
        if frame > 4_800 { peak = max(peak, abs(high)) }
      }
      return 20 * log10(Double(peak / Overdrive.nominal))
    }
    #expect(treble { $0 < 0.25 ? 0 : 40 } < -70)
    #expect(treble { $0 < 0.25 ? 40 : 0 } < -70)
    #expect(treble { 40 * min(1, $0 / 0.5) } < -100)
  }

  // MARK: Bits

  @Test(arguments: [1, 7, 31]) func givesTheSameBitsInBlocksOfAnySize(block: Int) {
    let sound =
      [Float](repeating: 0, count: 45) + chord(seconds: 0.05, rate: 48_000)
      + [Float](repeating: 0, count: 30_000) + chord(seconds: 0.05, rate: 48_000)
    let moved: (Double) -> Double = { 25 + 25 * sin(40 * $0) }
    #expect(
      played(sound, drive: 20, block: block, moved: moved)
        == played(sound, drive: 20, moved: moved))
    #expect(played(sound, drive: 0, block: block) == played(sound, drive: 0))
  }

  @Test(arguments: [0.0, 40]) func fallsSilent(drive: Double) {
    let silence = [Float](repeating: 0, count: 48_000)
    let sound = chord(seconds: 0.1, rate: 48_000)
    let output = played(sound + silence + sound, drive: drive)
    #expect(output[sound.count + 1_000] != 0)
    #expect(output[(sound.count + 40_000)..<(sound.count + silence.count)].allSatisfy { $0 == 0 })
    #expect(Array(output.suffix(sound.count)) == Array(output.prefix(sound.count)))
  }

  @Test func aCoilResonates() {
    var preset = PickupPreset()
    preset.resonance = 3_900
    preset.q = 2.5
    var coil = CoilResonance(preset, rate: 48_000)
    #expect(abs(coil.gain(at: 3_900) - 2.5) < 1e-9)
    var sound = tone([(3_900, 1)], seconds: 0.5, rate: 48_000)
    let count = sound.count
    sound.withUnsafeMutableBufferPointer { coil.process($0.baseAddress!, count: count) }
    #expect(abs(sound.suffix(4_800).max()! - 2.5) < 0.01)
    #expect(!coil.isSilent)
    var rest = [Float](repeating: 0, count: 9_600)
    for start in stride(from: 0, to: rest.count, by: 32) {
      coil.settle()
      rest.withUnsafeMutableBufferPointer { coil.process($0.baseAddress! + start, count: 32) }
    }
    #expect(coil.isSilent && rest.last == 0)
  }
}
