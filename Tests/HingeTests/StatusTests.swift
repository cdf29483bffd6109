import Hinge
import Testing

/// Which status a hinge has.
struct StatusTests {
  /// The statuses that a tracker makes of angles 0.1 s apart.
  func derived(_ angles: [Double?], range: HingeRange = .full) -> [HingeStatus?] {
    var tracker = HingeTracker(range: range)
    return angles.enumerated().map { index, angle in
      _ = tracker.take(HingeSample(angle: angle, time: Double(index) / 10))
      return tracker.hinge?.status
    }
  }

  @Test(
    "a first angle is closed below 20°, fully open from 179.5°, else partially open",
    arguments: [
      (0.0, HingeStatus.closed), (19.9, .closed), (20, .partiallyOpen), (179.4, .partiallyOpen),
      (179.5, .fullyOpen), (180, .fullyOpen), (360, .fullyOpen),
    ])
  func first(angle: Double, status: HingeStatus) {
    #expect(derived([angle]) == [status])
  }

  @Test("near a border it stays what it was")
  func hysteresis() {
    #expect(
      derived([0, 19, 21, 19, 15, 14.9, 19.9, 20, 179, 179.5, 178, 177, 176.9, 179.4, 180, 10])
        == [
          .closed, .closed, .partiallyOpen, .partiallyOpen, .partiallyOpen, .closed, .closed,
          .partiallyOpen, .partiallyOpen, .fullyOpen, .fullyOpen, .fullyOpen, .partiallyOpen,
          .partiallyOpen, .fullyOpen, .closed,
        ])
  }

  @Test("it is derived anew after none")
  func afterNone() {
    #expect(derived([21, 19, nil, 19]) == [.partiallyOpen, .partiallyOpen, nil, .closed])
  }

  @Test("silence does not derive it anew")
  func afterSilence() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 30, time: 0))
    _ = tracker.take(HingeSample(angle: 18, time: 10))
    #expect(tracker.hinge?.status == .partiallyOpen)
  }

  @Test("a short lid is fully open half of its own degrees before its end")
  func shortLid() {
    let range = HingeRange.fixed(closed: 0, open: 132)
    #expect(
      derived([131.4, 131.5, 130, 129], range: range)
        == [.partiallyOpen, .fullyOpen, .fullyOpen, .partiallyOpen])
    // 177° less a very short travel's own half degree: 10° onto 180° make it 171°.
    #expect(
      derived([9.5, 9.4, 9.3], range: .fixed(closed: 0, open: 10))
        == [.fullyOpen, .fullyOpen, .partiallyOpen])
  }

  @Test("a lid that is learnt is fully open at the end that it has shown, and not before it again")
  func learntLid() {
    // The guess is 120°, whose last half degree is open; from there the end goes along.
    #expect(
      derived(
        [60, 119, 119.6, 125, 130, 129.6, 129.4, 127, 0, 60, 119.6, 129.4, 129.6, 130],
        range: .automatic)
        == [
          .partiallyOpen, .partiallyOpen, .fullyOpen, .fullyOpen, .fullyOpen, .fullyOpen,
          .fullyOpen, .partiallyOpen, .closed, .partiallyOpen, .partiallyOpen, .partiallyOpen,
          .fullyOpen, .fullyOpen,
        ])
  }

  @Test("a given status is believed, whatever the angle, and kept until the next")
  func given() {
    var tracker = HingeTracker()
    let samples: [(Double, HingeStatus?, HingeStatus)] = [
      (123, .closed, .closed), (124, nil, .closed), (180, nil, .closed),
      (10, .partiallyOpen, .partiallyOpen), (5, nil, .partiallyOpen), (60, .unknown, .unknown),
      (61, nil, .unknown),
    ]
    for (index, (angle, status, expected)) in samples.enumerated() {
      _ = tracker.take(HingeSample(angle: angle, status: status, time: Double(index) / 10))
      #expect(tracker.hinge == Hinge(angle: angle, status: expected))
    }
  }

  @Test("each of 64 feeds has the last status that it gave, or a derived one")
  func feeds() {
    var tracker = HingeTracker()
    let given: [HingeStatus?] = (0..<64).map { [nil, .closed, .fullyOpen, .unknown][$0 % 4] }
    for (feed, status) in given.enumerated() {
      _ = tracker.take(
        HingeSample(angle: 90, status: status, time: Double(feed) / 10, feed: UInt8(feed)))
    }
    for (feed, status) in given.enumerated() {
      _ = tracker.take(HingeSample(angle: 91, time: 10 + Double(feed) / 10, feed: UInt8(feed)))
      #expect(tracker.hinge?.status == status ?? .partiallyOpen)
    }
  }
}
