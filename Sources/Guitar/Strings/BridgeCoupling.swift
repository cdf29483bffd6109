import Synthesis

/// What the bridge hands to every string of the others' swing, and what it feels of all.
///
/// A string moves the bridge as a low-pass of first order follows it, and takes up a part c of what
/// the others move it by:
///
///     v = u + c·(Σb − b),    b ← b + f·(v − b)
///
/// Kept are c·b of each string and c·Σb, which follows by itself, so that no frame waits for a sum:
///
///     c·Σb ← (1 − f + 5·c·f)·c·Σb + c·f·Σu
struct BridgeCoupling: BitwiseCopyable {
  /// c·b of the lower four strings and of the upper two, and c·Σb in every lane.
  private var lower = Lanes()
  private var upper = Lanes()
  private var sum = Lanes()
  /// The largest that any string swung since they were taken.
  private(set) var peaks = (lower: Lanes(), upper: Lanes())

  private let handed: Lanes
  private let stays: Lanes
  private let sumStays: Lanes
  /// Which of the upper lanes are strings of the bridge, and what is heard of each.
  private let isCoupled = Lanes(1, 1, 0, 0)
  private let heard: Lanes

  /// - Parameters:
  ///   - part: of the others' swing that a string takes up at each frame.
  ///   - heard: of the two lanes beside the upper strings, which it does not couple.
  ///   - rate: frames a second.
  init(_ part: Double, heard: Float, rate: Double) {
    // A bridge follows the strings up to about 2.5 kHz.
    let follows = 1 - decay(2 * .pi * 2_500 / rate)
    handed = Lanes(repeating: Float(part * follows))
    stays = Lanes(repeating: Float(1 - follows - part * follows))
    sumStays = Lanes(repeating: Float(1 - follows + 5 * part * follows))
    self.heard = Lanes(1, 1, heard, heard)
  }

  @_noAllocation @_noLocks
  mutating func still() {
    lower = Lanes()
    upper = Lanes()
    sum = Lanes()
  }

  /// Begins to look for the largest anew.
  @_noAllocation @_noLocks
  mutating func forgetPeaks() { peaks = (Lanes(), Lanes()) }

  /// Hands over between strings.
  /// - Parameters:
  ///   - coming: what comes around in the lower four and in the upper two.
  ///   - going: where what goes in again is written.
  ///   - output: where their sum goes.
  @_noAllocation @_noLocks
  mutating func pass(
    _ coming: (lower: UnsafePointer<Lanes>, upper: UnsafePointer<Lanes>), count: Int,
    into going: (lower: UnsafeMutablePointer<Lanes>, upper: UnsafeMutablePointer<Lanes>),
    output: UnsafeMutablePointer<Float>
  ) {
    var (lower, upper, sum, peaks) = (lower, upper, sum, peaks)
    let (handed, stays, sumStays, isCoupled) = (handed, stays, sumStays, isCoupled)
    let handedUp = handed * isCoupled
    for n in 0..<count {
      let (low, high) = (coming.lower[n], coming.upper[n])
      let (lowRaised, highRaised) = (low + sum, high + sum * isCoupled)
      let (lowSwing, highSwing) = (lowRaised - lower, highRaised - upper)
      going.lower[n] = lowSwing
      going.upper[n] = highSwing
      output[n] = (lowSwing + heard * highSwing).sum
      lower = stays * lower + handed * lowRaised
      upper = stays * upper + handedUp * highRaised
      sum = sumStays * sum + handed * Lanes(repeating: (low + isCoupled * high).sum)
      peaks.lower = lowSwing.magnitude.max(peaks.lower)
      peaks.upper = highSwing.magnitude.max(peaks.upper)
    }
    (self.lower, self.upper, self.sum, self.peaks) = (lower, upper, sum, peaks)
  }
}
