import Hinge
import SeededRandom
import Testing

/// What must make no speed at all.
struct StillnessTests {
  @Test("two values in turn make no speed", arguments: [0.02, 0.1, 1, 5], [10.0, 30, 60, 1000])
  func dither(step: Double, rate: Double) {
    var random = SeededGenerator(seed: 7)
    let samples = (0..<Int(rate * 10)).map { index in
      HingeSample(angle: Bool.random(using: &random) ? 90 : 90 + step, time: Double(index) / rate)
    }
    #expect(Heard(samples).speeds.allSatisfy { $0 == 0 })
  }

  @Test("a single step, then nothing, makes no speed")
  func singleStep() {
    let samples = (0..<120).map {
      HingeSample(angle: $0 < 60 ? 90 : 91, time: Double($0) / 60)
    }
    #expect(Heard(samples).speeds.allSatisfy { $0 == 0 })
  }

  @Test("flicker at the borders of a slow fold neither stops it nor turns it")
  func flicker() {
    // 15°/s in whole degrees at 60 Hz: a step every four samples, the first of them flickering.
    let angles = (0..<40).flatMap { step -> [Double] in
      let angle = 90 + Double(step)
      return [angle, angle - 1, angle, angle]
    }
    let samples = angles.enumerated().map {
      HingeSample(angle: $0.element, time: Double($0.offset) / 60)
    }
    let speeds = Heard(samples).speeds(from: 0.5, to: 39.0 * 4 / 60)
    #expect(speeds.allSatisfy { abs($0 - 15) < 0.1 })
  }

  @Test("a fine sensor's noise is not taken for motion")
  func noise() {
    var random = SeededGenerator(seed: 3)
    let samples = (0..<1000).map {
      HingeSample(angle: 90 + .random(in: -0.09...0.09, using: &random), time: Double($0) / 100)
    }
    #expect(Heard(samples).speeds.allSatisfy { $0 == 0 })
  }

  @Test("a fold out of a creep too slow to hear is as fast as one from rest")
  func creep() {
    let samples = (0..<6000).map { index in
      let time = Double(index) / 1000
      return HingeSample(angle: 20 + 0.2 * time + 90 * max(0, time - 5), time: time)
    }
    let heard = Heard(samples)
    #expect(heard.speeds(from: 0, to: 5).allSatisfy { $0 == 0 })
    #expect(heard.smoothed(at: 5.06) > 0.7 * 90)
    #expect(heard.speeds(from: 5.2, to: 5.99).allSatisfy { abs($0 - 90.2) < 0.01 })
  }

  @Test("below 2°/s is still, above it is not")
  func threshold() {
    #expect(Heard(Feed(rate: 60, speed: 1.9, travel: 10).samples()).speeds.allSatisfy { $0 == 0 })
    let slow = Feed(rate: 60, speed: 2.1, travel: 10)
    let heard = Heard(slow.samples()).speeds(from: slow.begin + 0.3, to: slow.end)
    #expect(heard.allSatisfy { abs($0 - 2.1) < 0.001 })
  }
}
