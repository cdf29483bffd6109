import Glibc
import Synthesis
import Testing

@Suite struct LimiterTests {
  /// Passes a stereo signal through a limiter in blocks.
  func limited(_ input: [Float], rate: Double = 48_000, block: Int = 64) -> [Float] {
    var limiter = Limiter(rate: rate)
    var output = input
    output.withUnsafeMutableBufferPointer { buffer in
      for start in stride(from: 0, to: buffer.count / 2, by: block) {
        let count = min(block, buffer.count / 2 - start)
        limiter.process(buffer.baseAddress! + 2 * start, count: count)
      }
    }
    return output
  }

  /// A tone in both channels, a little softer on the right.
  func tone(_ amplitude: Float, frames: Int = 9_600, frequency: Double = 441) -> [Float] {
    (0..<2 * frames).map { index in
      let sine = Float(sin(2 * .pi * frequency * Double(index / 2) / 48_000))
      return amplitude * sine * (index % 2 == 0 ? 1 : 0.9)
    }
  }

  @Test func changesNoBitBelowMinusThreeDecibels() {
    let input = tone(0.7079)
    let delay = Limiter(rate: 48_000).lookAhead
    let output = limited(input)
    #expect(delay <= 48)
    #expect(Array(output.dropFirst(2 * delay)) == Array(input.dropLast(2 * delay)))
    #expect(output.prefix(2 * delay).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Float(0.75), 1, 2, 8, 100]) func neverPassesItsCeiling(amplitude: Float) {
    for frequency in [55.0, 441, 5_000, 15_000] {
      let peak = limited(tone(amplitude, frequency: frequency)).map(abs).max()!
      #expect(peak <= Limiter.ceiling + 1e-6)
      #expect(peak > Limiter.threshold)
    }
  }

  @Test func catchesAPeakOfOneFrame() {
    var input = [Float](repeating: 0.1, count: 4_000)
    input[2_000] = 3
    #expect(limited(input).map(abs).max()! <= Limiter.ceiling)
  }

  @Test func isTransparentAgainAfterAPeak() {
    let quiet = tone(0.5, frames: 96_000)
    var input = tone(2, frames: 480) + quiet
    input += [0, 0]
    let output = limited(input)
    let delay = 2 * Limiter(rate: 48_000).lookAhead
    // 80 ms of release: after 1.9 s the gain of 1 − 2⁻³⁰ has rounded to 1.
    let tail = 2 * 480 + 2 * 91_200
    #expect(Array(output[(tail + delay)...]) == Array(input[tail..<(input.count - delay)]))
  }

  @Test func givesTheSameBitsInBlocksOfAnySize() {
    let input = tone(1.5)
    let reference = limited(input, block: 9_600)
    for block in [1, 7, 63, 64, 1_000] { #expect(limited(input, block: block) == reference) }
  }

  @Test func turnsBothChannelsDownTogether() {
    let output = limited(tone(2))
    for frame in stride(from: 1_000, to: 9_000, by: 37) where abs(output[2 * frame]) > 0.01 {
      #expect(abs(output[2 * frame + 1] / output[2 * frame] - 0.9) < 1e-4)
    }
  }
}
