import Testing

@testable import Output

@Suite("Samples on their way out") struct SampleConversionTests {
  private func encoded(_ samples: [Float], _ encoding: SampleEncoding) -> [UInt8] {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: samples.count * 4, alignment: 4)
    defer { bytes.deallocate() }
    encode(samples, samples: samples.count, as: encoding, into: bytes)
    return Array(UnsafeRawBufferPointer(start: bytes, count: samples.count * encoding.bytes))
  }

  @Test("Full scale is held at the last step, and nothing wraps around", arguments: [16, 24, 32])
  func clipping(bits: Int) {
    let top = Int32((Int64(1) << (bits - 1)) - 1)
    #expect(quantised(1, bits: bits) == top)
    #expect(quantised(1.5, bits: bits) == top)
    #expect(quantised(.infinity, bits: bits) == top)
    #expect(quantised(-1, bits: bits) == -top - 1)
    #expect(quantised(-7, bits: bits) == -top - 1)
    #expect(quantised(-.infinity, bits: bits) == -top - 1)
  }

  @Test("Steps are the nearest, alike on both sides of zero")
  func rounding() {
    let step: Float = 1 / 32_768
    #expect(quantised(0.49 * step, bits: 16) == 0)
    #expect(quantised(0.51 * step, bits: 16) == 1)
    #expect(quantised(-0.49 * step, bits: 16) == 0)
    #expect(quantised(-0.51 * step, bits: 16) == -1)
    #expect(quantised(1000.4 * step, bits: 16) == 1000)
  }

  @Test("What is no number is silence")
  func notANumber() {
    #expect(quantised(.nan, bits: 24) == 0)
    #expect(encoded([.nan], .float) == [0, 0, 0, 0])
    #expect(
      [0.5, .nan, -0.75].withUnsafeBufferPointer { peak(of: $0.baseAddress!, count: 3) } == 0.75)
  }

  @Test("Bytes lie as devices expect them, little end first")
  func layout() {
    // 0.5 is 0x4000, 0x400000 and 0x40000000; −1/32768 is −1, −256 and −65536.
    let samples: [Float] = [0.5, -1 / 32_768]
    #expect(encoded(samples, .s16) == [0x00, 0x40, 0xff, 0xff])
    #expect(encoded(samples, .s24Packed) == [0x00, 0x00, 0x40, 0x00, 0xff, 0xff])
    #expect(encoded(samples, .s24) == [0x00, 0x00, 0x40, 0x00, 0x00, 0xff, 0xff, 0xff])
    #expect(encoded(samples, .s32) == [0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0xff, 0xff])
    #expect(encoded([0.5], .float) == [0x00, 0x00, 0x00, 0x3f])
  }

  @Test("The fade is a straight line of 10 ms to silence, across blocks")
  func fade() {
    var fade = StopFade(rate: 1_000)
    var samples = [Float](repeating: 1, count: 2 * 15)
    samples.withUnsafeMutableBufferPointer {
      fade.apply(to: $0.baseAddress!, frames: 7)
      #expect(!fade.isOver)
      fade.apply(to: $0.baseAddress! + 14, frames: 8)
    }
    #expect(fade.isOver)
    for frame in 0..<15 {
      let expected = max(0, 9 - Float(frame)) / 10
      #expect(samples[2 * frame] == expected && samples[2 * frame + 1] == expected)
    }
  }

  @Test("The summary is one line of whole words")
  func summary() {
    var meters = OutputMeters(
      GrantedParameters(
        rate: 48_000, period: 480, buffer: 960, depth: 960, format: .float, encoding: .float))
    #expect(
      meters.summary
        == "0 xruns, 0 recoveries, 0 blocks lost, silent, longest block 0.00 ms, 0 % of the period")
    meters.xruns = 1
    meters.recoveries = 2
    meters.lostBlocks = 1
    // 20·log10(0.25) = −12.04.
    meters.peak = 0.25
    meters.longestBlock = 1_250_000
    #expect(
      meters.summary == "1 xrun, 2 recoveries, 1 block lost, peak -12.0 dBFS,"
        + " longest block 1.25 ms, 13 % of the period")
  }
}
