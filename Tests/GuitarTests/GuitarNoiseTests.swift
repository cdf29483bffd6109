import Glibc
import Synthesis
import Testing

@testable import Guitar

@Suite struct GuitarNoiseTests {
  static let rates = [44_100.0, 96_000]

  /// What sounds from the moment of a noise.
  func sounded(
    seconds: Double, rate: Double = 48_000, amount: Double = 1, block: Int = 32,
    _ begin: (inout GuitarNoise) -> Void
  ) -> [Float] {
    var noise = GuitarNoise(amount: amount, rate: rate)
    begin(&noise)
    return heard(of: &noise, seconds: seconds, rate: rate, block: block)
  }

  func heard(
    of noise: inout GuitarNoise, seconds: Double, rate: Double = 48_000, block: Int = 32
  ) -> [Float] {
    var sound = [Float](repeating: 0, count: Int(seconds * rate))
    sound.withUnsafeMutableBufferPointer { sound in
      for start in stride(from: 0, to: sound.count, by: block) {
        noise.add(
          to: sound.baseAddress! + start, count: min(block, sound.count - start),
          frame: Int64(start))
      }
    }
    return sound
  }

  /// Decibels of the RMS between two times.
  func level(_ sound: [Float], _ from: Double, _ to: Double, rate: Double = 48_000) -> Double {
    let part = sound[Int(from * rate)..<Int(to * rate)]
    return 10 * log10(part.reduce(0) { $0 + Double($1 * $1) } / Double(part.count) + 1e-30)
  }

