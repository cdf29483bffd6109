import Hinge
import Testing

/// Where a sample says where the hinge is, and nothing of how it got there.
struct PlaceTests {
  /// The change that the last of the samples makes.
  func last(_ samples: [HingeSample]) -> HingeChange? {
    var tracker = HingeTracker()
    var last: HingeChange?
    for sample in samples {
      if case .taken(let change) = tracker.take(sample) { last = change } else { last = nil }
    }
    return last
  }

  func feed(rate: Double, count: Int = 20, feed: UInt8 = 0) -> [HingeSample] {
    (0..<count).map { HingeSample(angle: 90, time: Double($0) / rate, feed: feed) }
  }

  @Test("the first sample is a change from none")
  func first() {
    let change = last([HingeSample(angle: 90, time: 3)])
    let hinge = Hinge(angle: 90, status: .partiallyOpen)
    #expect(change == HingeChange(old: nil, new: hinge, isNewPlace: true, time: 3))
  }

  @Test("a repeated sample is a change with equal sides")
  func repeated() {
    let change = last(feed(rate: 60, count: 2))
    #expect(change?.old == change?.new && change?.isNewPlace == false)
  }

  @Test(
    "a feed is silent after half a second or five of its intervals",
    arguments: [
      (60.0, 0.49, false), (60, 0.5, false), (60, 0.51, true), (5, 0.9, false), (5, 1, false),
      (5, 1.01, true), (2.5, 1.9, false), (2.5, 2.1, true), (100_000, 0.49, false),
    ])
  func silence(rate: Double, gap: Double, isNew: Bool) {
    let before = feed(rate: rate)
    let change = last(before + [HingeSample(angle: 60, time: before.last!.time + gap)])
    #expect(change?.isNewPlace == isNew)
    #expect(change?.old?.angle == 90)
  }

  @Test("pauses between lone samples stay pauses, however many")
  func pauses() {
    var tracker = HingeTracker()
    for index in 0..<10 {
      let time = Double(index) * 2
      let angle: Double = index.isMultiple(of: 2) ? 90 : 40
      guard case .taken(let change) = tracker.take(HingeSample(angle: angle, time: time)) else {
        Issue.record("a good sample was not taken")
        return
      }
      #expect(change.isNewPlace)
      #expect(tracker.speed(at: time) == 0 && tracker.speed(at: time + 0.1) == 0)
    }
  }

  @Test("silence takes nothing away from angle and status")
  func silenceKeeps() {
    var tracker = HingeTracker()
    for sample in Feed(rate: 60, speed: -90).samples().prefix(60) { _ = tracker.take(sample) }
    let hinge = tracker.hinge
    #expect(tracker.speed(at: 100) == 0)
    #expect(tracker.hinge == hinge && hinge != nil)
  }

  @Test("another source is a new place, there and back")
  func source() {
    let one = feed(rate: 60)
    let two = HingeSample(angle: 40, time: one.last!.time + 0.01, feed: 63)
    let there = last(one + [two])
    #expect(there?.isNewPlace == true && there?.isNewSource == true)
    #expect(there?.old?.angle == 90)
    let back = last(one + [two, HingeSample(angle: 93, time: two.time + 0.01)])
    #expect(back?.isNewPlace == true && back?.isNewSource == true)
    #expect(last(one)?.isNewSource == false)
  }

  /// They lie 30° apart and have the hinge by turns, each for as long as the other needs to leave its
  /// place.
  @Test("two sources that move at once make no speed but their own")
  func sources() {
    let samples = (0..<240).map { index in
      let feed = UInt8(index % 2)
      let angle = Double(feed) * 30 + Double(index) / 4
      return HingeSample(angle: angle, time: Double(index) / 60, feed: feed)
    }
    #expect(Heard(samples).speeds.allSatisfy { (0...15.001).contains($0) })
    // Where each sample leaves the place of the last of its own feed, the hinge is theirs in turn.
    let faster = (0..<120).map { index in
      let feed = UInt8(index % 2)
      let angle = Double(feed) * 150 + Double(index) * 1.5
      return HingeSample(angle: angle, time: Double(index) / 60, feed: feed)
    }
    #expect(Heard(faster).speeds.allSatisfy { $0 == 0 })
  }

