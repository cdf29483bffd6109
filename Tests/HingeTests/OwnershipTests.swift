import Hinge
import Testing

/// The hinge belongs to the source that moved last.
struct OwnershipTests {
  private static let hand: UInt8 = 1
  private static let lid: UInt8 = 2

  /// A hand that folds 60°/s from 150° over a second at 50 Hz, and a lid at 100 Hz.
  private func play(
    range: HingeRange = .full, status: HingeStatus? = nil, lid: (Int) -> Double?
  ) -> (changes: [(feed: UInt8, change: HingeChange)], speeds: [Double]) {
    var tracker = HingeTracker(range: range)
    // The lid was there first.
    for index in 0..<100 {
      _ = tracker.take(
        HingeSample(
          angle: lid(index - 100), status: status, time: Double(index) / 100, feed: Self.lid))
    }
    var changes: [(UInt8, HingeChange)] = []
    var speeds: [Double] = []
    for index in 0..<100 {
      let time = 1 + Double(index) / 100
      var samples: [HingeSample] = []
      if index.isMultiple(of: 2) {
        samples.append(
          HingeSample(angle: 150 - 0.6 * Double(index), time: time, feed: Self.hand))
      }
      samples.append(
        HingeSample(angle: lid(index), status: status, time: time + 0.001, feed: Self.lid))
      for sample in samples {
        if case .taken(let change) = tracker.take(sample) { changes.append((sample.feed, change)) }
      }
      speeds.append(tracker.speed(at: time + 0.005))
    }
    return (changes, speeds)
  }

  @Test("a lid that rests takes nothing from a hand: repeating, dithering, and saying its status")
  func resting() {
    let lids: [(String, HingeStatus?, (Int) -> Double?)] = [
      ("repeats", nil, { _ in 110 }), ("dithers by whole degrees", nil, { 110 + Double($0 & 1) }),
      ("dithers by a degree either way", nil, { 110 + Double([0, 1, 0, -1][$0 & 3]) }),
      ("dithers finely", nil, { 110 + Double($0 & 7) / 4 }),
      ("says its status", .partiallyOpen, { _ in 110 }),
      ("dithers by steps of 5°", nil, { 110 + Double($0 & 1) * 5 }),
      ("dithers across 360/0", nil, { $0 & 1 == 0 ? 359.5 : 0.5 }),
      ("is no angle", nil, { $0 < 0 ? 110 : 500 }), ("is none", nil, { $0 < 0 ? 110 : nil }),
    ]
    for (what, status, lid) in lids {
      let (changes, speeds) = play(status: status, lid: lid)
      #expect(changes.allSatisfy { $0.feed == Self.hand }, "\(what)")
      #expect(changes.count == 50, "\(what)")
      #expect(changes.filter(\.change.isNewPlace).count == 1, "\(what)")
      #expect(speeds.suffix(50).allSatisfy { abs($0 + 60) < 1 }, "\(what)")
    }
  }

