import Glibc
import Synthesis
import Testing

@Suite struct FirstOrderLowPassTests {
  @Test(arguments: [(211.0, 48_000.0), (9_000, 44_100), (18_000, 44_100), (18_000, 96_000)])
  func hasTheAnalogueGain(cutoff: Double, rate: Double) {
    let filter = FirstOrderLowPass(cutoff: cutoff, rate: rate)
    for frequency in [20.0, 200, 2_000, 5_000, 15_000] {
      let (a, b) = filter.response(at: frequency)
      let error = 20 * log10(hypot(a, b) * hypot(1, frequency / cutoff))
      #expect(abs(error) < (frequency > 5_000 ? 1 : 0.2), "\(frequency)")
    }
  }

  @Test(arguments: [20.0, 211, 5_000]) func whatItTakesAwayIsAHighPass(frequency: Double) {
    let (a, b) = FirstOrderLowPass(cutoff: 211, rate: 48_000).response(at: frequency)
    let right = frequency / 211 / hypot(1, frequency / 211)
    #expect(abs(20 * log10(hypot(1 - a, b) / right)) < 0.1)
  }

  @Test(arguments: [211.0, 18_000]) func hasTheGainItTells(cutoff: Double) {
    var filter = FirstOrderLowPass(cutoff: cutoff, rate: 48_000)
    var power = 0.0
    for frame in 0..<48_000 {
      let output = filter.next(Float(sin(2 * .pi * 1_000 * Double(frame) / 48_000)))
      if frame >= 24_000 { power += Double(output * output) }
    }
    let (a, b) = filter.response(at: 1_000)
    #expect(abs((power / 12_000).squareRoot() / hypot(a, b) - 1) < 1e-3)
  }

  @Test func fallsSilent() {
    var filter = FirstOrderLowPass(cutoff: 211, rate: 48_000)
    #expect(filter.isSilent)
    _ = filter.next(1)
    // 300 dB are 34.5 times the 0.75 ms in which it falls by e.
    for _ in 0..<1_300 {
      filter.settle()
      #expect(!filter.isSilent || filter.next(0) == 0)
      _ = filter.next(0)
    }
    #expect(filter.isSilent)
  }
}
