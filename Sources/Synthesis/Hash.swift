/// Random numbers that depend on nothing but what they are drawn for: the same for the same seeds,
/// in whatever order and however often they are asked for.
///
/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), begun at a mixture of the seeds.
public struct Hash: Sendable, BitwiseCopyable {
  @usableFromInline var state: UInt64

  @_noAllocation @_noLocks @inlinable public init(_ a: UInt64, _ b: UInt64, _ c: UInt64) {
    state = a
    state = next() ^ b
    state = next() ^ c
  }

  /// 64 bits, each as often 0 as 1.
  @_noAllocation @_noLocks @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to below 1.
  @_noAllocation @_noLocks @inlinable public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
