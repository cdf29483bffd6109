import Score

/// When one live feed's lines happen, in frames.
///
/// A line waits for its time, counted from the feed's start; one without a time, or one that is
/// late, happens now. A feed's own clock (JSON's, a headed table's) counts from its first reading.
///
/// Where a feed is read ahead of its time, as a file piped in all at once is, times that count anew
/// count from the last line before: read early or late, a performance plays in its own order.
///
/// A clock of the feed's own that runs faster than ours is believed no longer (`ClockAgreement`), and
/// where the times of samples that wait run backwards, they count anew.
struct LiveClock {
  /// What a line without a time means.
  enum Untimed { case now, timeOfLineBefore }

  /// A hinge sample may lie this many seconds after the one before it and still wait.
  static let longestWait = 10.0

  /// A line from a feed's seconds to frames.
  private struct Scale {
    var origin: Int64
    var base: Double

    mutating func setBack(by frames: Int64) { origin -= frames }

    func frame(at seconds: Double, rate: Double) -> Int64 {
      origin + Self.frames(in: seconds - base, rate: rate)
    }

    static func frames(in seconds: Double, rate: Double) -> Int64 {
      Event.frame(at: min(max(seconds, -furthest), furthest), rate: rate)
    }

    /// Seconds: beyond any performance, and at 384 kHz far from the end of 64 bits.
    static let furthest = 1e11
  }

  /// Frames a second.
  let rate: Double
  private let untimed: Untimed
  private var fromStart: Scale
  private var own: Scale
  private var agreement: ClockAgreement
  /// Samples that were sent lie ahead up to here, stamped by a clock which is believed no longer.
  private var passedUntil: Int64 = .min
  /// The last frame given out is a sample's that lies on another clock than the one before it: the
  /// two make no speed, and samples that still wait are of no more use.
  private(set) var isAnew = false
  /// The time of the last hinge sample, in frames, whether or not it was kept.
  private var lastSample: Int64?
  /// The same, of a sweep its beginning.
  private var lastStart: Int64?
  /// How many samples in turn came with a time before that of the last, which still waits. One may
  /// be meant so; where there is another, the clock runs backwards.
  private var backwards = 0
  /// The latest arrival. Arrivals become frames by stamps that waver: of two lines of a feed, the
  /// second may seem to come before the first.
  private var arrived: Int64
  /// The latest frame given out, or the start.
  private(set) var latest: Int64

  /// - Parameters:
  ///   - rate: frames a second.
  ///   - start: the frame from which the feed's seconds count.
  init(rate: Double, start: Int64, untimed: Untimed = .now) {
    self.rate = rate
    self.untimed = untimed
    fromStart = Scale(origin: start, base: 0)
    own = fromStart
    agreement = ClockAgreement(rate: rate)
    arrived = start
    latest = start
  }

  /// The frame at which a statement happens, no earlier than that of its arrival. `nil` for a
  /// sample that is to be passed over, for others lie ahead that came before it.
  /// - Parameter isReadAhead: the line had waited to be read.
  mutating func frame(
    for statement: Statement, at time: LineTime?, now arrival: Int64, isReadAhead: Bool = false
  ) -> Int64? {
    arrived = max(arrived, arrival)
    isAnew = false
    let now = arrived
    var due = nominal(time, now: now)
    if case .hinge = statement, let time {
      if Double(due - (lastSample ?? now)) > Self.longestWait * rate {
        due = countAnew(from: time, now: now)
        agreement.reset()
      }
      guard let agreed = agree(due, time, now: now, isReadAhead) else { return nil }
      due = agreed
    }
    switch statement {
    case .hinge, .hingeNone: (lastStart, lastSample) = (due, due)
    case .hingeSweep(_, _, let seconds):
      (lastStart, lastSample) = (due, due + Scale.frames(in: seconds, rate: rate))
    default: break
    }
    let frame = max(due, now)
    latest = max(latest, frame)
    return frame
  }

  /// Samples are passed over until what was sent of those before is over.
  mutating func pass(until frame: Int64) {
    passedUntil = frame
    isAnew = false
  }

  /// The frame of a sample, by its own clock while that agrees with ours.
  private mutating func agree(
    _ due: Int64, _ time: LineTime, now: Int64, _ isReadAhead: Bool
  ) -> Int64? {
    if passedUntil > .min {
      guard now >= passedUntil else { return nil }
      passedUntil = .min
      isAnew = true
      return agreement.isOurs ? now : countAnew(from: time, now: now)
    }
    let isBefore = lastStart.map { $0 > now && due < $0 } ?? false
    backwards = isBefore ? backwards + 1 : 0
    if backwards > 1 {
      agreement.reset()
      isAnew = true
      return countAnew(from: time, now: now, isAfterOthers: false)
    }
    guard case .sinceClockStart = time else { return due }
    let wasOurs = agreement.isOurs
    switch agreement.take(stamp: due, arrival: now, isReadAhead: isReadAhead) {
    case .own(let back):
      own.setBack(by: back)
      return due - back
    case .ownAgain: return countAnew(from: time, now: now)
    case .ours:
      isAnew = !wasOurs
      return now
    }
  }

  private mutating func nominal(_ time: LineTime?, now: Int64) -> Int64 {
    switch time {
    case nil:
      return untimed == .now ? now : max(now, latest)
    case .fromStart(let seconds):
      return fromStart.frame(at: seconds, rate: rate)
    case .clockStart:
      agreement.reset()
      own = Scale(origin: max(now, latest), base: 0)
      return own.origin
    case .sinceClockStart(let seconds):
      return own.frame(at: seconds, rate: rate)
    }
  }

  /// Makes a time mean now and the feed's further times count from it.
  /// - Parameter isAfterOthers: from the last line before, where that lies ahead.
  private mutating func countAnew(
    from time: LineTime, now: Int64, isAfterOthers: Bool = true
  ) -> Int64 {
    let origin = isAfterOthers ? max(now, latest) : now
    switch time {
    case .fromStart(let seconds): fromStart = Scale(origin: origin, base: seconds)
    case .clockStart: break
    case .sinceClockStart(let seconds): own = Scale(origin: origin, base: seconds)
    }
    return origin
  }
}
