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

  init(_ data: Data) throws { self = try data.withUnsafeBytes { try WaveFile($0) } }

  private init(_ bytes: UnsafeRawBufferPointer) throws {
    func read<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
    func name(at offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    guard bytes.count > 44, name(at: 0) == "RIFF", name(at: 8) == "WAVE" else {
      throw Problem.notAWave
    }
    var (format, bits): (UInt16, UInt16) = (0, 0)
    var offset = 12
    while offset + 8 <= bytes.count {
      let body = offset + 8
      // A stream's length is not known when its header is written.
      let size = min(Int(read(UInt32.self, at: offset + 4)), bytes.count - body)
      switch name(at: offset) {
      case "fmt ":
        format = read(UInt16.self, at: body)
        channels = Int(read(UInt16.self, at: body + 2))
        rate = Int(read(UInt32.self, at: body + 4))
        bits = read(UInt16.self, at: body + 14)
        // The extensible form holds the true one further on.
        if format == 0xfffe { format = read(UInt16.self, at: body + 24) }
      case "data":
        switch (format, bits) {
        case (3, 32):
          samples = (0..<size / 4).map {
            Float(bitPattern: read(UInt32.self, at: body + 4 * $0))
          }
        case (1, 16):
          samples = (0..<size / 2).map { Float(read(Int16.self, at: body + 2 * $0)) / 32768 }
        default: throw Problem.unexpectedFormat(format, bits: bits)
        }
        return
      default: break
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
