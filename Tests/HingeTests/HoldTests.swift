import Hinge
import Testing

/// What becomes of the speed after the last change.
struct HoldTests {
  @Test(
    "it holds for 1.5 intervals, then falls, and ends by 3 intervals or 0.15 s",
    arguments: [
      (1000.0, 0.15), (60, 0.15), (30, 0.15), (20, 0.15), (10, 0.3), (5, 0.6), (3, 0.7),
    ] as [(Double, Double)], [false, true])
  func hold(feed: (rate: Double, end: Double), isRepeated: Bool) {
    let (rate, end) = feed
    var tracker = HingeTracker()
    let count = Int(rate) + 3
    let speed = 60.0
    for index in 0..<count {
      _ = tracker.take(
        HingeSample(angle: 20 + speed * Double(index) / rate, time: Double(index) / rate))
    }
    let last = Double(count - 1) / rate
    let angle = 20 + speed * last
    var before = speed
    // A hundredth of a millisecond either side of the ends, for times in binary.
    for step in 0...2000 {
      let since = Double(step) / 2000
      if isRepeated, step % 20 == 1, since < 0.8 {
        _ = tracker.take(HingeSample(angle: angle, time: last + since))
      }
      let now = tracker.speed(at: last + since)
      // Groups of 2 ms make the interval of 1000 Hz two to three samples long.
      let interval = rate == 1000 ? 0.002 : 1 / rate
      if since < min(1.5 * interval, end) - 1e-5 {
        #expect(abs(now - speed) < 1e-6)
      } else if since > (rate == 1000 ? 0.005 : 1.5 * interval) + 1e-5, before > 0 {
        #expect(now < before)
      }
      if since > end + 1e-5 { #expect(now == 0) }
      if since < end * 0.9, since < 0.13 { #expect(now > 2) }
      before = now
    }
  }

  @Test("a late change of an uneven feed does not find the speed gone")
  func uneven() {
    // Intervals of 50 and 150 ms in turn.
    let samples = (0..<40).map { index in
      let time = Double(index / 2) * 0.2 + (index.isMultiple(of: 2) ? 0 : 0.05)
      return HingeSample(angle: 10 + 60 * time, time: time)
    }
    let speeds = Heard(samples).speeds(from: 1, to: 3.8)
    #expect(speeds.allSatisfy { $0 > 60 * 0.75 && $0 < 60.01 })
  }
}
