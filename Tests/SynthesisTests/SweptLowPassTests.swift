import Glibc
import Synthesis
import Testing

@Suite struct SweptLowPassTests {
  static let rate = 48_000.0

  /// |H| of the analogue prototype 1/(1 + (s/ω)/Q + (s/ω)²).
  private func prototype(_ frequency: Double, cutoff: Double, resonance: Double) -> Double {
    let w = frequency / cutoff
    return 1 / ((1 - w * w) * (1 - w * w) + w * w / resonance / resonance).squareRoot()
  }

  /// Gain of a sinusoid after a second: left in phase, right a quarter turn later and halved.
  private func gain(_ frequency: Double, cutoff: Double, resonance: Double) -> (Double, Double) {
    var filter = SweptLowPass(rate: Self.rate)
    var left = 0.0
    var right = 0.0
    for frame in 0..<96_000 {
      let phase = 2 * .pi * frequency * Double(frame) / Self.rate
      let output = filter.next(
        SIMD2(Float(cos(phase)), Float(sin(phase) / 2)), cutoff: cutoff, damping: 1 / resonance)
      if frame >= 48_000 {
        left += Double(output.x) * Double(output.x)
        right += Double(output.y) * Double(output.y)
      }
    }
    return ((left / 24_000).squareRoot(), 2 * (right / 24_000).squareRoot())
  }

  @Test(arguments: [
    (20.0, 0.707), (100, 20), (1_000, 0.5), (1_000, 5), (5_000, 0.707), (12_000, 20),
    (20_000, 0.707), (21_600, 2),
  ])
  func standingStillItIsItsPrototype(cutoff: Double, resonance: Double) {
    for ratio in [0.1, 0.5, 0.9, 1, 1.1, 2, 5] where cutoff * ratio < 23_000 {
      let (left, right) = gain(cutoff * ratio, cutoff: cutoff, resonance: resonance)
      // The bilinear transform squeezes all frequencies there are below half the rate, and leaves
      // the cutoff where it is.
      let warped = tan(.pi * cutoff * ratio / Self.rate) / tan(.pi * cutoff / Self.rate)
      let right0 = prototype(warped, cutoff: 1, resonance: resonance)
      #expect(abs(20 * log10(left / right0)) < 0.02, "\(ratio)")
      #expect(abs(20 * log10(right / right0)) < 0.02, "\(ratio)")
      // Far below, there is nothing to squeeze.
      if cutoff * max(1, ratio) < 3_000 {
        let analogue = prototype(ratio, cutoff: 1, resonance: resonance)
        #expect(abs(20 * log10(left / analogue)) < 0.2, "\(ratio)")
      }
    }
  }

  /// Noise through one filter whose cutoff goes up and down ten octaves in 5 ms, then silence.
  @Test func noSweepMakesItUnstable() {
    var filter = SweptLowPass(rate: Self.rate)
    var last = SIMD2<Float>.zero
    var loudest: Float = 0
    for frame in 0..<10 * 48_000 {
      let place = Double(frame % 240) / 120
      let part = place < 1 ? place : 2 - place
      let isNoise = frame < 96_000
      let input = isNoise ? WhiteNoise.sample(frame: Int64(frame), seed: 1) : 0
      if frame % 32 == 0 { filter.settle() }
      last = filter.next(SIMD2(input, -input), cutoff: 20 * pow(1_000, part), damping: 0.05)
      #expect(last.x.isFinite)
      loudest = max(loudest, abs(last.x))
    }
    // A cutoff that stands lifts the noise's RMS of 0.58 by at most √(Q·π/2·cutoff/½rate) = 5.1, and
    // its peaks lie within five times that.
    #expect(loudest > 0.5 && loudest < 15)
    #expect(last == .zero)
  }

