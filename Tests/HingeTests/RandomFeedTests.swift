import Hinge
import SeededRandom
import Testing

/// A feed that does what it likes: folds, rests, dithers, jumps, falls silent, changes source,
/// sends what is no angle.
func randomSamples(seed: UInt64) -> [HingeSample] {
  var random = SeededGenerator(seed: seed)
  var samples: [HingeSample] = []
  var time = 0.0
  var angle = Double.random(in: 0...180, using: &random)
  var feed: UInt8 = 0
  let step: Double = [0, 0.1, 1, 5].randomElement(using: &random)!
  let rate: Double = [4, 10, 60, 200, 2000].randomElement(using: &random)!
  for _ in 0..<40 {
    let speed: Double = [0, 10, -40, 90, -90, 300, -500].randomElement(using: &random)!
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let interval = Double.random(in: 0...2, using: &random) / rate
      time += interval
      angle = max(0, min(360, angle + speed * interval))
      var reported: Double? = step > 0 ? (angle / step).rounded() * step : angle
      switch Int.random(in: 0..<60, using: &random) {
      case 0: reported = nil
      case 1: reported = [.nan, -1, 500, .infinity].randomElement(using: &random)!
      case 2: angle = .random(in: 0...360, using: &random)
      case 3: feed = .random(in: 0..<3, using: &random)
      case 4: time += [0.3, 0.6, 3.0].randomElement(using: &random)!
      default: break
      }
      let status: HingeStatus? =
        Int.random(in: 0..<20, using: &random) == 0
        ? HingeStatus.allCases.randomElement(using: &random)! : nil
      let frame = (time * 48_000).rounded() / 48_000
      samples.append(HingeSample(angle: reported, status: status, time: frame, feed: feed))
    }
  }
  return samples
}

struct RandomFeedTests {
  @Test("whatever the feed, verdicts are right and speed is finite, of the right sign, and ends")
  func anyFeed() {
    var others = 0
    for seed in 0..<400 {
      var tracker = HingeTracker()
      var lastTime = 0.0
      var bad = 0
      // The angles of the last 4 s since a new place: two changes, each up to 0.7 s old, and
      // the sample before them, up to five intervals of a slow feed back.
      var recent: [(time: Double, angle: Double)] = []
      for sample in randomSamples(seed: UInt64(seed)) {
        let before = tracker.hinge
        if sample.time - lastTime > 0.7 { #expect(tracker.speed(at: lastTime + 0.7001) == 0) }
        switch tracker.take(sample) {
        case .taken(let change):
          #expect(change.old == before && change.new == tracker.hinge)
          #expect(change.time == sample.time)
          #expect((change.new == nil) == (sample.angle == nil))
          if let angle = change.new?.angle { #expect((0...360).contains(angle)) }
          if let angle = sample.angle { #expect((0...360).contains(angle)) }
          if change.isNewPlace || change.new == nil {
            recent = []
            #expect(tracker.speed(at: sample.time) == 0)
          }
          if let angle = change.new?.angle { recent.append((sample.time, angle)) }
          lastTime = sample.time
        case .bad:
          bad += 1
          #expect(!(0...360).contains(sample.angle ?? 0))
          #expect(tracker.hinge == before)
        case .otherFeedMoves:
          others += 1
          #expect(tracker.hinge == before && before != nil)
        case .feedIsOff:
          Issue.record("the feed was never turned off")
        }
        let speed = tracker.speed(at: sample.time)
        #expect(speed.isFinite && (speed == 0 || abs(speed) >= 2))
        recent.removeAll { $0.time < sample.time - 4 }
        // A speed one way needs a pair of samples that goes this way.
        if speed != 0 {
          let angles = recent.map(\.angle)
          #expect(zip(angles, angles.dropFirst()).contains { ($1 - $0) * speed > 0 })
        }
      }
      #expect(tracker.speed(at: lastTime + 0.7001) == 0)
      #expect(HingeTracker.BadSample.allCases.reduce(0) { $0 + tracker.badSamples($1) } == bad)
    }
    #expect(others > 0)
  }

  @Test("the speed does not depend on how often it is asked")
  func asking() {
    for seed in 0..<100 {
      var often = HingeTracker()
      var seldom = HingeTracker()
      var last = 0.0
      for (index, sample) in randomSamples(seed: UInt64(seed)).enumerated() {
        for part in 0..<4 { _ = often.speed(at: last + (sample.time - last) * Double(part) / 4) }
        #expect(often.take(sample) == seldom.take(sample))
        last = sample.time
        if index.isMultiple(of: 7) { #expect(often.speed(at: last) == seldom.speed(at: last)) }
      }
    }
  }

  @Test("samples within 2 ms of the first of a group count as one, the last of them")
  func groups() {
    // 30°/s at 50 Hz, each sample behind a burst of others of the 1.9 ms before it.
    var random = SeededGenerator(seed: 9)
    var alone: [HingeSample] = []
    var burst: [HingeSample] = []
    for index in 1..<100 {
      let sample = HingeSample(angle: 30 + Double(index) * 0.6, time: Double(index) / 50)
      alone.append(sample)
      for part in 0..<5 {
        burst.append(
          HingeSample(
            angle: sample.angle! - .random(in: 0.6...1.2, using: &random),
            time: sample.time - 0.0019 + Double(part) * 0.0003))
      }
      burst.append(sample)
    }
    var one = HingeTracker()
    var many = HingeTracker()
    for index in alone.indices {
      _ = one.take(alone[index])
      for sample in burst[index * 6..<index * 6 + 6] { _ = many.take(sample) }
      if index > 10 {
        #expect(abs(one.speed(at: alone[index].time) - 30) < 1e-6)
        #expect(abs(many.speed(at: alone[index].time) - 30) < 1e-6)
      }
    }
  }
}
