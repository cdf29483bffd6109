import Foundation
import Hinge
import Testing

/// Same motion, same loudness, whatever the sensor makes of it. Loudness goes with the pressure,
/// 6 dB for each doubling, and the pressure with the smoothed speed; so 1.5 dB of loudness are
/// 1.5 dB here.
struct SpeedTests {
  static let speeds = [15.0, 30, 37, 60, 90, 150, 240]

  /// Decibels by which the steady part of a fold is too loud, both ways and by several seeds: the
  /// one furthest from 0. With a change of 0.01° at rest the sensor shows that it is fine.
  func error(_ feed: Feed, seeds: Int = 1, isKnownFine: Bool = false) -> Double {
    var worst = 0.0
    for seed in 1...seeds {
      for speed in [feed.speed, -feed.speed] {
        var feed = feed
        feed.seed = UInt64(seed)
        feed.speed = speed
        var samples = feed.samples()
        if isKnownFine { samples[1].angle! += 0.01 }
        let heard = Heard(samples)
        let level = heard.level(from: feed.begin + 0.6, to: feed.end)
        let error = 20 * log10(max(level, 1e-9) / abs(speed))
        if abs(error) > abs(worst) { worst = error }
      }
    }
    return worst
  }

  @Test("evenly sampled folds are as loud as they are fast", arguments: [0.0, 0.1, 1])
  func even(step: Double) {
    for rate in [10.0, 20, 30, 60, 120, 250, 500, 1000] {
      for speed in Self.speeds where rate >= 60 || speed >= 30 {
        #expect(abs(error(Feed(rate: rate, speed: speed, step: step))) < 0.5, "\(rate) \(speed)")
      }
    }
  }

  @Test("folds at uneven, true times are as loud as they are fast", arguments: [0.0, 0.1, 1])
  func uneven(step: Double) {
    for rate in [10.0, 20, 30, 60, 120, 1000] {
      for speed in Self.speeds where rate >= 60 || speed >= 30 {
        let feed = Feed(rate: rate, speed: speed, step: step, times: .uneven(0.5))
        #expect(abs(error(feed, seeds: 4)) < 0.5, "\(rate) \(speed)")
      }
    }
  }

  @Test("folds stamped with 30 % of jitter are as loud as they are fast", arguments: [0.0, 0.1, 1])
  func jittered(step: Double) {
    for rate in [10.0, 20, 30, 60, 120, 1000] {
      for speed in Self.speeds where rate >= 60 || speed >= 30 {
        let feed = Feed(rate: rate, speed: speed, step: step, times: .jittered(0.3))
        #expect(abs(error(feed, seeds: 4)) < 0.5, "\(rate) \(speed)")
      }
    }
  }

  @Test("knowing a fine resolution shortens the window and keeps the loudness")
  func fine() {
    for rate in [10.0, 20, 60] {
      for speed in [30.0, 90, 240] {
        var feed = Feed(rate: rate, speed: speed, times: .uneven(0.5))
        #expect(abs(error(feed, seeds: 4, isKnownFine: true)) < 0.5, "\(rate) \(speed)")
        feed.times = .jittered(0.3)
        #expect(abs(error(feed, seeds: 4, isKnownFine: true)) < 1.5, "\(rate) \(speed)")
      }
    }
  }

  @Test(
    "steps of 5°, and a register renewed less often than it is read, are as loud",
    arguments: [
      Feed(rate: 60, speed: 15, step: 5), Feed(rate: 60, speed: 60, step: 5),
      Feed(rate: 240, speed: 60, step: 5, isOnChange: true),
      Feed(rate: 30, speed: 150, step: 5), Feed(rate: 5, speed: 60, step: 0),
      Feed(rate: 5, speed: 60, step: 1), Feed(rate: 120, speed: 90, step: 1, refresh: 0.098),
      Feed(rate: 120, speed: 30, step: 1, refresh: 0.098),
      Feed(rate: 1000, speed: 45, step: 0.1, refresh: 0.05),
    ])
  func coarse(feed: Feed) {
    #expect(abs(error(feed)) < 0.5)
  }

  @Test("100,000 samples a second make the speed of their groups", arguments: [0.0, 1])
  func hundredThousand(step: Double) {
    #expect(abs(error(Feed(rate: 100_000, speed: 240, step: step))) < 0.1)
  }

  @Test("whole degrees renewed every 98 ms and read at 120 Hz make no tremolo")
  func tremolo() {
    let feed = Feed(rate: 120, speed: 90, step: 1, refresh: 0.098)
    let (low, high) = Heard(feed.samples()).extent(from: feed.begin + 0.6, to: feed.end)
    // 0.5 dB from trough to crest.
    #expect(20 * log10(high / low) < 0.5)
  }

  @Test("a steady fold's speed is exact where the sensor is", arguments: [10.0, 60, 1000])
  func exact(rate: Double) {
    let feed = Feed(rate: rate, speed: 90)
    let speeds = Heard(feed.samples()).speeds(from: feed.begin + 0.3, to: feed.end)
    // Times are rounded to frames of 1/48000 s, two of which are 1/4800 of the 0.1 s window.
    #expect(speeds.allSatisfy { abs($0 - 90) < 90.0 / 4000 })
  }

  @Test(
    "from rest, a fold is 3 dB below its steady pressure in 60 ms",
    arguments: [
      Feed(rate: 60, speed: 90), Feed(rate: 60, speed: -90), Feed(rate: 60, speed: 90, step: 1),
      Feed(rate: 120, speed: 90, step: 1), Feed(rate: 120, speed: 90, step: 0.1),
      Feed(rate: 1000, speed: 90), Feed(rate: 1000, speed: -90, step: 1),
      Feed(rate: 60, speed: 90, times: .uneven(0.3)),
    ])
  func latency(feed: Feed) {
    let samples = feed.samples()
    let moved = samples.first { $0.angle != samples[0].angle }!.time
    let heard = Heard(samples)
    let loud = zip(heard.times, heard.smoothed).first { abs($0.1) >= 90 * 0.7079 }!.0
    #expect(loud - moved < 0.060)
  }

  @Test("a turn reaches the new speed within 80 ms", arguments: [0.0, 0.1, 1], [60.0, 1000])
  func turn(step: Double, rate: Double) {
    // Up and down between 60 and 120 at 90°/s: a turn every 2/3 s, the first at 1 s.
    let samples = (0..<Int(4 * rate)).map { index in
      let time = Double(index) / rate
      let way = (time * 90 + 30).truncatingRemainder(dividingBy: 120)
      var angle = 60 + (way < 60 ? way : 120 - way)
      if step > 0 { angle = (angle / step).rounded() * step }
      return HingeSample(angle: angle, time: time)
    }
    let heard = Heard(samples)
    for turn in 0..<4 {
      let time = 1 + Double(turn) * 2 / 3
      let expected = turn.isMultiple(of: 2) ? 90.0 : -90
      let speeds = heard.speeds(from: time + 0.08, to: time + 2.0 / 3)
      #expect(speeds.allSatisfy { abs($0 / expected - 1) < 0.35 })
      #expect(abs(speeds.reduce(0, +) / Double(speeds.count) / expected - 1) < 0.03)
    }
  }
}