  /// A cutoff chosen anew for every frame can only take energy from it.
  @Test func withoutInputItOnlyShrinks() {
    var filter = SweptLowPass(rate: Self.rate)
    for frame in 0..<1_000 {
      _ = filter.next(
        SIMD2(1, WhiteNoise.sample(frame: Int64(frame), seed: 2)), cutoff: 900, damping: 0.05)
    }
    var random = Hash(1, 2, 3)
    // What |s|² bounds: the low-pass of a state is at most as large.
    var bound = Float.infinity
    for _ in 0..<20 {
      var loudest: Float = 0
      for _ in 0..<24_000 {
        let output = filter.next(
          .zero, cutoff: 20 * pow(1_000, random.unit()), damping: 0.05 + 1.95 * random.unit())
        loudest = max(loudest, abs(output.x))
      }
      #expect(loudest <= bound)
      bound = loudest
    }
    #expect(bound < 1e-3)
  }

  @Test func whatItDoesDoesNotDependOnTheLevel() {
    var soft = SweptLowPass(rate: Self.rate)
    var loud = SweptLowPass(rate: Self.rate)
    for frame in 0..<20_000 {
      let input = WhiteNoise.sample(frame: Int64(frame), seed: 3)
      let cutoff = 2_000 + 1_900 * sin(Double(frame) / 300)
      let a = soft.next(SIMD2(input * 0x1p-20, 0), cutoff: cutoff, damping: 0.1)
      let b = loud.next(SIMD2(input, 0), cutoff: cutoff, damping: 0.1)
      #expect(a.x * 0x1p20 == b.x)
    }
  }

  /// 1 kHz through a filter swept from 200 Hz to 12 kHz and back at 4 Hz, by ramps in octaves from
  /// control step to control step, against the same filter with every frame's cutoff exact, in
  /// double precision by the C library.
  @Test(arguments: [0.707, 5, 20]) func aSweepHasNoSteps(resonance: Double) {
    let (low, high) = (log2(200.0), log2(12_000.0))
    func octave(_ frame: Int) -> Double {
      low + (high - low) * (0.5 - 0.5 * cos(2 * .pi * 4 * Double(frame) / Self.rate))
    }
    var filter = SweptLowPass(rate: Self.rate)
    var states = (0.0, 0.0)
    var error: [Double] = []
    var ideal: [Double] = []
    for frame in 0..<65_536 {
      let input = Float(sin(2 * .pi * 1_000 * Double(frame) / Self.rate))
      let step = frame / 32 * 32
      let ramp =
        octave(step) + (octave(step + 32) - octave(step)) * Double(frame - step) / 32
      let output = filter.next(
        SIMD2(input, 0), cutoff: Elementary.exp2(ramp), damping: 1 / resonance)
      let g = tan(.pi * exp2(octave(frame)) / Self.rate)
      let v1 =
        (states.0 + g * (Double(input) - states.1)) / (1 + g * (g + 1 / resonance))
      let v2 = states.1 + g * v1
      states = (2 * v1 - states.0, 2 * v2 - states.1)
      ideal.append(v2)
      error.append(Double(output.x) - v2)
    }
    let found = power(error, above: 6_000)
    let all = power(ideal, above: 0)
    #expect(10 * log10(found / all) < -80)
  }

  /// The power above a frequency, through a Blackman–Harris window, whose side lobes are 92 dB down.
  private func power(_ samples: [Double], above frequency: Double) -> Double {
    let size = samples.count
    var real = (0..<size).map { n in
      let x = 2 * .pi * Double(n) / Double(size)
      return samples[n]
        * (0.35875 - 0.48829 * cos(x) + 0.14128 * cos(2 * x) - 0.01168 * cos(3 * x))
    }
    var imaginary = [Double](repeating: 0, count: size)
    FourierTransform(size: size).forward(&real, &imaginary)
    return (Int(frequency / Self.rate * Double(size))...size / 2).reduce(0) {
      $0 + real[$1] * real[$1] + imaginary[$1] * imaginary[$1]
    }
  }

  @Test func itFallsSilent() {
    var filter = SweptLowPass(rate: Self.rate)
    var last = filter.next(SIMD2(1, 0), cutoff: 200, damping: 0.05)
    var frames = 0
    while last != .zero || frames < 4_800 {
      if frames % 32 == 0 { filter.settle() }
      last = filter.next(.zero, cutoff: 200, damping: 0.05)
      frames += 1
      if frames > 480_000 { break }
    }
    // 2·tan(π·200/48,000)·e^(−π·200·t/20) is 300 dB down after 0.98 s.
    #expect(frames > 46_000 && frames < 48_600)
  }
}
