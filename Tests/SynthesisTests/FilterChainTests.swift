import Glibc
import Synthesis
import Testing

@Suite struct FilterChainTests {
  /// The level at a frequency in decibels, measured with a sinusoid.
  func level(_ tones: [ToneFilter], at frequency: Double, rate: Double = 48_000) -> Double {
    var chain = FilterChain(tones, rate: rate)
    var power = 0.0
    for frame in 0..<Int(rate) {
      let output = chain.next(Float(sin(2 * .pi * frequency * Double(frame) / rate)))
      if frame >= Int(rate) / 2 { power += Double(output * output) }
    }
    return 10 * log10(4 * power / rate)
  }

  static let all: [ToneFilter] = [
    .peak(450, level: -12, resonance: 0.8), .highPass(80, resonance: 0.7),
    .peak(110, level: 4, resonance: 1), .peak(2_600, level: 5, resonance: 1.2),
    .lowPass(4_800, resonance: 1.3),
  ]

  @Test(arguments: [40.0, 110, 450, 2_000, 4_800, 9_000])
  func hasTheGainItTells(frequency: Double) {
    let told = 20 * log10(FilterChain(Self.all, rate: 48_000).gain(at: frequency))
    #expect(abs(level(Self.all, at: frequency) - told) < 0.01)
  }

  @Test func filtersHaveTheirGains() {
    #expect(abs(level([.lowPass(1_000, resonance: 1.3)], at: 1_000) - 20 * log10(1.3)) < 0.01)
    #expect(abs(level([.highPass(1_000, resonance: 0.5)], at: 1_000) - 20 * log10(0.5)) < 0.01)
    #expect(abs(level([.lowPass(1_000, resonance: 0.7)], at: 20)) < 0.01)
    #expect(level([.highPass(1_000, resonance: 0.70710678)], at: 100) < -39.9)
    for gain in [-15.0, -3, 6] {
      let peak = [ToneFilter.peak(1_000, level: gain, resonance: 0.8)]
      #expect(abs(level(peak, at: 1_000) - gain) < 0.01)
      #expect(abs(level(peak, at: 10)) < 0.05)
    }
  }

  @Test(arguments: [200.0, 700, 1_000, 3_000])
  func aPeakThatLowersUndoesOneThatRaises(frequency: Double) {
    let both: [ToneFilter] = [
      .peak(1_000, level: 9, resonance: 1.2), .peak(1_000, level: -9, resonance: 1.2),
    ]
    #expect(abs(level(both, at: frequency)) < 0.01)
  }

  @Test(arguments: 0...8) func delaysBySevenFramesHoweverManyThereAre(count: Int) {
    let flat = [ToneFilter](repeating: .peak(1_000, level: 0, resonance: 1), count: count)
    var chain = FilterChain(flat, rate: 48_000)
    for frame in 0..<200 {
      let late = frame - FilterChain.latency
      let input = late < 0 ? 0 : WhiteNoise.sample(frame: Int64(late), seed: 1)
      #expect(
        abs(chain.next(WhiteNoise.sample(frame: Int64(frame), seed: 1)) - input) < 1e-5)
    }
  }

  @Test func fallsSilent() {
    var chain = FilterChain(Self.all, rate: 48_000)
    #expect(chain.isSilent)
    _ = chain.next(1)
    #expect(!chain.isSilent)
    // 300 dB of the slowest, the high-pass: 34.5 · Q / (π · 80 Hz) are 0.1 s; the others feed it.
    for frame in 0..<48_000 {
      if frame % 32 == 0 { chain.settle() }
      let output = chain.next(0)
      if frame == 1_000 { #expect(output != 0) }
    }
    #expect(chain.isSilent)
    #expect(chain.next(0) == 0)
  }
}
