import Score

/// When one live feed's lines happen, in frames.
///
/// A line waits for its time, counted from the feed's start; one without a time, or one that is
/// late, happens now. A feed's own clock (JSON's, a headed table's) counts from its first reading.
///
/// Where a feed is read ahead of its time, as a file piped in all at once is, times that count anew
/// count from the last line before: read early or late, a performance plays in its own order.
struct LiveClock {
  /// What a line without a time means.
  enum Untimed { case now, timeOfLineBefore }

  /// A hinge sample may lie this many seconds after the one before it and still wait.
  static let longestWait = 10.0

  /// A line from a feed's seconds to frames.
  private struct Scale {
    var origin: Int64
    var base: Double

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
  /// The time of the last hinge sample, in frames, whether or not it was kept.
  private var lastSample: Int64?
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
    arrived = start
    latest = start
  }

  /// The frame at which a statement happens, no earlier than that of its arrival.
  mutating func frame(for statement: Statement, at time: LineTime?, now arrival: Int64) -> Int64 {
    arrived = max(arrived, arrival)
    let now = arrived
    var due = nominal(time, now: now)
    if case .hinge = statement, let time,
      Double(due - (lastSample ?? now)) > Self.longestWait * rate
    {
      due = countAnew(from: time, now: now)
    }
    switch statement {
    case .hinge, .hingeNone: lastSample = due
    case .hingeSweep(_, _, let seconds): lastSample = due + Scale.frames(in: seconds, rate: rate)
    default: break
    }
    let frame = max(due, now)
    latest = max(latest, frame)
    return frame
  }

  private mutating func nominal(_ time: LineTime?, now: Int64) -> Int64 {
    switch time {
    case nil:
      return untimed == .now ? now : max(now, latest)
    case .fromStart(let seconds):
      return fromStart.frame(at: seconds, rate: rate)
    case .clockStart:
      own = Scale(origin: max(now, latest), base: 0)
      return own.origin
    case .sinceClockStart(let seconds):
      return own.frame(at: seconds, rate: rate)
    }
  }

  /// Makes a time mean now and the feed's further times count from it.
  private mutating func countAnew(from time: LineTime, now: Int64) -> Int64 {
    let origin = max(now, latest)
    switch time {
    case .fromStart(let seconds): fromStart = Scale(origin: origin, base: seconds)
    case .clockStart: break
    case .sinceClockStart(let seconds): own = Scale(origin: origin, base: seconds)
    }
    return origin
  }
}
