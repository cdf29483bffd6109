extension UnsafePointer where Pointee == Float {
  /// The largest of some samples, without their signs; 0 where there are none.
  @_noAllocation @_noLocks @inlinable public func peak(count: Int) -> Float {
    let samples = UnsafeRawPointer(self)
    var eight = SIMD8<Float>()
    var n = 0
    while n <= count &- 8 {
      let bits = samples.loadUnaligned(fromByteOffset: 4 &* n, as: SIMD8<UInt32>.self)
      let sizes = unsafeBitCast(bits & 0x7FFF_FFFF, to: SIMD8<Float>.self)
      eight.replace(with: sizes, where: sizes .> eight)
      n &+= 8
    }
    var four = eight.lowHalf
    four.replace(with: eight.highHalf, where: eight.highHalf .> four)
    var largest = Swift.max(Swift.max(four.x, four.y), Swift.max(four.z, four.w))
    while n < count {
      largest = Swift.max(largest, abs(self[n]))
      n &+= 1
    }
    return largest
  }
}
