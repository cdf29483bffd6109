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

  @Test(arguments: [100.0, 900, 2_000, 12_000])
  func mixturesOfTheThreeOutputsHaveTheGainTheyTell(frequency: Double) {
    var filter = StateVariable(frequency: 900, resonance: 1.3, rate: 48_000)
    var power = 0.0
    for frame in 0..<48_000 {
      let input = Float(sin(2 * .pi * frequency * Double(frame) / 48_000))
      let (low, band, high) = filter.next(input)
      let output = low + 1.6 * band - 0.45 * high
      if frame >= 24_000 { power += Double(output * output) }
    }
    let told = filter.gain(at: frequency, low: 1, band: 1.6, high: -0.45)
    #expect(abs((2 * power / 24_000).squareRoot() / told - 1) < 1e-3)
  }

  @Test func theThreeOutputsAddUpToTheInput() {
    var filter = StateVariable(frequency: 900, resonance: 1.3, rate: 48_000)
    for frame in 0..<1_000 {
      let input = Float(frame % 17) / 17
      let (low, band, high) = filter.next(input)
      #expect(abs(low + band + high - input) < 1e-5)
    }
  }

  @Test func aFilterThatSettlesFallsSilent() {
    var filter = LowPass(cutoff: 5_030, resonance: 2.12, rate: 48_000)
    var last = filter.next(1)
    for frame in 0..<9_600 {
      if frame % 32 == 0 { filter.settle() }
      last = filter.next(0)
      if frame < 96 { #expect(last != 0) }
    }
    #expect(last == 0)
  }

  @Test(arguments: [-1, -0.3, 0, 0.25, 1]) func panKeepsThePower(place: Double) {
    let pan = Pan(place)
    #expect(abs(pan.left * pan.left + pan.right * pan.right - 2) < 1e-6)
    #expect(place == 0 ? pan.left == pan.right : (pan.right > pan.left) == (place > 0))
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
