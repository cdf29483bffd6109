/// Elementary functions without the C library: the audio thread may call them, and they give the
/// same bits whatever library is installed.
///
/// `decay` stands by itself.
public enum Elementary {
  /// 2^x: relative error below 1e-9; x from −1000 to 1000.
  @_noAllocation @_noLocks @inlinable public static func exp2(_ x: Double) -> Double {
    // Rounded as a positive number, where cutting off is rounding down.
    let whole = Int64(x + 1024.5) - 1024
    // Within ±ln 2 / 2, where the Taylor series of e^t to the ninth power is exact to 7e-12.
    let t = (x - Double(whole)) * 0.6931471805599453
    let series =
      1 + t
      * (1 + t / 2
        * (1 + t / 3
          * (1 + t / 4
            * (1 + t / 5 * (1 + t / 6 * (1 + t / 7 * (1 + t / 8 * (1 + t / 9))))))))
    return series * Double(bitPattern: UInt64(bitPattern: (whole &+ 1023) &<< 52))
  }

  /// sin x for x from −1.6 to 1.6: error below 1e-9.
  @_noAllocation @_noLocks @inlinable public static func sin(_ x: Double) -> Double {
    let s = x * x
    return x
      * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72 * (1 - s / 110 * (1 - s / 156))))))
  }

  /// cos x for x from −1.6 to 1.6: error below 1e-8.
  @_noAllocation @_noLocks @inlinable public static func cos(_ x: Double) -> Double {
    let s = x * x
    return 1 - s / 2
      * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90 * (1 - s / 132)))))
  }

  /// tan x for x from −1.45 to 1.45: relative error below 1e-4, and below 1e-6 from −1 to 1.
  ///
  /// The Padé approximant of order [5/4], whose pole lies 1.2e-5 beside that at π/2.
  @_noAllocation @_noLocks @inlinable public static func tan(_ x: Double) -> Double {
    let s = x * x
    return x * (945 - s * (105 - s)) / (945 - s * (420 - 15 * s))
  }

  /// The logarithm of x > 0 to the base of 2: error below 1e-9; subnormal numbers are none of its.
  @_noAllocation @_noLocks @inlinable public static func log2(_ x: Double) -> Double {
    // x = m·2^n with m from √½ to √2, whose logarithm is 2·artanh((m − 1)/(m + 1)).
    let low = 0x3FE6_A09E_667F_3BCD as UInt64
    let n = Int64(bitPattern: x.bitPattern &- low) >> 52
    let m = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: n) &<< 52)
    let t = (m - 1) / (m + 1)
    let s = t * t
    let series =
      1 + s * (1.0 / 3 + s * (1.0 / 5 + s * (1.0 / 7 + s * (1.0 / 9 + s * (1.0 / 11)))))
    return Double(n) + 2.8853900817779268 * t * series
  }

  /// The angle of the point (x, y) for x > 0, in radians: error below 1e-7.
  @_noAllocation @_noLocks @inlinable public static func angle(y: Double, x: Double) -> Double {
    // Twice halved, tan(a/2) = tan a / (1 + √(1 + tan² a)), so that the series is short.
    let whole = y / x
    let half = whole / (1 + _unsafePerformance { (1 + whole * whole).squareRoot() })
    let t = half / (1 + _unsafePerformance { (1 + half * half).squareRoot() })
    let s = t * t
    let series =
      t
      * (1 - s
        * (1.0 / 3 - s
          * (1.0 / 5 - s
            * (1.0 / 7 - s * (1.0 / 9 - s * (1.0 / 11 - s * (1.0 / 13 - s / 15)))))))
    return 4 * series
  }
}
