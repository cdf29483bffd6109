import Hinge
import Testing

/// The angle that what is heard may follow. The rules of its pace and of dither are tested where
/// the tremolo arm is, which shares them.
struct HingeGlideTests {
  /// A glide behind a tracker, driven as the engine drives them: control steps every 32 frames of
  /// 48 kHz.
  struct Run {
    var times: [Double] = []
    var angles: [Double?] = []
    var travels: [Double?] = []

    init(_ samples: [HingeSample], until end: Double) {
      var tracker = HingeTracker()
      var glide = HingeGlide(rate: 48_000)
      var next = 0
      for frame in stride(from: 0, through: Int(end * 48_000), by: 32) {
        let time = Double(frame) / 48_000
        while next < samples.count, samples[next].time <= time {
          if case .taken(let change) = tracker.take(samples[next]) {
            glide.take(change, resolution: tracker.resolution)
          }
          next += 1
        }
        glide.advance()
        times.append(time)
        angles.append(glide.angle)
        travels.append(glide.travel)
      }
    }

    func index(_ time: Double) -> Int { times.firstIndex { $0 >= time - 1e-9 }! }
    func angle(at time: Double) -> Double? { angles[index(time)] }
    func travel(at time: Double) -> Double? { travels[index(time)] }
  }

  /// A fold of 90° in 2 s from half a second on, which some sensor reports.
  func fold(rate: Double, step: Double) -> [HingeSample] {
    (0..<Int(3.5 * rate)).map { index in
      let time = Double(index) / rate
      let angle = 150 - 45 * min(max(0, time - 0.5), 2)
      return HingeSample(
        angle: step > 0 ? (angle / step).rounded() * step : angle, status: .partiallyOpen,
        time: time)
    }
  }

  @Test(
    "goes all the way down one way, and steadily",
    arguments: [
      (60.0, 0.0, 0.022), (1_000, 0, 0.021), (5, 0, 0.401), (60, 1, 0.06), (120, 5, 0.24),
    ]
      as [(Double, Double, Double)])
  func monotone(rate: Double, step: Double, lag: Double) {
    let run = Run(fold(rate: rate, step: step), until: 3.5)
    let angles = run.angles.map { $0! }
    #expect(zip(angles, angles.dropFirst()).allSatisfy { $1 <= $0 })
    #expect(angles.first == 150 && angles.last == 60)
    for index in angles.indices where run.times[index] > 1 && run.times[index] < 2.4 {
      // How long ago the fold was there: a sample's age, and the glide.
      let ago = run.times[index] - (0.5 + (150 - angles[index]) / 45)
      #expect(ago > -step / 2 / 45 - 0.001 && ago < lag + 1 / rate, "\(run.times[index])")
    }
    let speeds = zip(angles, angles.dropFirst()).map { ($0 - $1) / (32.0 / 48_000) }
    let middle = speeds[run.index(1)..<run.index(2.4)]
    // Where the steps of a sensor and its samples take turns, one interval in three or so is twice
    // as long as the one before it, and one half as long; and a glide is 2 ms shorter than the
    // interval, which at 60 Hz is 14 % faster.
    #expect(middle.allSatisfy { $0 < 45 * 2.1 * 1.14 })
    #expect(middle.filter { $0 == 0 }.count < middle.count / 3)
  }

  @Test("has no angle before the first hinge, and keeps it without one")
  func none() {
    let run = Run(
      [
        HingeSample(angle: 90, time: 0.1), HingeSample(angle: nil, time: 0.3),
        HingeSample(angle: 120, time: 0.5),
      ], until: 1)
    #expect(run.angle(at: 0.099) == nil)
    #expect(run.angle(at: 0.1) == 90 && run.angle(at: 0.499) == 90)
    // It glides to where the hinge is again.
    #expect(run.angle(at: 0.51)! > 90 && run.angle(at: 0.51)! < 120)
    #expect(run.angle(at: 0.52) == 120)
  }

  @Test("travel counts from where partiallyOpen began, and is held once it is over")
  func travel() {
    let run = Run(
      [
        HingeSample(angle: 180, status: .fullyOpen, time: 0.1),
        HingeSample(angle: 150, status: .partiallyOpen, time: 0.2),
        HingeSample(angle: 100, status: .partiallyOpen, time: 0.4),
        HingeSample(angle: 10, status: .closed, time: 0.8),
        HingeSample(angle: 40, status: .partiallyOpen, time: 1.4),
        HingeSample(angle: 60, status: .partiallyOpen, time: 1.6),
        HingeSample(angle: 60, status: .partiallyOpen, time: 2, feed: 1),
      ], until: 2.2)
    #expect(run.travel(at: 0.19) == nil)
    #expect(run.travel(at: 0.2) == 0)
    #expect(run.travel(at: 0.79) == -50 && run.travel(at: 1.39) == -50)
    #expect(run.angle(at: 1.39) == 10)
    // Not in a step: it glides back.
    #expect(run.travel(at: 1.41)! > -50 && run.travel(at: 1.41)! < 0)
    #expect(run.travel(at: 1.99) == 20)
    #expect(run.travel(at: 2.01)! > 0 && run.travel(at: 2.01)! < 20)
    #expect(run.travel(at: 2.1) == 0)
  }
}
