import Synthesis

/// What touches a string and how it is stopped: what its pitch and its decay follow from.
struct StringTouch: BitwiseCopyable {
  /// The fret it is stopped at.
  var fret = 0
  /// A fingertip lies on it, and the palm lies across it at the bridge: where they go to, and where
  /// they are, 0…1.
  var isFingerOn = false
  var isPalmOn = false
  private(set) var finger = 0.0
  private(set) var palm = 0.0
  /// Cents by which a hard pluck still has it sharp.
  var sharpness = 0.0
  /// It was plucked, and rings on: one that only rings along with others was not.
  var isPlayed = false
  /// How loud it is: the largest of the last hundredths of a second.
  private(set) var level: Float = 0

  /// Seconds in which a finger or a palm comes to rest on a string.
  private static var settling: Double { @_noAllocation @_noLocks get { 0.006 } }
  /// Seconds in which a level that is not reached again falls to a half.
  private static var memory: Double { @_noAllocation @_noLocks get { 0.02 } }
  /// A string is still 80 dB below a pluck; the finger leaves it then.
  static var stillness: Float { @_noAllocation @_noLocks get { 1e-4 } }
  /// At 60 dB below a pluck it rings no more.
  private static var faintness: Float { @_noAllocation @_noLocks get { 1e-3 } }

  /// Seconds in which a string under a fingertip falls by 60 dB, its fundamental and its treble, and
  /// under a palm: estimates within the ranges that players reach.
  private static var fingerDecay: (low: Double, high: Double) {
    @_noAllocation @_noLocks get { (0.11, 0.05) }
  }
  private static var palmDecay: (low: Double, high: Double) {
    @_noAllocation @_noLocks get { (0.35, 0.07) }
  }

  @_noAllocation @_noLocks
  init() {}

  /// Goes a control step on.
  /// - Parameters:
  ///   - peak: the largest that went into it in the step before.
  ///   - isPlucked: a pluck is still under way.
  ///   - seconds: that a step lasts.
  ///   - fade: the rate at which the string dies away.
  /// - Returns: whether its pitch or decay may have changed.
  @_noAllocation @_noLocks
  mutating func advance(
    peak: Float, isPlucked: Bool, seconds: Double, fade: Double
  ) -> Bool {
    level = max(peak, level * (1 - Float(seconds / Self.memory)))
    if isFingerOn, level < Self.stillness { isFingerOn = false }
    if level < Self.faintness, !isPlucked { isPlayed = false }
    let before = (finger, palm, sharpness)
    let most = seconds / Self.settling
    finger += min(max((isFingerOn ? 1 : 0) - finger, -most), most)
    palm += min(max((isPalmOn ? 1 : 0) - palm, -most), most)
    // Stretch goes with the square of the swing.
    sharpness = sharpness < 0.01 ? 0 : sharpness * decay(2 * fade * seconds)
    return before != (finger, palm, sharpness)
  }

  /// The rates at which a string dies away, with those of the untouched one.
  @_noAllocation @_noLocks
  func rates(_ free: StringLoss.Rates) -> StringLoss.Rates {
    let unit = StringLoss.Rates.sixtyDecibels
    return StringLoss.Rates(
      fundamental: free.fundamental
        + unit * (finger / Self.fingerDecay.low + palm / Self.palmDecay.low),
      treble: free.treble + unit * (finger / Self.fingerDecay.high + palm / Self.palmDecay.high))
  }
}
