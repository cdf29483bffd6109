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
  private static var settling: Double { @_noAllocation @_noLocks get { 0.010 } }
  /// Seconds in which a level that is not reached again falls to 1/e.
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

  /// What a control step is long.
  struct Step: BitwiseCopyable {
    let seconds: Double
    /// What is left of a level that is not reached again.
    fileprivate let memory: Float
    /// How far a finger or a palm comes.
    fileprivate let settling: Double

    init(seconds: Double) {
      self.seconds = seconds
      memory = 1 - Float(seconds / StringTouch.memory)
      settling = seconds / StringTouch.settling
    }
  }

  /// What may have changed in a control step.
  enum Change: BitwiseCopyable {
    case nothing
    /// How sharp it is.
    case sharpness
    /// How it dies away too.
    case decay
  }

  /// Goes a control step on.
  /// - Parameters:
  ///   - peak: the largest that went into it in the step before.
  ///   - isPlucked: a pluck is still under way.
  ///   - free: how it dies away where nothing touches it.
  @_noAllocation @_noLocks
  mutating func advance(
    _ step: Step, peak: Float, isPlucked: Bool, free: StringLoss.Rates
  ) -> Change {
    level = max(peak, level * step.memory)
    if isFingerOn, level < Self.stillness { isFingerOn = false }
    if level < Self.faintness, !isPlucked { isPlayed = false }
    let wasSharp = sharpness > 0
    if wasSharp {
      // Stretch goes with the square of the swing.
      let fade = rates(free).fundamental
      sharpness = sharpness < 0.01 ? 0 : sharpness * decay(2 * fade * step.seconds)
    }
    let (toFinger, toPalm) = (isFingerOn ? 1.0 : 0, isPalmOn ? 1.0 : 0)
    if finger == toFinger, palm == toPalm { return wasSharp ? .sharpness : .nothing }
    finger += min(max(toFinger - finger, -step.settling), step.settling)
    palm += min(max(toPalm - palm, -step.settling), step.settling)
    return .decay
  }

  /// The rates at which a string dies away, with those of the untouched one.
  @_noAllocation @_noLocks
  func rates(_ free: StringLoss.Rates) -> StringLoss.Rates {
    if finger == 0, palm == 0 { return free }
    let unit = StringLoss.Rates.sixtyDecibels
    return StringLoss.Rates(
      fundamental: free.fundamental
        + unit * (finger / Self.fingerDecay.low + palm / Self.palmDecay.low),
      treble: free.treble + unit * (finger / Self.fingerDecay.high + palm / Self.palmDecay.high))
  }
}
