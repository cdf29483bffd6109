import Glibc
import Synthesis
import Testing

@Suite struct ResonatorBankTests {
  /// How many a bank holds.
  static let modes = [
    ResonatorBank.Mode(frequency: 60, resonance: 30, gain: 2),
    ResonatorBank.Mode(frequency: 440, resonance: 8, gain: -0.5),
    ResonatorBank.Mode(frequency: 9_000, resonance: 0.7, gain: 0.25),
  ]

  @Test(arguments: [44_100.0, 96_000]) func isTheSumOfItsStateVariableFilters(rate: Double) {
    var bank = ResonatorBank(Self.modes, rate: rate)
    var filters = Self.modes.map {
      StateVariable(frequency: $0.frequency, resonance: $0.resonance, rate: rate)
    }
    for frame in 0..<20_000 {
      let input = WhiteNoise.sample(frame: Int64(frame), seed: 1)
      var sum: Float = 0
      for index in filters.indices {
        sum += Float(Self.modes[index].gain) * filters[index].next(input).band
      }
      #expect(abs(bank.next(input) - sum) < 2e-5)
    }
  }

  @Test func eachFallsSilentByItself() {
    var bank = ResonatorBank(Self.modes, rate: 48_000)
    #expect(bank.isSilent)
    _ = bank.next(1)
    #expect(!bank.isSilent)
    // 300 dB of 60 Hz and Q 30, whose T60 is 1.1 s.
    for frame in 0..<6 * 48_000 {
      if frame % 32 == 0 { bank.settle() }
      let output = bank.next(0)
      if frame == 4 * 48_000 { #expect(output != 0) }
    }
    #expect(bank.isSilent)
    #expect(bank.next(0) == 0)
  }
}
