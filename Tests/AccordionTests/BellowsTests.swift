import Accordion
import Glibc
import Presets
import Testing

@Suite struct BellowsTests {
  /// A step of 32 frames at 48 kHz.
  let step = 32.0 / 48_000

  func run(
    _ bellows: inout Bellows, seconds: Double, speed: Double, air: Double = 0
  ) -> Double {
    for _ in 0..<Int(seconds / step) {
      bellows.advance(seconds: step, speed: speed, air: air)
    }
    return bellows.next
  }

  func bellows(leak: Double = 0.3) -> Bellows {
    var preset = AccordionPreset()
    preset.leak = leak
    return Bellows(Bellows.Constants(preset))
  }

  @Test func steadyFoldsGiveThePressureOfTheirSpeed() {
    // p = G·P/(G + 1/τ + u) with G 25/s, τ 0.3 s, u 5.7/s for A4: 600 Pa at 90°/s, 100 at 15.
    for (speed, pressure) in [(90.0, -600.0), (-90, 600), (15, -100)] {
      var bellows = bellows()
      let reached = run(&bellows, seconds: 2, speed: speed, air: 5.7)
      #expect(abs(reached / pressure - 1) < 0.001)
    }
  }

  @Test(arguments: [(0.0, 720.5), (4 * 5.7, 399.4), (10 * 5.7, 239.3)])
  func keysTakeAir(air: Double, pressure: Double) {
    // The same equation with no key, four and ten of A4's size.
    var bellows = bellows()
    #expect(abs(run(&bellows, seconds: 2, speed: -90, air: air) / pressure - 1) < 0.002)
  }

  @Test(arguments: [0.1, 0.3, 1.0]) func stillBellowsLeakExponentially(leak: Double) {
    var bellows = bellows(leak: leak)
    let start = run(&bellows, seconds: 2, speed: -60)
    let end = run(&bellows, seconds: leak, speed: 0)
    #expect(abs(log(start / end) - 1) < 0.01)
  }

  @Test func aSlowerFoldNeverSucksBack() {
    var bellows = bellows()
    let high = run(&bellows, seconds: 2, speed: -120)
    let later = run(&bellows, seconds: 0.03, speed: -15)
    // Only the leak empties them: e^(−0.03/0.3).
    #expect(abs(later / high / exp(-0.1) - 1) < 0.005)
  }

  @Test func turningPassesThroughZeroWithinFortyMilliseconds() {
    var bellows = bellows()
    _ = run(&bellows, seconds: 2, speed: -90, air: 5.7)
    // dp/dt = −G·P − k·p from +600: p(t) = −600 + 1200·e^(−34t), zero at ln 2/34 = 20 ms.
    #expect(run(&bellows, seconds: 0.018, speed: 90, air: 5.7) > 0)
    #expect(run(&bellows, seconds: 0.004, speed: 90, air: 5.7) < 0)
  }

  @Test func valvesBlowOpenAtTheCeiling() {
    var bellows = bellows()
    #expect(run(&bellows, seconds: 1, speed: -2_000) == 1_500)
    #expect(run(&bellows, seconds: 1, speed: 2_000) == -1_500)
  }

  @Test func theAirButtonKeepsAFoldSilent() {
    var bellows = bellows()
    bellows.isAirOpen = true
    #expect(abs(run(&bellows, seconds: 1, speed: -240)) < 0.6 * AccordionPreset().threshold)
  }

  @Test func theAirButtonTellsWhatEscapes() {
    var bellows = bellows()
    bellows.autoPressure = 300
    _ = run(&bellows, seconds: 0.5, speed: 0)
    #expect(bellows.escaping == 0)
    bellows.isAirOpen = true
    var most = 0.0
    var lost = 0.0
    for _ in 0..<Int(0.3 / step) {
      bellows.advance(seconds: step, speed: 0, air: 0)
      most = max(most, bellows.escaping)
      lost += bellows.escaping * step
    }
    // All but what the leak takes in the 40 ms that the valve needs.
    #expect(lost > 240 && lost < 300)
    // The valve's 8,000 /s · (t/0.12 s)⁴ against 300 Pa is at its most, 13,400 Pa/s, after 40 ms.
    #expect(most > 10_000 && most < 14_000)
    bellows.isAirOpen = false
    _ = run(&bellows, seconds: 0.5, speed: 0)
    #expect(bellows.escaping == 0)
    #expect(abs(bellows.next - 300) < 0.1)
  }

  @Test func autoBellowsHoldTheirPressureWhateverSounds() {
    var bellows = bellows()
    bellows.autoPressure = -300
    #expect(abs(run(&bellows, seconds: 0.3, speed: 240, air: 100) + 300) < 0.1)
    bellows.autoPressure = nil
    #expect(abs(run(&bellows, seconds: 0.3, speed: 0)) < 300 / 2.7)
  }
}
