import Hinge
import Testing

/// What the device reaches, mapped onto 0…180.
struct RangeTests {
  @Test(
    "a fixed range is mapped onto 0…180 and held at its ends",
    arguments: [
      (0.0, 0.0), (10, 0), (71, 90), (101.5, 135), (132, 180), (140, 180), (360, 180),
    ])
  func fixed(raw: Double, angle: Double) {
    var tracker = HingeTracker(range: .fixed(closed: 10, open: 132))
    _ = tracker.take(HingeSample(angle: raw, time: 0))
    #expect(abs(tracker.hinge!.angle - angle) < 1e-12)
  }

  @Test("speed and resolution are those of the calibrated angle")
  func scale() {
    var tracker = HingeTracker(range: .fixed(closed: 0, open: 90))
    for index in 0..<60 {
      _ = tracker.take(HingeSample(angle: 10 + Double(index), time: Double(index) / 60))
    }
    #expect(abs(tracker.speed(at: 59.0 / 60) - 120) < 1e-9)
    #expect(abs(tracker.resolution! - 2) < 1e-9)
  }

  @Test("a step cut short by the end of the range does not pass for the resolution")
  func cutStep() {
    var tracker = HingeTracker(range: .fixed(closed: 0, open: 60.25))
    for index in 0..<61 {
      _ = tracker.take(HingeSample(angle: 1 + Double(index), time: Double(index) / 60))
    }
    #expect(tracker.hinge?.angle == 180)
    #expect(abs(tracker.resolution! - 180 / 60.25) < 1e-9)
  }

  @Test("an automatic range learns a lid's reach: its travel becomes 0…180")
  func automatic() {
    var tracker = HingeTracker(range: .automatic)
    func angle(_ raw: Double, _ time: Double) -> Double {
      _ = tracker.take(HingeSample(angle: raw, time: time))
      return tracker.hinge!.angle
    }
    for step in 0...134 { _ = angle(Double(134 - step), Double(step) / 30) }
    for step in 0...134 { _ = angle(Double(step), 5 + Double(step) / 30) }
    #expect(angle(134, 10) == 180)
    #expect(tracker.hinge?.status == .fullyOpen)
    #expect(abs(angle(67, 11) - 90) < 1e-12)
    #expect(angle(0, 12) == 0)
  }

  @Test("widening never moves the hinge, so it makes no speed")
  func widening() {
    // Past the guess of 120° at 30°/s, up to 200°, and back.
    let samples = (0..<400).map { index in
      HingeSample(angle: 200 - abs(Double(index) - 200) / 2, time: Double(index) / 60)
    }
    let heard = Heard(samples, range: .automatic)
    // 110° of guess onto 180 going up; 190° going down.
    let up = heard.speeds.max()!
    let down = heard.speeds.min()!
    #expect(abs(up - 30 * 180 / 110) < 0.1)
    #expect(abs(down + 30 * 180 / 190.0) < 0.1)
    // Between 120° and the turn it stays at the end.
    #expect(heard.speeds(from: 40.0 / 60 + 0.5, to: 200.0 / 60).allSatisfy { $0 == 0 })
  }

  /// Of one feed: whether another takes the hinge over is told from what it gave itself.
  @Test(
    "the calibrated angles and statuses, taken again, make the same changes and speeds",
    arguments: [
      HingeRange.full, .fixed(closed: 3, open: 131.7), .automatic,
    ])
  func again(range: HingeRange) {
    for seed in 0..<100 {
      var first = HingeTracker(range: range)
      var second = HingeTracker()
      for var sample in randomSamples(seed: UInt64(seed)) {
        sample.feed = 0
        guard case .taken(let change) = first.take(sample) else { continue }
        let made = HingeSample(
          angle: change.new?.angle, status: change.new?.status, time: sample.time,
          feed: sample.feed)
        #expect(second.take(made) == .taken(change))
        #expect(second.resolution == first.resolution)
        let later = sample.time + 0.01
        #expect(second.speed(at: sample.time) == first.speed(at: sample.time))
        if seed.isMultiple(of: 2) { continue }
        #expect(second.speed(at: later) == first.speed(at: later))
      }
    }
  }
}
