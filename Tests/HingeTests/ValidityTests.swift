import Hinge
import Testing

/// What is no angle, and what went across 360/0.
struct ValidityTests {
  @Test(
    "what is no angle is refused by its kind, counted, and changes nothing",
    arguments: [
      (Double.nan, HingeTracker.BadSample.notFinite), (.infinity, .notFinite),
      (-.infinity, .notFinite), (-3, .belowZero), (-0.001, .belowZero), (360.001, .above360),
      (500, .above360), (32_767, .above360),
    ])
  func bad(angle: Double, kind: HingeTracker.BadSample) {
    var tracker = HingeTracker()
    for index in 0..<60 {
      _ = tracker.take(HingeSample(angle: Double(index), time: Double(index) / 60))
    }
    let hinge = tracker.hinge
    let sample = HingeSample(angle: angle, status: .closed, time: 1, feed: 5)
    #expect(tracker.take(sample) == .bad(kind))
    #expect(tracker.take(sample) == .bad(kind))
    #expect(tracker.hinge == hinge)
    #expect(abs(tracker.speed(at: 1) - 60) < 1e-6)
    for other in HingeTracker.BadSample.allCases {
      #expect(tracker.badSamples(other) == (other == kind ? 2 : 0))
    }
    guard case .taken(let next) = tracker.take(HingeSample(angle: 61, time: 61.0 / 60)) else {
      Issue.record("a good sample was not taken")
      return
    }
    #expect(!next.isNewPlace && next.old == hinge)
  }

  @Test("0 and 360 are angles")
  func ends() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 0, time: 0))
    #expect(tracker.hinge?.angle == 0)
    _ = tracker.take(HingeSample(angle: 360, time: 5))
    #expect(tracker.hinge?.angle == 360)
  }

  @Test("a change of over 270° is one across 360/0, held at the end")
  func wrap() {
    var tracker = HingeTracker()
    // (reported, understood)
    let samples: [(Double, Double)] = [
      (3, 3), (1, 1), (359, 0), (358, 0), (1, 1), (271, 271), (359, 359), (2, 360), (5, 360),
      (355, 355),
    ]
    for (index, (reported, understood)) in samples.enumerated() {
      _ = tracker.take(HingeSample(angle: reported, time: Double(index) / 10))
      #expect(tracker.hinge?.angle == understood, "sample \(index)")
    }
  }

  @Test("a lid that wraps near shut makes no burst")
  func wrapSpeed() {
    // Closing at 30°/s; the last two degrees come out as 359 and 358.
    let samples = (0..<60).map { index in
      HingeSample(
        angle: (Double(388 - index)).truncatingRemainder(dividingBy: 360),
        time: Double(index) / 30)
    }
    #expect(Heard(samples).speeds.allSatisfy { $0 <= 0 && $0 > -30.01 })
  }

  @Test("a new place is taken as it is: no wrap is looked for across a silence")
  func wrapAfterSilence() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 10, time: 0))
    _ = tracker.take(HingeSample(angle: 350, time: 10))
    #expect(tracker.hinge?.angle == 350)
  }

  @Test("a short lid's wrap is understood before its range")
  func wrapOfAShortLid() {
    var tracker = HingeTracker(range: .fixed(closed: 0, open: 132))
    _ = tracker.take(HingeSample(angle: 1, time: 0))
    _ = tracker.take(HingeSample(angle: 359, time: 0.1))
    #expect(tracker.hinge?.angle == 0)
  }
}