  @Test("a lid that is folded takes the hinge from a hand that rests, however slowly it goes")
  func drifting() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 110, time: 0, feed: Self.lid))
    _ = tracker.take(HingeSample(angle: 50, time: 0.1, feed: Self.hand))
    // 1°/s in hundredths of a degree: 2° are left behind after 2 s, and then it goes on alone.
    var taken: [Double] = []
    for index in 1...400 {
      let time = 0.1 + Double(index) / 100
      let sample = HingeSample(angle: 110 - Double(index) / 100, time: time, feed: Self.lid)
      if case .taken(let change) = tracker.take(sample) {
        if taken.isEmpty { #expect(change.isNewSource && change.isNewPlace) }
        taken.append(sample.angle!)
      } else {
        #expect(tracker.hinge?.angle == 50)
      }
    }
    #expect(taken.first == 110 - 2.01)
    #expect(taken.count == 200)
  }

  /// The verdict on a lid's sample after one of it at 110° and one of a hand's.
  private func verdict(
    _ sample: HingeSample, after first: HingeSample = HingeSample(angle: 110, time: 0)
  ) -> HingeTracker.Verdict {
    var tracker = HingeTracker()
    var (first, sample) = (first, sample)
    first.feed = Self.lid
    sample.feed = Self.lid
    _ = tracker.take(first)
    _ = tracker.take(HingeSample(angle: 50, time: 0.1, feed: Self.hand))
    return tracker.take(sample)
  }

  @Test(
    "what takes the hinge over",
    arguments: [
      (HingeSample(angle: 112.1, time: 0.2), true), (HingeSample(angle: 112, time: 0.2), false),
      (HingeSample(angle: 107.9, time: 0.2), true), (HingeSample(angle: 108, time: 0.2), false),
      (HingeSample(angle: 110, time: 2), false), (HingeSample(angle: 110, time: 2.01), true),
      (HingeSample(angle: 110, status: .closed, time: 0.2), true),
      (HingeSample(angle: nil, time: 0.2), false), (HingeSample(angle: nil, time: 9), false),
    ])
  func takingOver(sample: HingeSample, isTaken: Bool) {
    if isTaken {
      guard case .taken(let change) = verdict(sample) else {
        Issue.record("not taken")
        return
      }
      #expect(change.isNewSource && change.isNewPlace)
    } else {
      #expect(verdict(sample) == .otherFeedMoves)
    }
  }

  @Test("the status that a feed gave before takes nothing over, and its own angle alone does not")
  func sameStatus() {
    let first = HingeSample(angle: 110, status: .partiallyOpen, time: 0)
    #expect(
      verdict(HingeSample(angle: 110, status: .partiallyOpen, time: 0.2), after: first)
        == .otherFeedMoves)
    #expect(verdict(HingeSample(angle: 110, time: 0.2), after: first) == .otherFeedMoves)
  }

  @Test("a feed that speaks on while another has the hinge is not silent")
  func speakingOn() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 110, time: 0, feed: Self.lid))
    _ = tracker.take(HingeSample(angle: 50, time: 0.1, feed: Self.hand))
    for second in 1..<100 {
      #expect(
        tracker.take(HingeSample(angle: 110, time: Double(second), feed: Self.lid))
          == .otherFeedMoves)
    }
  }

  @Test("a sensor of three positions takes the hinge with one of its steps")
  func threePositions() {
    var tracker = HingeTracker()
    for (index, angle) in [0.0, 90, 180, 90].enumerated() {
      _ = tracker.take(HingeSample(angle: angle, time: Double(index) / 10, feed: Self.lid))
    }
    _ = tracker.take(HingeSample(angle: 50, time: 0.5, feed: Self.hand))
    let sample = HingeSample(angle: 180, time: 0.6, feed: Self.lid)
    guard case .taken = tracker.take(sample) else {
      Issue.record("not taken")
      return
    }
  }

  @Test("where there is no hinge any more, the next sample of anybody is where it is")
  func nobodys() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 110, time: 0, feed: Self.lid))
    _ = tracker.take(HingeSample(angle: 50, time: 0.1, feed: Self.hand))
    _ = tracker.take(HingeSample(angle: nil, time: 0.2, feed: Self.hand))
    guard case .taken = tracker.take(HingeSample(angle: 110, time: 0.3, feed: Self.lid)) else {
      Issue.record("not taken after none")
      return
    }
    _ = tracker.setFeed(isOn: false, at: 0.4)
    #expect(tracker.take(HingeSample(angle: 50, time: 0.5, feed: Self.hand)) == .feedIsOff)
    _ = tracker.setFeed(isOn: true, at: 0.6)
    guard case .taken = tracker.take(HingeSample(angle: 50, time: 0.7, feed: Self.hand)) else {
      Issue.record("not taken after feed off")
      return
    }
  }

  @Test("degrees are those of the calibrated range, and what moves nothing teaches none")
  func calibrated() {
    for (range, angle, isTaken) in [
      (HingeRange.fixed(closed: 0, open: 90), 111.1, false),
      (.fixed(closed: 0, open: 180), 112.1, true), (.fixed(closed: 60, open: 150), 111.1, true),
      (.automatic, 111.2, false), (.automatic, 111.4, true),
    ] as [(HingeRange, Double, Bool)] {
      var tracker = HingeTracker(range: range)
      _ = tracker.take(HingeSample(angle: 110, time: 0, feed: Self.lid))
      _ = tracker.take(HingeSample(angle: 50, time: 0.1, feed: Self.hand))
      let verdict = tracker.take(HingeSample(angle: angle, time: 0.2, feed: Self.lid))
      #expect((verdict != .otherFeedMoves) == isTaken, "\(range) \(angle)")
    }
  }
}
