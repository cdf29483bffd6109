import Hinge
import Presets
import Testing

@testable import Guitar

/// What the bend is. The default preset: 2 up, 12 down, over 90°.
struct TremoloArmTests {
  func sample(
    _ time: Double, _ angle: Double?, _ status: HingeStatus? = .partiallyOpen, feed: UInt8 = 0
  )
    -> HingeSample
  {
    HingeSample(angle: angle, status: status, time: time, feed: feed)
  }

  @Test(
    "bends by the curve from where partiallyOpen began",
    arguments: [
      (120.0, 0.0), (165, 1), (210, 2), (300, 2), (105, -2), (75, -6), (30, -12), (0, -12),
    ] as [(Double, Double)])
  func curve(angle: Double, bend: Double) {
    let run = ArmRun([
      sample(0, 180, .fullyOpen), sample(0.1, 120), sample(0.2, angle),
    ])
    #expect(abs(run.nominal(at: 0.2) - bend) < 1e-12)
    #expect(abs(run.bend(at: 0.7) - bend) < 1e-12)
  }

  @Test(
    "bends from flat, or from a number of degrees",
    arguments: [
      (ArmPreset.Rest.flat, -8.0), (.degrees(90), 2.0 / 3), (.degrees(120), 0),
    ])
  func rests(rest: ArmPreset.Rest, bend: Double) {
    var preset = ArmPreset()
    preset.rest = rest
    let run = ArmRun([sample(0, 120)], preset: preset)
    #expect(abs(run.nominal(at: 0) - bend) < 1e-12)
    #expect(abs(run.bend(at: 0.020) - bend) < 1e-12)
  }

  @Test(
    "is back at 0 within 40 ms of the end of partiallyOpen, straight",
    arguments: [
      HingeStatus.closed, .fullyOpen, .unknown,
    ])
  func statusEnds(status: HingeStatus) {
    let run = ArmRun([sample(0, 120), sample(0.1, 30), sample(0.4, 30, status)])
    #expect(run.bend(at: 0.39) == -12)
    #expect(run.nominal(at: 0.4) == 0)
    #expect(run.bends(from: 0.44, to: 2).allSatisfy { $0 == 0 })
    // 12 semitones over 30 ms, 45 control steps: no step of the bend is larger than its share.
    let back = run.bends(from: 0.39, to: 0.45)
    #expect(zip(back, back.dropFirst()).allSatisfy { $1 - $0 >= 0 && $1 - $0 < 12.0 / 44 })
  }

  @Test("is back at 0 within 40 ms of none and of the feed turned off", arguments: [true, false])
  func hingeEnds(isNone: Bool) {
    var samples = [sample(0, 120), sample(0.1, 30)]
    if isNone { samples.append(sample(0.4, nil, nil)) }
    let run = ArmRun(samples, off: isNone ? .infinity : 0.4, until: 1)
    #expect(run.bend(at: 0.39) == -12)
    #expect(run.bends(from: 0.44, to: 1).allSatisfy { $0 == 0 })
  }

  @Test("stays where it is in silence, and its rest too")
  func silence() {
    let run = ArmRun([sample(0, 120), sample(0.1, 75), sample(5, 60)])
    #expect(run.bends(from: 0.3, to: 4.99).allSatisfy { abs($0 + 6) < 1e-12 })
    #expect(abs(run.bend(at: 5.5) + 8) < 1e-12)
  }

  @Test("begins anew after none and from another source, not after a jump or an equal status")
  func anew() {
    let afterNone = ArmRun([sample(0, 120), sample(0.1, nil), sample(0.2, 60), sample(0.3, 45)])
    #expect(afterNone.nominal(at: 0.2) == 0)
    #expect(abs(afterNone.nominal(at: 0.3) + 2) < 1e-12)
    let another = ArmRun([sample(0, 120), sample(0.1, 60, feed: 1), sample(0.2, 45, feed: 1)])
    #expect(another.nominal(at: 0.1) == 0)
    #expect(abs(another.nominal(at: 0.2) + 2) < 1e-12)
    let jump = ArmRun([sample(0, 120), sample(0.01, 45)])
    #expect(abs(jump.nominal(at: 0.02) + 10) < 1e-12)
  }

  @Test("does not bend by the angle alone where the feed gives another status")
  func believesTheStatus() {
    let run = ArmRun([
      sample(0, 123, .closed), sample(0.1, 60, .unknown), sample(0.2, 90, .fullyOpen),
    ])
    #expect(run.bends.allSatisfy { $0 == 0 })
    #expect(run.nominals.allSatisfy { $0 == 0 })
  }

  @Test("an arm of another preset takes over where the last one was")
  func resumes() {
    var soft = ArmPreset()
    soft.down = 3
    var first = TremoloArm(ArmPreset(), rate: 48_000)
    for (old, new, time) in [(nil, 120.0, 0.0), (120.0, 75, 0.1)] {
      let old = old.map { Hinge(angle: $0, status: .partiallyOpen) }
      let new = Hinge(angle: new, status: .partiallyOpen)
      first.take(HingeChange(old: old, new: new, isNewPlace: false, time: time), resolution: 1)
    }
    for _ in 0..<200 { first.advance() }
    var second = TremoloArm(soft, rate: 48_000)
    second.resume(from: first)
    #expect(second.nominal == -1.5)
    var last = second.bend
    #expect(last == -6)
    for _ in 0..<30 {
      second.advance()
      #expect(second.bend >= last && second.bend - last < 4.5 / 25)
      last = second.bend
    }
    #expect(last == -1.5)
  }
}
