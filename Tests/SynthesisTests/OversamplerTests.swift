import Glibc
import Synthesis
import Testing

@Suite struct OversamplerTests {
  /// Passes a sound up and down in blocks, and does something to it in between.
  func passed(
    _ sound: [Float], block: Int = 32, bend: (inout UnsafeMutableBufferPointer<Float>) -> Void
  ) -> [Float] {
    var oversampler = Oversampler(capacity: 32)
    var output = sound
    output.withUnsafeMutableBufferPointer { output in
      for start in stride(from: 0, to: sound.count, by: block) {
        let count = min(block, sound.count - start)
        oversampler.rise(output.baseAddress! + start, count: count)
        var fast = UnsafeMutableBufferPointer(
          start: oversampler.fast, count: Oversampler.factor * count)
        bend(&fast)
        oversampler.fall(into: output.baseAddress! + start, count: count)
      }
    }
    return output
  }

  func tone(_ frequency: Double, rate: Double, frames: Int = 4_096) -> [Float] {
    (0..<frames).map { Float(sin(2 * .pi * frequency * Double($0) / rate)) }
  }

  /// The amplitude at a frequency, through a Blackman window, of all but the beginning.
  func amplitude(_ sound: [Float], at frequency: Double, rate: Double) -> Double {
    let sound = sound[(sound.count / 8)...]
    var (real, imaginary) = (0.0, 0.0)
    for (n, sample) in sound.enumerated() {
      let place = 2 * .pi * Double(n) / Double(sound.count)
      let window = 0.42 - 0.5 * cos(place) + 0.08 * cos(2 * place)
      let angle = 2 * .pi * frequency * Double(n) / rate
      real += window * Double(sample) * cos(angle)
      imaginary += window * Double(sample) * sin(angle)
    }
    return hypot(real, imaginary) * 2 / (0.42 * Double(sound.count))
  }

  @Test(arguments: [30.0, 440, 5_000, 10_000, 13_000, 15_000])
  func keepsWhatLiesBelow15Kilohertz(frequency: Double) {
    let sound = passed(tone(frequency, rate: 44_100)) { _ in }
    let level = 20 * log10(amplitude(sound, at: frequency, rate: 44_100))
    #expect(abs(level) < 0.1, "\(level)")
  }

  @Test(arguments: [100.0, 5_000, 15_000]) func makesNoImagesOnTheWayUp(frequency: Double) {
    var fast: [Float] = []
    _ = passed(tone(frequency, rate: 44_100)) { fast += $0 }
    let rate = 8 * 44_100.0
    #expect(abs(20 * log10(amplitude(fast, at: frequency, rate: rate))) < 0.1)
    for image in 1...4 {
      for side in [-1.0, 1] {
        let place = Double(image) * 44_100 + side * frequency
        guard place < rate / 2 else { continue }
        let level = 20 * log10(amplitude(fast, at: place, rate: rate))
        #expect(level < -70, "\(place): \(level)")
      }
    }
  }

  // Each comes back at 1, 7, or 15 kHz from about one of the multiples of the rate.
  @Test(arguments: [1, 2, 3], [-15_000.0, -7_000, 1_000, 15_000])
  func hearsNothingOfWhatComesBackFromAbove(multiple: Int, side: Double) {
    let rate = 8 * 44_100.0
    let high = tone(Double(multiple) * 44_100 + side, rate: rate, frames: 8 * 4_096)
    var place = 0
    let sound = passed([Float](repeating: 0, count: 4_096)) { fast in
      for index in fast.indices { fast[index] = high[place + index] }
      place += fast.count
    }
    let level = 20 * log10(amplitude(sound, at: abs(side), rate: 44_100))
    #expect(level < -70, "\(level)")
  }

  @Test func tellsItsLatencyAndItsMemory() {
    let click = [Float](repeating: 0, count: 10) + [1] + [Float](repeating: 0, count: 100)
    let sound = passed(click) { _ in }
    // The centre of gravity of a symmetric answer.
    let centre = sound.enumerated().reduce(0) { $0 + Double($1.offset) * Double($1.element) }
    #expect(abs(centre - 10 - Oversampler.latency) < 1e-3)
    #expect(abs(sound.reduce(0, +) - 1) < 1e-5)
    let last = sound.lastIndex { $0 != 0 }!
    #expect(last - 10 <= Oversampler.memory)
  }

  @Test(arguments: [1, 3, 8, 31]) func givesTheSameBitsInBlocksOfAnySize(block: Int) {
    let sound = (0..<1_000).map { WhiteNoise.sample(frame: Int64($0), seed: 3) }
    let whole = passed(sound) { fast in
      for index in fast.indices { fast[index] *= fast[index] }
    }
    let parts = passed(sound, block: block) { fast in
      for index in fast.indices { fast[index] *= fast[index] }
    }
    #expect(whole == parts)
  }
}
