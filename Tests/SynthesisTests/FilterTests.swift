import Glibc
import Synthesis
import Testing

@Suite struct FilterTests {
  @Test func decayIsTheExponentialWhereStepsAreSmall() {
    for x in stride(from: 0.0, through: 0.2, by: 0.01) {
      #expect(abs(decay(x) / exp(-x) - 1) < 1e-9)
    }
    #expect(abs(decay(2) / exp(-2) - 1) < 2e-3)
    #expect(decay(50) > 0 && decay(50) < 1e-6)
  }

  @Test(arguments: [100.0, 1_000, 5_030, 12_000])
  func lowPassHasTheGainItTells(frequency: Double) {
    var filter = LowPass(cutoff: 5_030, resonance: 2.12, rate: 48_000)
    var power = 0.0
    for frame in 0..<48_000 {
      let output = filter.next(Float(sin(2 * .pi * frequency * Double(frame) / 48_000)))
      if frame >= 24_000 { power += Double(output * output) }
    }
    #expect(abs((2 * power / 24_000).squareRoot() / filter.gain(at: frequency) - 1) < 1e-3)
  }

  @Test func lowPassGainsItsResonanceAtTheCutoff() {
    let filter = LowPass(cutoff: 5_030, resonance: 2.12, rate: 48_000)
    #expect(abs(filter.gain(at: 5_030) - 2.12) < 1e-9)
    #expect(abs(filter.gain(at: 1) - 1) < 1e-6)
  }

  @Test func transformFindsASinusoidInItsBin() {
    let transform = FourierTransform(size: 64)
    var real = (0..<64).map { 3 * cos(2 * .pi * 5 * Double($0) / 64) }
    var imaginary = [Double](repeating: 0, count: 64)
    transform.forward(&real, &imaginary)
    for bin in 0..<64 {
      #expect(abs(real[bin] - (bin == 5 || bin == 59 ? 96 : 0)) < 1e-9)
      #expect(abs(imaginary[bin]) < 1e-9)
    }
  }

  @Test func gainRampDoesNotDependOnWhereBlocksBegin() {
    let whole = GainRamp(from: 0.2, to: 0.9, frames: 100)
    var split = whole
    split.pass(37)
    for frame in 0..<80 { #expect(split.gain(after: frame) == whole.gain(after: 37 + frame)) }
    #expect(whole.gain(after: 100) == 0.9)
  }
}
