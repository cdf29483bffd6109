import Glibc
import Synthesis
import Testing

@Suite struct SmootherTests {
  static let step = 32.0 / 48_000

  @Test(arguments: [0.001, 0.014, 0.5]) func aStepIsThatOfTheEquation(time: Double) {
    var smoother = Smoother(at: 2)
    let pace = Smoother.Pace(time: time, step: Self.step)
    var elapsed = 0.0
    for _ in 0..<Int(5 * time / Self.step) {
      smoother.advance(to: 5, pace)
      elapsed += Self.step
      let left = (1 + elapsed / time) * exp(-elapsed / time)
      #expect(abs(smoother.end - (5 - 3 * left)) < 1e-4)
    }
  }

  @Test func itNeitherOvershootsNorTurnsBack() {
    var smoother = Smoother(at: 0)
    let pace = Smoother.Pace(time: 0.01, step: Self.step)
    var target = 0.0
    for step in 0..<1_000 {
      if step < 300 { target += step % 50 == 0 ? 1 : 0.01 }
      smoother.advance(to: target, pace)
      #expect(smoother.end >= smoother.start && smoother.end <= target)
    }
    #expect(smoother.end == target && smoother.start == target)
  }

  @Test func stepsJoin() {
    var smoother = Smoother(at: 1)
    let pace = Smoother.Pace(time: 0.01, step: Self.step)
    for _ in 0..<50 {
      let last = smoother.value(at: 1)
      smoother.advance(to: 3, pace)
      #expect(smoother.value(at: 0) == last)
      #expect(abs(smoother.value(at: 0.25) - (0.75 * smoother.start + 0.25 * smoother.end)) < 1e-15)
    }
  }
}