  @Test(
    "over 60° at over 3000°/s is a jump and makes no speed",
    arguments: [
      (61.0, 0.020, true), (61, 0.021, false), (59, 0.001, false), (-61, 0.020, true),
      (180, 0.059, true), (180, 0.061, false), (61, 0, true),
    ] as [(Double, Double, Bool)])
  func jump(change: Double, seconds: Double, isNew: Bool) {
    let before = (0..<60).map { HingeSample(angle: 180, time: Double($0) / 60) }
    let time = before.last!.time + seconds
    let samples = before + [HingeSample(angle: 180 + change, time: time)]
    #expect(last(samples)?.isNewPlace == isNew)
    if isNew { #expect(Heard(samples).speeds.allSatisfy { $0 == 0 }) }
  }

  @Test("a jump in mid-fold ends the speed, and the fold goes on from there")
  func jumpInMidFold() {
    let samples = (0..<120).map { index in
      let angle = Double(index < 60 ? index : index + 100)
      return HingeSample(angle: angle, time: Double(index) / 60)
    }
    let heard = Heard(samples)
    #expect(heard.speeds(from: 0.1, to: 0.99).allSatisfy { abs($0 - 60) < 0.01 })
    #expect(heard.speeds(from: 1, to: 1.01).allSatisfy { $0 == 0 })
    #expect(heard.speeds(from: 1.1, to: 1.9).allSatisfy { abs($0 - 60) < 0.01 })
    #expect(heard.speeds.allSatisfy { $0 < 61 })
  }

  @Test("none comes at any moment, and ends speed at once")
  func none() {
    var tracker = HingeTracker()
    let none = HingeSample(angle: nil, time: 0)
    #expect(
      tracker.take(none) == .taken(HingeChange(old: nil, new: nil, isNewPlace: false, time: 0)))
    for index in 0..<60 {
      _ = tracker.take(HingeSample(angle: Double(index), time: Double(index) / 60))
    }
    #expect(abs(tracker.speed(at: 1) - 60) < 1e-6)
    let old = tracker.hinge
    #expect(
      tracker.take(HingeSample(angle: nil, time: 1))
        == .taken(HingeChange(old: old, new: nil, isNewPlace: false, time: 1)))
    #expect(tracker.hinge == nil && tracker.speed(at: 1) == 0)
    _ = tracker.take(HingeSample(angle: 20, time: 1.01))
    #expect(tracker.speed(at: 1.02) == 0)
  }

  @Test("while the feed is off, changes are dropped and not made up for later")
  func feedOff() {
    var tracker = HingeTracker()
    _ = tracker.take(HingeSample(angle: 90, time: 0))
    let old = tracker.hinge
    let off = tracker.setFeed(isOn: false, at: 0.1)
    #expect(off == HingeChange(old: old, new: nil, isNewPlace: false, time: 0.1))
    #expect(!tracker.isFeedOn && tracker.hinge == nil)
    #expect(tracker.setFeed(isOn: false, at: 0.15) == nil)
    #expect(tracker.take(HingeSample(angle: 20, status: .closed, time: 0.2)) == .feedIsOff)
    #expect(tracker.take(HingeSample(angle: 500, time: 0.2)) == .feedIsOff)
    #expect(tracker.take(HingeSample(angle: nil, time: 0.2)) == .feedIsOff)
    #expect(tracker.badSamples(.above360) == 0)
    #expect(tracker.setFeed(isOn: true, at: 0.3) == nil)
    #expect(tracker.isFeedOn && tracker.hinge == nil)
    let hinge = Hinge(angle: 100, status: .partiallyOpen)
    #expect(
      tracker.take(HingeSample(angle: 100, time: 0.4))
        == .taken(HingeChange(old: nil, new: hinge, isNewPlace: true, time: 0.4)))
    #expect(tracker.speed(at: 0.4) == 0)
  }
}
