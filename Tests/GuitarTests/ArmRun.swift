import Foundation
import Guitar
import Hinge
import Presets
import Score

/// An arm behind a tracker, driven as the engine drives them: samples at their frames, control
/// steps every 32 frames of 48 kHz.
struct ArmRun {
  var times: [Double] = []
  var bends: [Double] = []
  var nominals: [Double] = []

  /// - Parameters:
  ///   - samples: In the order of their times.
  ///   - off: Seconds at which the feed is turned off.
  init(
    _ samples: [HingeSample], preset: ArmPreset = ArmPreset(), off: Double = .infinity,
    until end: Double? = nil
  ) {
    var tracker = HingeTracker()
    var arm = TremoloArm(preset, rate: 48_000)
    var next = 0
    let last = end ?? samples.last!.time + 1
    for frame in stride(from: 0, through: Int(last * 48_000), by: 32) {
      let time = Double(frame) / 48_000
      while next < samples.count, samples[next].time <= time {
        if case .taken(let change) = tracker.take(samples[next]) {
          arm.take(change, resolution: tracker.resolution)
        }
        next += 1
      }
      if time >= off, let change = tracker.setFeed(isOn: false, at: time) {
        arm.take(change, resolution: tracker.resolution)
      }
      arm.advance()
      times.append(time)
      bends.append(arm.bend)
      nominals.append(arm.nominal)
    }
  }

  /// The bend at the first control step not before a time.
  func bend(at time: Double) -> Double { bends[times.firstIndex { $0 >= time - 1e-9 }!] }
  func nominal(at time: Double) -> Double { nominals[times.firstIndex { $0 >= time - 1e-9 }!] }

  /// The bends over a time.
  func bends(from start: Double, to end: Double) -> [Double] {
    zip(times, bends).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
  }
}

/// Samples at an even rate, from 0.
func feed(
  rate: Double, seconds: Double, status: HingeStatus = .partiallyOpen,
  _ angle: (Double) -> Double
) -> [HingeSample] {
  (0..<Int(rate * seconds)).map { index in
    let time = Double(index) / rate
    return HingeSample(angle: angle(time), status: status, time: time)
  }
}

/// The hinge samples of a file of `Tests/Cases`.
func samples(ofCase name: String) throws -> [HingeSample] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let bytes = try Data(contentsOf: tests.appending(path: "Cases/\(name)"))
  return try Score(Array(bytes), file: name).compactMap { entry in
    switch entry.statement {
    case .hinge(let angle, let status):
      HingeSample(angle: angle, status: status, time: entry.seconds)
    case .hingeNone: HingeSample(angle: nil, time: entry.seconds)
    default: nil
    }
  }
}
