/// How samples lie in a device's or a file's memory, little end first.
enum SampleEncoding: Sendable, BitwiseCopyable, Equatable {
  case float
  case s32
  /// 24 bits in the low three bytes of four.
  case s24
  /// 24 bits in three bytes.
  case s24Packed
  case s16

  var bytes: Int {
    switch self {
    case .float, .s32, .s24: 4
    case .s24Packed: 3
    case .s16: 2
    }
  }
}

/// The nearest whole step of a signed sample of so many bits. Full scale is ±1; what lies past it
/// is held at the last step, and what is no number is silence.
@_noAllocation @_noLocks
@inline(__always) func quantised(_ sample: Float, bits: Int) -> Int32 {
  guard sample == sample else { return 0 }
  let scale = Double(Int64(1) << Int64(bits - 1))
  let scaled = min(max(Double(sample) * scale, -scale), scale - 1)
  return Int32(scaled + (scaled < 0 ? -0.5 : 0.5))
}

/// Writes samples as a device or a file takes them.
@_noAllocation @_noLocks
func encode(
  _ source: UnsafePointer<Float>, samples: Int, as encoding: SampleEncoding,
  into target: UnsafeMutableRawPointer
) {
  switch encoding {
  case .float:
    let output = target.assumingMemoryBound(to: Float.self)
    for index in 0..<samples {
      let sample = source[index]
      output[index] = sample == sample ? sample : 0
    }
  case .s32:
    let output = target.assumingMemoryBound(to: Int32.self)
    for index in 0..<samples { output[index] = quantised(source[index], bits: 32) }
  case .s24:
    let output = target.assumingMemoryBound(to: Int32.self)
    for index in 0..<samples { output[index] = quantised(source[index], bits: 24) }
  case .s24Packed:
    let output = target.assumingMemoryBound(to: UInt8.self)
    for index in 0..<samples {
      let value = quantised(source[index], bits: 24)
      output[3 * index] = UInt8(truncatingIfNeeded: value)
      output[3 * index + 1] = UInt8(truncatingIfNeeded: value >> 8)
      output[3 * index + 2] = UInt8(truncatingIfNeeded: value >> 16)
    }
  case .s16:
    let output = target.assumingMemoryBound(to: Int16.self)
    for index in 0..<samples {
      output[index] = Int16(truncatingIfNeeded: quantised(source[index], bits: 16))
    }
  }
}

/// The largest magnitude among samples; what is no number is passed over.
@_noAllocation @_noLocks
func peak(of samples: UnsafePointer<Float>, count: Int) -> Float {
  var peak: Float = 0
  for index in 0..<count {
    let magnitude = abs(samples[index])
    if magnitude > peak { peak = magnitude }
  }
  return peak
}
