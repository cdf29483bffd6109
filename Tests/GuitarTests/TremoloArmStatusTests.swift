import Foundation
import Hinge
import Presets
import Score
import SeededRandom
import Testing

@testable import Guitar

/// The arm bends only while the hinge is partially open: 40 ms after any other status, or none, the
/// strings are exactly where they were.
@Suite struct TremoloArmStatusTests {
  private static let files: [String] = [
    "bad-samples.hinge", "excel.csv", "five-degree-steps.hinge", "gone-mid-note.hinge",
    "sensor-stream.ndjson", "short-lid.hinge", "smooth-90.hinge", "status-against-angle.hinge",
    "still-dither.hinge", "three-positions.hinge", "whole-degrees-90.hinge",
  ]

  /// Runs samples through a tracker and an arm, and looks at every control step that lies 40 ms and
  /// more into another status.
  private func check(_ samples: [HingeSample], until end: Double) -> (looked: Int, bent: Int) {
    var tracker = HingeTracker()
    var arm = TremoloArm(ArmPreset(), rate: 48_000)
    var next = 0
    var since: Double? = 0
    var result = (looked: 0, bent: 0)
    for step in 0...Int(end * 1_500) {
      let time = Double(step) / 1_500
      while next < samples.count, samples[next].time <= time {
        if case .taken(let change) = tracker.take(samples[next]) {
          arm.take(change, resolution: tracker.resolution)
        }
        let isBending = tracker.hinge?.status == .partiallyOpen
        since = isBending ? nil : since ?? samples[next].time
        next += 1
      }
      arm.advance()
      if let since, time - since >= 0.040 {
        result.looked += 1
        if arm.bend != 0 || arm.nominal != 0 { result.bent += 1 }
      }
    }
    return result
  }

  @Test(arguments: files)
  func everyCase(_ file: String) throws {
    let samples = try samples(ofCase: file)
    let last = samples.last!.time
    let result = check(
      samples + [HingeSample(angle: nil, time: last + 0.1)], until: last + 0.5)
    #expect(result.looked > 0)
    #expect(result.bent == 0, "\(result.bent) of \(result.looked) control steps")
  }

  @Test func tenThousandRandomChangesOfStatus() {
    var random = SeededGenerator(seed: 4)
    let statuses: [HingeStatus?] = [
      .closed, .partiallyOpen, .partiallyOpen, .fullyOpen, .unknown, nil,
    ]
    var time = 0.0
    let samples = (0..<10_000).map { _ in
      time += Double.random(in: 0.001...0.15, using: &random)
      let isThere = Int.random(in: 0..<20, using: &random) > 0
      return HingeSample(
        angle: isThere ? .random(in: 0...180, using: &random) : nil,
        status: statuses.randomElement(using: &random)!, time: time)
    }
    let result = check(samples, until: time + 1)
    #expect(result.looked > 100_000)
    #expect(result.bent == 0, "\(result.bent) of \(result.looked) control steps")
  }
}