  /// The powers from 0 to half the rate, in bins of rate / size.
  func powers(_ sound: ArraySlice<Float>, size: Int) -> [Double] {
    var real = [Double](repeating: 0, count: size)
    for (n, sample) in sound.enumerated() {
      real[n] = Double(sample) * (0.5 - 0.5 * cos(2 * .pi * Double(n) / Double(sound.count)))
    }
    var imaginary = [Double](repeating: 0, count: size)
    FourierTransform(size: size).forward(&real, &imaginary)
    return (0...size / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
  }

  // A burst of 3 to 8 ms, 35 to 45 dB below a pluck, whose RMS is 1.
  @Test(arguments: 0..<6, rates) func aFingerLeavesAStringInAShortBurst(string: Int, rate: Double) {
    let sound = sounded(seconds: 0.05, rate: rate) { $0.release(string: string) }
    #expect(abs(level(sound, 0, 0.02, rate: rate) + 41) < 4)
    #expect(level(sound, 0.008, 0.02, rate: rate) < level(sound, 0, 0.003, rate: rate) - 15)
    #expect(level(sound, 0.0015, 0.003, rate: rate) > level(sound, 0, 0.0015, rate: rate) - 20)
  }

  @Test func fingersAreHeardBetweenOneAndFourKilohertz() {
    var band = 0.0
    var all = 0.0
    for string in 0..<6 {
      // Padded in front, where the window is closed.
      let sound =
        [Float](repeating: 0, count: 2_048) + sounded(seconds: 0.05) { $0.release(string: string) }
      for (bin, power) in powers(sound[...].prefix(4_096), size: 4_096).enumerated() {
        let frequency = Double(bin) * 48_000 / 4_096
        all += power
        if (800...4_500).contains(frequency) { band += power }
      }
    }
    #expect(band / all > 0.5, "\(band / all)")
  }

  @Test func aHarderStringClacksLouder() {
    let levels = [30, 60, 120].map { velocity in
      level(sounded(seconds: 0.05) { $0.clack(string: 2, velocity: velocity) }, 0, 0.02)
    }
    // 30 dB below the pluck at velocity 100, and 6 dB for each halving.
    #expect(abs(levels[2] + 29) < 3, "\(levels)")
    #expect(abs(levels[2] - levels[1] - 6) < 3 && abs(levels[1] - levels[0] - 6) < 3, "\(levels)")
    #expect(level(sounded(seconds: 0.05) { $0.clack(string: 2, velocity: 100) }, 0.01, 0.02) < -50)
  }

  @Test func thePalmThuds() {
    let sound = sounded(seconds: 0.3) { $0.palm() }
    #expect(abs(level(sound, 0, 0.02) + 22) < 3)
    let bins = powers(sound[...].prefix(8_192), size: 8_192)
    let low = bins[..<Int(300 / 48_000.0 * 8_192)].reduce(0, +)
    #expect(low > 0.7 * bins.reduce(0, +))
  }

  @Test(arguments: rates, [(2, 7), (9, 3)])
  func windingsUnderTheFingerSing(rate: Double, frets: (from: Int, to: Int)) {
    let seconds = 0.4
    let sound = sounded(seconds: seconds, rate: rate) {
      $0.slide(string: 2, fromFret: frets.from, toFret: frets.to, seconds: seconds)
    }
    // Three windings a millimetre of 650 mm; the speed is d/dt of d·(3s² − 2s³).
    let way = 650 * abs(exp2(-Double(frets.from) / 12) - exp2(-Double(frets.to) / 12))
    for s in [0.3, 0.5, 0.75] {
      let right = 3 * way * 6 * s * (1 - s) / seconds
      let middle = Int(s * seconds * rate)
      let size = rate > 50_000 ? 16_384 : 8_192
      let part = sound[(middle - size / 16)..<(middle + size / 16)]
      let bins = powers(part, size: size)
      let step = rate / Double(size)
      // Below the D string's own frequency lengthwise, 1,960 Hz.
      let top = bins.indices.filter { (200...1_800).contains(Double($0) * step) }.max {
        bins[$0] < bins[$1]
      }!
      #expect(abs(Double(top) * step / right - 1) < 0.12, "\(Double(top) * step), \(right)")
    }
  }

  @Test func theLowStringSqueaksLengthwiseToo() {
    let sound = sounded(seconds: 0.4) {
      $0.slide(string: 0, fromFret: 2, toFret: 7, seconds: 0.4)
    }
    let bins = powers(sound[...].prefix(16_384), size: 16_384)
    func power(_ frequency: Double) -> Double {
      let bin = Int(frequency / 48_000 * 16_384)
      return bins[bin - 10...bin + 10].reduce(0, +)
    }
    #expect(power(4_200) > 10 * power(3_500) && power(4_200) > 10 * power(5_000))
  }

  @Test func aFasterHandIsLouder() {
    let levels = [0.8, 0.4, 0.2].map { seconds in
      level(
        sounded(seconds: seconds) {
          $0.slide(string: 0, fromFret: 1, toFret: 6, seconds: seconds)
        }, seconds * 0.3, seconds * 0.7)
    }
    #expect(levels[1] > levels[0] + 1 && levels[2] > levels[1] + 1, "\(levels)")
    #expect(levels.allSatisfy { (-45 ... -28).contains($0) }, "\(levels)")
  }

  @Test func onlyPressedWoundStringsSqueak() {
    for (string, from, to) in [(3, 2, 7), (5, 2, 7), (0, 0, 7), (0, 7, 0), (1, 4, 4)] {
      let sound = sounded(seconds: 0.1) {
        $0.slide(string: string, fromFret: from, toFret: to, seconds: 0.1)
      }
      #expect(sound.allSatisfy { $0 == 0 })
    }
  }

  func everything(_ noise: inout GuitarNoise) {
    noise.slide(string: 0, fromFret: 1, toFret: 5, seconds: 0.1)
    noise.slide(string: 1, fromFret: 8, toFret: 5, seconds: 0.2)
    noise.release(string: 3)
    noise.clack(string: 4, velocity: 90)
    noise.palm()
  }

  @Test func withoutNoiseThereIsNone() {
    let sound = sounded(seconds: 0.3, amount: 0) { everything(&$0) }
    #expect(sound.allSatisfy { $0 == 0 })
  }

  @Test func isAsLoudAsItIsAskedToBe() {
    let once = sounded(seconds: 0.3) { everything(&$0) }
    let twice = sounded(seconds: 0.3, amount: 2) { everything(&$0) }
    for (a, b) in zip(once, twice) { #expect(abs(2 * a - b) < 1e-6) }
  }

  @Test func fallsSilent() {
    var noise = GuitarNoise(amount: 1, rate: 48_000)
    #expect(noise.isSilent == true)
    everything(&noise)
    #expect(noise.isSilent == false)
    _ = heard(of: &noise, seconds: 0.5)
    #expect(noise.isSilent == true)
    #expect(heard(of: &noise, seconds: 0.1).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [1, 7, 100]) func givesTheSameBitsInBlocksOfAnySize(block: Int) {
    #expect(
      sounded(seconds: 0.3, block: block) { everything(&$0) }
        == sounded(seconds: 0.3) { everything(&$0) })
  }

  @Test func noTwoFingersLeaveAlike() {
    var noise = GuitarNoise(amount: 1, rate: 48_000)
    noise.release(string: 2)
    let first = heard(of: &noise, seconds: 0.05)
    noise.release(string: 2)
    #expect(heard(of: &noise, seconds: 0.05) != first)
  }
}
