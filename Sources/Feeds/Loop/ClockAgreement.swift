/// Whether a feed's own clock runs as fast as ours, judged by when its samples come.
///
/// A feed may be read ahead of its time, as a file piped in all at once is, so that its stamps lie
/// in the future says nothing. What tells is a stamp that gains on ours between samples that came
/// one by one: that gain would keep the hinge waiting ever longer. A little of it, as two quartzes
/// differ, is taken back little by little; a clock that gains too fast for that is believed no
/// longer, and its samples happen when they come, until it has kept our time for a while. A clock
/// that falls behind needs nothing: what is late happens now.
///
/// Everything is in frames.
struct ClockAgreement {
  /// What to do with a sample.
  enum Verdict: Equatable {
    /// It happens by its own clock, which is set back by so much.
    case own(setBack: Int64)
    /// It happens when it came.
    case ours
    /// Like `own`; and its clock counts from now.
    case ownAgain
  }

  /// Samples that come so many seconds apart have come one by one, however far apart their stamps
  /// are; so have those whose stamps lie at most so many times as far apart. Of a file that is read
  /// ahead, much more than that comes at once.
  private static let apart = 0.002
  private static let mostGain = 5.0
  /// So many must have come one by one before anything is judged.
  private static let evidence = 8
  /// Of each interval, the part by which a clock may be set back: too little for speed to show it.
  private static let slew = 0.05
  /// Seconds that a clock may gain before it is believed no longer.
  private static let tolerance = 0.2
  /// Seconds for which a clock must have kept our time, and how nearly, to be believed again.
  private static let probation = 2.0
  private static let nearly = 0.03

  private let rate: Double
  private var last: (stamp: Int64, arrival: Int64)?
  /// How many have come one by one.
  private var paced = 0
  /// What the stamp has gained and was not yet taken back.
  private var gain = 0.0
  /// By how much it may be taken back, of the intervals that have passed.
  private var allowance = 0.0
  private(set) var isOurs = false
  /// Since when it is on probation: what both clocks have counted.
  private var counted = (stamp: 0.0, arrival: 0.0)

  /// - Parameter rate: frames a second.
  init(rate: Double) { self.rate = rate }

  /// Takes a sample.
  /// - Parameters:
  ///   - stamp: the frame by its own clock, before anything is set back for this sample.
  ///   - arrival: the frame at which it came.
  ///   - isReadAhead: it had waited to be read, so that when it came tells nothing.
  mutating func take(stamp: Int64, arrival: Int64, isReadAhead: Bool) -> Verdict {
    let interval = last.map { (own: Double(stamp - $0.stamp), ours: Double(arrival - $0.arrival)) }
    last = (stamp, arrival)
    guard let interval, !isReadAhead, interval.ours > 0, interval.own > 0,
      interval.own <= Self.mostGain * interval.ours || interval.ours >= Self.apart * rate
    else { return isOurs ? .ours : .own(setBack: 0) }
    if isOurs { return judge(interval.own, interval.ours) }
    paced += 1
    gain = max(0, gain + interval.own - interval.ours)
    guard paced > Self.evidence else { return .own(setBack: 0) }
    if gain > Self.tolerance * rate {
      isOurs = true
      gain = 0
      counted = (0, 0)
      return .ours
    }
    // Less than a frame of it is kept for the next.
    allowance = min(allowance, 1) + Self.slew * interval.own
    let back = Int64(min(gain, allowance))
    gain -= Double(back)
    allowance -= Double(back)
    last?.stamp -= back
    return .own(setBack: back)
  }

  /// The clock counts anew: nothing is known of it.
  mutating func reset() {
    (last, paced, gain) = (nil, 0, 0)
  }

  private mutating func judge(_ own: Double, _ ours: Double) -> Verdict {
    counted.stamp += own
    counted.arrival += ours
    guard counted.arrival >= Self.probation * rate else { return .ours }
    let agrees = abs(counted.stamp / counted.arrival - 1) <= Self.nearly
    counted = (0, 0)
    guard agrees else { return .ours }
    isOurs = false
    reset()
    return .ownAgain
  }
}
