import Foundation

/// A WAV file of 32-bit floats or 16-bit integers, read by hand so that the tests do not rest on
/// the library that wrote it.
struct WaveFile {
  enum Problem: Error {
    case notAWave
    case unexpectedFormat(UInt16, bits: UInt16)
  }

  var rate = 0
  var channels = 0
  /// Interleaved, −1…1.
  var samples: [Float] = []

  var frames: Int { samples.count / max(1, channels) }

  init(_ data: Data) throws {
    func word(_ offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(data[offset + $1]) << (8 * UInt32($1)) }
    }
    func half(_ offset: Int) -> UInt16 { UInt16(data[offset]) | UInt16(data[offset + 1]) << 8 }
    let data = Data(data)
    guard data.count > 44, data.prefix(4) == Data("RIFF".utf8), data[8..<12] == Data("WAVE".utf8)
    else { throw Problem.notAWave }
    var (format, bits): (UInt16, UInt16) = (0, 0)
    var offset = 12
    while offset + 8 <= data.count {
      let name = data[offset..<offset + 4]
      // A stream's length is not known when its header is written.
      let size = min(Int(word(offset + 4)), data.count - offset - 8)
      let body = offset + 8
      if name == Data("fmt ".utf8) {
        format = half(body)
        channels = Int(half(body + 2))
        rate = Int(word(body + 4))
        bits = half(body + 14)
        if format == 0xfffe { format = half(body + 24) }
      } else if name == Data("data".utf8) {
        switch (format, bits) {
        case (3, 32):
          samples = stride(from: body, to: body + size - 3, by: 4).map {
            Float(bitPattern: word($0))
          }
        case (1, 16):
          samples = stride(from: body, to: body + size - 1, by: 2).map {
            Float(Int16(bitPattern: half($0))) / 32768
          }
        default: throw Problem.unexpectedFormat(format, bits: bits)
        }
        return
      }
      offset = body + size + size % 2
    }
    throw Problem.notAWave
  }

  /// Decibels of the root mean square over a span of seconds, both channels.
  func level(_ span: Range<Double>) -> Double {
    let from = Int(span.lowerBound * Double(rate)) * channels
    let to = min(samples.count, Int(span.upperBound * Double(rate)) * channels)
    guard from < to else { return -.infinity }
    let sum = samples[from..<to].reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(sum / Double(to - from))
  }
}
