import CLanes

/// Four numbers that are computed at once.
///
/// `SIMD4` for what is in the sample loops: its arithmetic is that of vectors whatever the optimiser
/// makes of what stands about it.
@frozen public struct Lanes: Sendable, BitwiseCopyable {
  public var simd: SIMD4<Float>

  @_noAllocation @_noLocks @inlinable @inline(__always) public init(_ simd: SIMD4<Float>) {
    self.simd = simd
  }

  @_noAllocation @_noLocks @inlinable @inline(__always) public init() { simd = SIMD4() }

  @_noAllocation @_noLocks @inlinable @inline(__always) public init(repeating value: Float) {
    simd = SIMD4(repeating: value)
  }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public init(_ a: Float, _ b: Float, _ c: Float, _ d: Float) { simd = SIMD4(a, b, c, d) }

  public subscript(lane: Int) -> Float {
    @_noAllocation @_noLocks @inlinable @inline(__always) get { simd[lane] }
    @_noAllocation @_noLocks @inlinable @inline(__always) set { simd[lane] = newValue }
  }

  // MARK: Arithmetic

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func + (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_add(a.simd, b.simd)) }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func - (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_subtract(a.simd, b.simd)) }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func * (a: Lanes, b: Lanes) -> Lanes { Lanes(lanes_multiply(a.simd, b.simd)) }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func + (a: Lanes, b: Float) -> Lanes { a + Lanes(repeating: b) }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func - (a: Lanes, b: Float) -> Lanes { a - Lanes(repeating: b) }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func * (a: Float, b: Lanes) -> Lanes { Lanes(repeating: a) * b }

  @_noAllocation @_noLocks @inlinable @inline(__always)
  public static func += (a: inout Lanes, b: Lanes) { a = a + b }

  /// The greater of each two.
  @_noAllocation @_noLocks @inlinable @inline(__always)
  public func max(_ other: Lanes) -> Lanes { Lanes(lanes_max(simd, other.simd)) }

  /// Without their signs.
  public var magnitude: Lanes {
    @_noAllocation @_noLocks @inlinable @inline(__always) get { Lanes(lanes_magnitude(simd)) }
  }

  /// All four together, the first and the third and the second and the fourth first.
  public var sum: Float {
    @_noAllocation @_noLocks @inlinable @inline(__always) get { lanes_sum(simd) }
  }

  public var isZero: Bool {
    @_noAllocation @_noLocks @inlinable @inline(__always) get { simd == SIMD4() }
  }
}
