/// White noise that depends on nothing but the frame and a seed: the same in blocks of any size,
/// live and offline.
public enum WhiteNoise {
  /// The root mean square of the samples: they are spread evenly from −1 to 1.
  public static var rms: Double { @_noAllocation @_noLocks get { 0.57735027 } }

  /// The sample of a frame.
  @_noAllocation @_noLocks @inlinable public static func sample(
    frame: Int64, seed: UInt64
  ) -> Float {
    // The last round of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) on a counter of its own.
    var z = seed &+ UInt64(bitPattern: frame) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return Float(Int32(truncatingIfNeeded: z &>> 32)) * 0x1p-31
  }
}
