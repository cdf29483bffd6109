import Glibc
import Synthesis
import Testing

@Suite struct RoomTests {
  static let rates = [44_100.0, 48_000, 96_000]

  /// What the room alone gives back of a sound, in blocks.
  func answer(_ sound: [Float], rate: Double, block: Int = 32) -> [Float] {
    var room = Room(rate: rate)
    var output = [Float](repeating: 0, count: sound.count)
    output.withUnsafeMutableBufferPointer { output in
      sound.withUnsafeBufferPointer { sound in
        for start in stride(from: 0, to: sound.count / 2, by: block) {
          room.add(
            sound.baseAddress! + 2 * start, to: output.baseAddress! + 2 * start,
            count: min(block, sound.count / 2 - start))
        }
      }
    }
    return output
  }

  /// One frame of sound on one side, and silence after it.
  func click(left: Float, right: Float, seconds: Double, rate: Double) -> [Float] {
    [left, right] + [Float](repeating: 0, count: 2 * Int(seconds * rate) - 2)
  }

  /// The energy of every other sample between two times.
  func energy(_ samples: [Float], side: Int, _ from: Double, _ to: Double, rate: Double) -> Double {
    var sum = 0.0
    for frame in Int(from * rate)..<min(samples.count / 2, Int(to * rate)) {
      sum += Double(samples[2 * frame + side]) * Double(samples[2 * frame + side])
    }
    return sum
  }

  @Test(arguments: rates, [0, 1]) func decaysBySixtyDecibelsInItsTime(
    rate: Double, side: Int
  ) {
    let response = answer(click(left: 1, right: 1, seconds: 1, rate: rate), rate: rate)
    // The slope of Schroeder's integral between −5 and −35 dB, as ISO 3382 reads it.
    let whole = energy(response, side: side, 0, 1, rate: rate)
    func time(_ decibels: Double) -> Double {
      stride(from: 0.0, to: 1, by: 0.0005).first {
        10 * log10(energy(response, side: side, $0, 1, rate: rate) / whole) < decibels
      }!
    }
    let decay = 2 * (time(-35) - time(-5))
    // The treble dies away in 0.28 s, and a click is mostly treble.
    #expect(decay > 0.28 && decay < 1.1 * Room.decay, "\(decay)")
  }

  @Test(arguments: rates) func bassDecaysInTheTimeItTells(rate: Double) {
    // A burst at 300 Hz, low enough for the treble's loss to be none.
    let frames = Int(0.2 * rate)
    let burst = (0..<frames).flatMap { frame in
      [Float](repeating: Float(sin(2 * .pi * 300 * Double(frame) / rate)), count: 2)
    }
    let silence = [Float](repeating: 0, count: 2 * Int(rate))
    let response = answer(burst + silence, rate: rate)
    let levels = [0.25, 0.45].map { time in
      (0...1).reduce(0) { $0 + energy(response, side: $1, time, time + 0.1, rate: rate) }
    }
    let decay = 0.2 * 60 / (10 * log10(levels[0] / levels[1]))
    #expect(abs(decay / Room.decay - 1) < 0.1, "\(decay)")
  }

  @Test(arguments: rates) func musicComesBackAsLoudAsItGoesIn(rate: Double) {
    // Noise below 2 kHz.
    var generator = UInt64(1)
    var filters = [LowPass](repeating: LowPass(cutoff: 2_000, resonance: 0.7, rate: rate), count: 2)
    let noise = (0..<2 * Int(3 * rate)).map { index in
      generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return filters[index % 2].next(Float(Int32(truncatingIfNeeded: generator >> 32)) * 0x1p-31)
    }
    let response = answer(noise, rate: rate)
    for side in 0...1 {
      let ratio =
        energy(response, side: side, 1, 3, rate: rate) / energy(noise, side: side, 1, 3, rate: rate)
      #expect(abs(10 * log10(ratio)) < 1, "\(side): \(10 * log10(ratio))")
    }
  }

  @Test(arguments: rates) func answersAfterTheDirectSoundAndOnItsSideFirst(rate: Double) {
    for side in 0...1 {
      let response = answer(
        click(left: side == 0 ? 1 : 0, right: side == 1 ? 1 : 0, seconds: 0.1, rate: rate),
        rate: rate)
      let firsts = (0...1).map { heard in
        (0..<response.count / 2).first { response[2 * $0 + heard] != 0 }!
      }
      #expect(Double(firsts[side]) / rate > 0.003)
      #expect(firsts[side] < firsts[1 - side])
    }
  }

  @Test(arguments: rates) func aToneIsAsLoudAsTheResponseTells(rate: Double) {
    let response = RoomResponse(rate: rate)
    let pan = Pan(0.4)
    for frequency in [123.0, 441, 1_000, 3_777] {
      let tone = (0..<Int(rate)).flatMap { frame in
        let sine = Float(sin(2 * .pi * frequency * Double(frame) / rate))
        return [sine * pan.left, sine * pan.right]
      }
      let both = zip(tone, answer(tone, rate: rate)).map { $0 + 0.7 * $1 }
      let power = (0...1).reduce(0) { $0 + energy(both, side: $1, 0.8, 1, rate: rate) }
      let dry = (0...1).reduce(0) { $0 + energy(tone, side: $1, 0.8, 1, rate: rate) }
      let told = response.power(at: frequency, pan: pan, level: 0.7)
      #expect(abs(10 * log10(power / dry / told)) < 0.1, "\(frequency)")
    }
  }

  @Test func itsTwoSidesAreOfDifferentSound() {
    let response = answer(click(left: 1, right: 1, seconds: 0.5, rate: 48_000), rate: 48_000)
    var product = 0.0
    for frame in 0..<response.count / 2 {
      product += Double(response[2 * frame]) * Double(response[2 * frame + 1])
    }
    let energies = (0...1).map { energy(response, side: $0, 0, 0.5, rate: 48_000) }
    #expect(abs(product) / (energies[0] * energies[1]).squareRoot() < 0.2)
  }

  @Test func fallsSilentAndBeginsAnew() {
    let one = click(left: 1, right: -0.5, seconds: 2, rate: 48_000)
    let response = answer(one + one, rate: 48_000)
    // 200 dB down, 1.17 s after the click.
    #expect(response[2 * 56_001..<one.count].allSatisfy { $0 == 0 })
    #expect(response[2 * 50_000..<2 * 56_000].map(abs).max()! < 1e-9)
    #expect(Array(response[..<one.count]) == Array(response[one.count...]))
  }

  @Test(arguments: [1, 7, 64, 1_000]) func givesTheSameBitsInBlocksOfAnySize(block: Int) {
    let sound =
      click(left: 1, right: -0.5, seconds: 1.3, rate: 48_000)
      + click(left: 0.3, right: 0, seconds: 0.1, rate: 48_000)
    #expect(
      answer(sound, rate: 48_000, block: block) == answer(sound, rate: 48_000, block: 4_096))
  }
}
