import Glibc
import Presets
import Testing

@testable import Guitar

@Suite struct GuitarBodyTests {
  static let bodies = [GuitarBody.classical, .dreadnought]
  static let rates = [44_100.0, 48_000, 96_000]

  /// The body as it would be built of coils and capacitors: the gain of its analogue filters.
  func analogueGain(_ table: BodyModes, at frequency: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for mode in table.modes {
      let w = frequency / mode.frequency
      // g·(jw/Q) / (1 − w² + jw/Q).
      let (c, d) = (1 - w * w, w / mode.resonance)
      real += mode.gain * d * d / (c * c + d * d)
      imaginary += mode.gain * d * c / (c * c + d * d)
    }
    // d·(jf/h)/(1 + jf/h) / (1 + jf/l).
    let (h, l) = (frequency / table.direct.above, frequency / table.direct.below)
    let (c, d) = (1 - h * l, h + l)
    let direct = table.direct.gain * h / (c * c + d * d)
    real += direct * d
    imaginary += direct * c
    return hypot(real, imaginary)
  }

  /// What a body makes of a sound, in blocks of at most so many frames; it settles at control steps.
  func played(
    _ body: inout GuitarBodyFilter, _ sound: [Float], block: Int = 32
  ) -> [Float] {
    var output = [Float](repeating: 0, count: sound.count)
    output.withUnsafeMutableBufferPointer { output in
      sound.withUnsafeBufferPointer { sound in
        var frame = 0
        while frame < sound.count {
          if frame % 32 == 0 { body.settle() }
          let count = min(block, 32 - frame % 32, sound.count - frame)
          body.render(
            sound.baseAddress! + frame, addingTo: output.baseAddress! + frame, count: count)
          frame += count
        }
      }
    }
    return output
  }

  func click(seconds: Double, rate: Double) -> [Float] {
    [1] + [Float](repeating: 0, count: Int(seconds * rate) - 1)
  }

  /// The gain at a frequency, of a body's answer to a click.
  func gain(_ answer: [Float], at frequency: Double, rate: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (frame, sample) in answer.enumerated() {
      let angle = 2 * .pi * frequency * Double(frame) / rate
      real += Double(sample) * cos(angle)
      imaginary -= Double(sample) * sin(angle)
    }
    return hypot(real, imaginary)
  }

  /// The modes' peaks, and halfway between each two.
  func places(_ table: BodyModes) -> [Double] {
    let peaks = table.modes.map(\.frequency)
    return peaks + zip(peaks, peaks.dropFirst()).map { ($0 * $1).squareRoot() } + [60, 5_000]
  }

  @Test(arguments: bodies, rates) func soundsAsItsModesSay(kind: GuitarBody, rate: Double) throws {
    let table = try #require(BodyModes(kind))
    var body = try #require(GuitarBodyFilter(kind, rate: rate))
    let answer = played(&body, click(seconds: 1, rate: rate))
    for frequency in places(table) {
      let measured = gain(answer, at: frequency, rate: rate)
      let told = body.gain(at: frequency)
      let right = analogueGain(table, at: frequency)
      #expect(abs(20 * log10(measured / told)) < 0.02, "\(frequency)")
      #expect(abs(20 * log10(measured / right)) < 0.25, "\(frequency)")
    }
  }

  @Test(arguments: bodies) func soundsAlikeAtEveryRate(kind: GuitarBody) throws {
    let bodies = try Self.rates.map { try #require(GuitarBodyFilter(kind, rate: $0)) }
    for frequency in stride(from: 50.0, through: 5_000, by: 10) {
      let levels = bodies.map { 20 * log10($0.gain(at: frequency)) }
      #expect(levels.max()! - levels.min()! < 0.3, "\(frequency)")
    }
  }

  @Test(arguments: bodies, [(0, 0.5), (1, 0.3)])
  func itsLowestModesRing(kind: GuitarBody, mode: (lane: Int, seconds: Double)) throws {
    let rate = 48_000.0
    let table = try #require(BodyModes(kind))
    var body = try #require(GuitarBodyFilter(kind, rate: rate))
    let frequency = table.modes[mode.lane].frequency
    // Driven at the mode for a second; then the level about it falls on a straight line.
    let tone = (0..<Int(rate)).map { Float(sin(2 * .pi * frequency * Double($0) / rate)) }
    let sound = played(&body, tone + [Float](repeating: 0, count: Int(mode.seconds * rate)))
    func level(_ from: Double) -> Double {
      // Whole periods, through a Hann window.
      let size = Int((4 * rate / frequency).rounded())
      let start = Int((1 + from) * rate)
      var (real, imaginary) = (0.0, 0.0)
      for index in 0..<size {
        let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(size))
        let angle = 2 * .pi * frequency * Double(index) / rate
        real += window * Double(sound[start + index]) * cos(angle)
        imaginary += window * Double(sound[start + index]) * sin(angle)
      }
      return 20 * log10(hypot(real, imaginary))
    }
    let decay = 0.1 * 60 / (level(0.03) - level(0.13))
    // T60 = 2.2·Q/f. The neighbours ring along, most of all in the classical body's strong 225 Hz.
    let right = 2.2 * table.modes[mode.lane].resonance / frequency
    #expect(abs(decay / right - 1) < 0.12, "\(decay), \(right)")
  }

  @Test(arguments: bodies) func givesTheSameBitsInBlocksOfAnySize(kind: GuitarBody) throws {
    let sound =
      (0..<3_000).map { Float(sin(Double($0 * $0 % 977))) } + click(seconds: 3, rate: 8_000)
    var reference = try #require(GuitarBodyFilter(kind, rate: 48_000))
    let whole = played(&reference, sound)
    for block in [1, 7, 31] {
      var body = try #require(GuitarBodyFilter(kind, rate: 48_000))
      #expect(played(&body, sound, block: block) == whole)
    }
  }

  @Test(arguments: bodies, rates) func fallsSilent(kind: GuitarBody, rate: Double) throws {
    var body = try #require(GuitarBodyFilter(kind, rate: rate))
    #expect(body.isSilent)
    let answer = played(&body, click(seconds: 0.5, rate: rate))
    #expect(answer[0] != 0 && !body.isSilent)
    // 300 dB of the lowest mode take five times its 0.35 s.
    let rest = played(&body, [Float](repeating: 0, count: Int(2 * rate)))
    #expect(body.isSilent && rest.last == 0)
    // And begins anew as it began.
    #expect(played(&body, click(seconds: 0.5, rate: rate)) == answer)
  }

  @Test func bothBodiesAreAsLoud() throws {
    // Strings whose spectrum is flat to 200 Hz and falls by 6 dB an octave from there.
    let levels = try Self.bodies.map { kind in
      let body = try #require(GuitarBodyFilter(kind, rate: 48_000))
      var (sum, weights) = (0.0, 0.0)
      for place in 0...600 {
        let frequency = 60 * pow(10_000.0 / 60, Double(place) / 600)
        let weight = 1 / (1 + pow(frequency / 200, 2)) + 0.003
        sum += weight * pow(body.gain(at: frequency), 2)
        weights += weight
      }
      return 10 * log10(sum / weights)
    }
    #expect(abs(levels[0] - levels[1]) < 0.5, "\(levels)")
  }

  @Test func thereIsNothingToBuildWithoutABody() {
    #expect(GuitarBodyFilter(.none, rate: 48_000) == nil)
  }
}
