import Foundation
import Hinge
import Presets
import SeededRandom
import Testing

@testable import Guitar

/// How the bend gets there.
struct TremoloArmGlideTests {
  /// A fold at 45°/s, 6 semitones a second, from 150° down to 60°, after half a second of rest.
  func fold(_ time: Double) -> Double { 150 - 45 * min(max(0, time - 0.5), 2) }

  @Test(
    "follows a fast and fine feed within 20 ms and with no zipper",
    arguments: [
      60.0, 72, 100, 250, 1000,
    ])
  func fast(rate: Double) {
    // A change of 0.01° at rest shows that the sensor is fine.
    let samples = feed(rate: rate, seconds: 3) { fold($0) + ($0 > 0.2 && $0 < 0.25 ? 0.01 : 0) }
    let run = ArmRun(samples)
    let steady = zip(run.times, run.bends).filter { $0.0 > 0.6 && $0.0 < 2.5 }
    for (time, bend) in steady {
      // The bend of the hinge of at most 20 ms ago, and of one sampling interval at least 0 ago.
      let late = (bend - (fold(time) - 150) / 90 * 12) / 6
      #expect(late > -0.001 && late < 0.020 + 1 / rate)
    }
    let slopes = zip(steady, steady.dropFirst()).map { ($1.1 - $0.1) / (32.0 / 48_000) }
    // 6 semitones a second; where a sample comes a control step late, that step stands.
    #expect(slopes.allSatisfy { $0 <= 0 && $0 > -6 * 1.1 })
    #expect(slopes.filter { $0 == 0 }.count < slopes.count / 20)
  }

  @Test("a fast, fine feed's sample is on the string 20 ms later", arguments: [60.0, 100, 1000])
  func latency(rate: Double) {
    // Steps of 0.7° a sample in turn make a fine sensor of a known way; the last stays.
    let samples =
      feed(rate: rate, seconds: 1) { $0 < 0.5 ? 120 : 119.3 } + [
        HingeSample(angle: 100, status: .partiallyOpen, time: 1)
      ]
    let run = ArmRun(samples, until: 1.2)
    #expect(run.bend(at: 1.0201) == run.nominal(at: 1.0201))
    #expect(abs(run.bend(at: 1.0201) + 20.0 / 90 * 12) < 1e-9)
  }

  @Test(
    "follows a feed of 5 Hz, 5° steps and whole degrees renewed at 10 Hz as a glide",
    arguments: [
      (5.0, 0.0, 0.2), (60, 5, 5.0 / 45), (120, 1, 0.1),
    ] as [(Double, Double, Double)])
  func slow(rate: Double, step: Double, interval: Double) {
    let samples = feed(rate: rate, seconds: 3) { time in
      let renewed = rate == 120 ? (time * 10).rounded(.down) / 10 : time
      return step > 0 ? (fold(renewed) / step).rounded() * step : fold(renewed)
    }
    let run = ArmRun(samples)
    let steady = zip(run.times, run.bends).filter { $0.0 > 1 && $0.0 < 2.4 }
    let slopes = zip(steady, steady.dropFirst()).map { ($1.1 - $0.1) / (32.0 / 48_000) }
    // 6 semitones a second; steps of 4° and 5° in turn and times in samples make some of it
    // a quarter faster or slower.
    #expect(slopes.allSatisfy { $0 <= 0 && $0 > -6 * 1.3 })
    #expect(slopes.filter { $0 == 0 }.count < slopes.count / 8)
    let last = run.bend(at: 2.5 + interval + 0.3)
    #expect(abs(last + 12) < 1e-9)
  }

  @Test(
    "ignores the dither of a sensor at rest",
    arguments: [
      (0.5, 60.0), (0.2, 1000), (1, 30), (1, 60), (5, 60),
    ] as [(Double, Double)])
  func dither(step: Double, rate: Double) {
    let samples = feed(rate: rate, seconds: 5) {
      Int(($0 * rate).rounded()) / 2 % 2 == 0 ? 120 : 120 - step
    }
    #expect(ArmRun(samples, until: 5).bends.allSatisfy { $0 == 0 })
  }

  @Test("comes to rest after a fold and ignores the dither there", arguments: [0.4, 1])
  func ditherAfterAFold(step: Double) {
    let samples = feed(rate: 60, seconds: 6) { time in
      let angle = (fold(time) / step).rounded() * step
      return time > 2.5 && Int((time * 60).rounded()) / 2 % 2 == 0 ? angle + step : angle
    }
    let rest = ArmRun(samples).bends(from: 3.3, to: 6)
    #expect(rest.allSatisfy { $0 == rest[0] })
    #expect(abs(rest[0] + 12) < step / 90 * 12 + 1e-9)
  }

  @Test("a lone step that stays is followed half a second later")
  func loneStep() {
    let run = ArmRun(feed(rate: 60, seconds: 2) { $0 < 0.5 ? 120 : 117 })
    #expect(run.bend(at: 0.8) == 0)
    #expect(abs(run.nominal(at: 0.8) + 0.4) < 1e-12)
    #expect(abs(run.bend(at: 1) + 0.4) < 1e-12)
  }

  @Test("whatever the feed, the bend is finite, within the preset and free of clicks")
  func anyFeed() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      var time = 0.0
      let rate = [3.0, 10, 60, 500].randomElement(using: &random)!
      let samples = (0..<Int(rate * 3)).map { _ in
        time += Double.random(in: 0...2, using: &random) / rate
        return HingeSample(
          angle: Int.random(in: 0..<20, using: &random) == 0
            ? nil : [.random(in: 0...360, using: &random), 90, 120].randomElement(using: &random)!,
          status: [nil, nil, nil, .partiallyOpen, .closed, .unknown].randomElement(using: &random)!,
          time: time, feed: UInt8.random(in: 0..<2, using: &random))
      }
      let run = ArmRun(samples)
      #expect(run.bends.allSatisfy { $0 >= -12 && $0 <= 2 })
      #expect(run.nominals.allSatisfy { $0 >= -12 && $0 <= 2 })
      // All 14 semitones in the shortest glide of 5 ms, 7 control steps.
      #expect(zip(run.bends, run.bends.dropFirst()).allSatisfy { abs($0 - $1) <= 14.0 / 7 + 1e-9 })
    }
  }
}
