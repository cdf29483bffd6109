import Hinge
import SeededRandom
import Testing

/// When a hinge snaps.
struct SnapDetectorTests {
  func change(_ old: Double?, _ new: Double?, isNewPlace: Bool = false) -> HingeChange {
    func hinge(_ angle: Double?) -> Hinge? { angle.map { Hinge(angle: $0, status: .unknown) } }
    return HingeChange(old: hinge(old), new: hinge(new), isNewPlace: isNewPlace, time: 0)
  }

  /// Where the snaps fire along a way, the first angle a new place: indices, negative for closing.
  func snaps(_ angles: [Double], travel: Double = 10, rearm: Double = 5) -> [Int] {
    var detector = SnapDetector(travel: travel, rearm: rearm)
    var fired: [Int] = []
    for (index, angle) in angles.enumerated() {
      let old = index > 0 ? angles[index - 1] : nil
      switch detector.take(change(old, angle, isNewPlace: index == 0)) {
      case .opening: fired.append(index)
      case .closing: fired.append(-index)
      case nil: break
      }
    }
    return fired
  }

  @Test("fires once on opening by the travel from the lowest point")
  func once() {
    #expect(snaps([90, 95, 99.9, 100, 110, 150, 180]) == [3])
    #expect(snaps([90, 87, 83, 85, 92.9, 93, 180]) == [5])
    #expect(snaps([90.1, 100.1]) == [1])
  }

  @Test("fires once on closing by the travel from the highest point")
  func closing() {
    #expect(snaps([90, 85, 80.1, 80, 70, 0]) == [-3])
    #expect(snaps([90, 93, 97, 95, 87.1, 87, 0]) == [-5])
  }

  @Test("fires again only after folding back, from the lowest point since")
  func rearms() {
    #expect(snaps([90, 100, 120, 115.1, 130, 160]) == [1])
    #expect(snaps([90, 100, 120, 115, 112, 121.9, 122]) == [1, 6])
  }

  @Test("a new place anchors it there, armed, without firing")
  func newPlace() {
    var detector = SnapDetector()
    _ = detector.take(change(nil, 90, isNewPlace: true))
    #expect(detector.take(change(90, 100)) == .opening)
    #expect(detector.take(change(100, 170, isNewPlace: true)) == nil)
    #expect(detector.take(change(170, 179)) == nil)
    #expect(detector.take(change(179, 180)) == .opening)
    #expect(detector.take(change(180, nil)) == nil)
    #expect(detector.take(change(nil, 20, isNewPlace: true)) == nil)
    #expect(detector.take(change(20, 10)) == .closing)
  }

  /// What the contract says, word for word: everything since arming is looked through each time.
  func reference(_ angles: [Double], travel: Double, rearm: Double) -> [Int] {
    var fired: [Int] = []
    for way in [1.0, -1] {
      var since = 0
      var isArmed = true
      for index in angles.indices {
        let part = angles[since...index].map { $0 * way }
        if isArmed, angles[index] * way - part.min()! >= travel {
          fired.append(index * Int(way))
          isArmed = false
          since = index
        } else if !isArmed, part.max()! - angles[index] * way >= rearm {
          isArmed = true
          since = index
        }
      }
    }
    return fired.sorted { abs($0) < abs($1) }
  }

  @Test("agrees with a plain reference on 1,000 random walks")
  func walks() {
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var angle = Double.random(in: 0...180, using: &random)
      let stride = [1.0, 4, 15].randomElement(using: &random)!
      let angles = (0..<200).map { _ in
        angle = max(0, min(180, angle + .random(in: -stride...stride, using: &random)))
        return angle
      }
      let travel = Double.random(in: 2...20, using: &random)
      let rearm = Double.random(in: 1...10, using: &random)
      #expect(
        snaps(angles, travel: travel, rearm: rearm)
          == reference(angles, travel: travel, rearm: rearm))
    }
  }

  /// A hand's way as a feed tells it: it folds, rests, goes away, falls silent, jumps, and changes
  /// its sensor.
  func feed(_ rate: Double, step: Double, seed: Int) -> [HingeSample] {
    var random = SeededGenerator(seed: UInt64(seed))
    var samples: [HingeSample] = []
    var angle = Double.random(in: 0...180, using: &random)
    var speed = 0.0
    var time = 0.0
    var source: UInt8 = 0
    while samples.count < 300 {
      if Double.random(in: 0..<1, using: &random) < 5 / rate {
        speed = [0, 1, -1].randomElement(using: &random)! * .random(in: 5...400, using: &random)
      }
      let interval = Double.random(in: 0.7...1.3, using: &random) / rate
      time = ((time + interval) * 48_000).rounded() / 48_000
      angle = max(0, min(180, angle + speed * interval))
      var told: Double? = step > 0 ? (angle / step).rounded() * step : angle
      switch Int.random(in: 0..<150, using: &random) {
      case 0: told = nil
      case 1: time += 1
      case 2: angle = .random(in: 0...180, using: &random)
      case 3: source = 1 - source
      default: break
      }
      samples.append(HingeSample(angle: told, time: time, feed: source))
    }
    return samples
  }

  /// The contract again, with its new places: after none, after a second of silence, from another
  /// source, and after a jump.
  func reference(_ samples: [HingeSample]) -> [Int] {
    var fired: [Int] = []
    var start = 0
    for index in samples.indices.dropFirst() {
      let (before, now) = (samples[index - 1], samples[index])
      var isNewPlace = before.feed != now.feed || now.time - before.time > 0.9
      if let before = before.angle, let now = now.angle {
        let change = abs(now - before)
        let seconds = samples[index].time - samples[index - 1].time
        if change > 60, change > 3000 * seconds { isNewPlace = true }
      } else {
        isNewPlace = true
      }
      if isNewPlace {
        fired += part(samples, start..<index)
        start = index
      }
    }
    return fired + part(samples, start..<samples.count)
  }

  private func part(_ samples: [HingeSample], _ range: Range<Int>) -> [Int] {
    let angles = samples[range].compactMap(\.angle)
    return reference(angles, travel: 10, rearm: 5).map {
      $0 > 0 ? $0 + range.lowerBound : $0 - range.lowerBound
    }
  }

  @Test("agrees with a plain reference on 1,000 walks of hinges as their feeds tell them")
  func feeds() {
    var count = 0
    for seed in 0..<1000 {
      let rate = [10.0, 30, 60, 200, 1000][seed % 5]
      let samples = feed(rate, step: seed % 2 == 0 ? 1 : 0, seed: seed)
      var tracker = HingeTracker()
      var detector = SnapDetector()
      var fired: [Int] = []
      // What another source says while it does not move is none of the hinge's.
      var taken: [HingeSample] = []
      for sample in samples {
        guard case .taken(let change) = tracker.take(sample) else { continue }
        switch detector.take(change) {
        case .opening: fired.append(taken.count)
        case .closing: fired.append(-taken.count)
        case nil: break
        }
        taken.append(sample)
      }
      #expect(fired == reference(taken), "\(rate) Hz, seed \(seed)")
      count += fired.count
    }
    #expect(count > 5_000)
  }
}
