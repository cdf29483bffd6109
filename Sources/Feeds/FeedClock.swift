import Score

/// When one live feed's lines happen, in frames.
///
/// A line waits for its time, counted from the feed's start; one without a time, or one that is
/// late, happens now. A feed's own clock (JSON's, a headed table's) counts from its first time.
struct FeedClock {
  /// A time as a line gives it.
  enum Time: Equatable {
    /// Seconds from the feed's start.
    case seconds(Double)
    /// Seconds of a clock of the feed's own, whose zero means nothing here.
    case ownClock(Double)
  }

  /// What a line without a time means.
  enum Untimed { case now, timeOfLineBefore }

  /// A hinge sample may lie this many seconds after the one before it and still wait.
  static let longestWait = 10.0

  /// A line from a feed's seconds to frames.
  private struct Scale {
    var origin: Int64
    var base: Double

    func frame(at seconds: Double, rate: Double) -> Int64 {
      // Far beyond any performance, and far from overflow when added to.
      let limit = 1e15
      let offset = ((seconds - base) * rate).clamped(to: -limit...limit)
      return origin + Event.frame(at: offset / rate, rate: rate)
    }
  }

  private let rate: Double
  private let untimed: Untimed
  private var fromStart: Scale
  private var own: Scale?
  /// The time of the last hinge sample, in frames, whether or not it was kept.
  private var lastSample: Int64?
  /// The latest frame given out.
  private var latest: Int64

  /// - Parameters:
  ///   - rate: frames a second.
  ///   - start: the frame from which the feed's seconds count.
  init(rate: Double, start: Int64, untimed: Untimed = .now) {
    self.rate = rate
    self.untimed = untimed
    fromStart = Scale(origin: start, base: 0)
    latest = start
  }

  /// The frame at which a statement happens, no earlier than `now`, the frame of its arrival.
  mutating func frame(for statement: Statement, at time: Time?, now: Int64) -> Int64 {
    var due = nominal(time, now: now)
    if case .hinge = statement, let time {
      if Double(due - (lastSample ?? now)) > Self.longestWait * rate {
        due = countAnew(from: time, now: now)
      }
    }
    switch statement {
    case .hinge, .hingeNone: lastSample = due
    case .hingeSweep(_, _, let seconds):
      let length = Scale(origin: 0, base: 0).frame(at: seconds, rate: rate)
      lastSample = due + length
    default: break
    }
    let frame = max(due, now)
    latest = max(latest, frame)
    return frame
  }

  private mutating func nominal(_ time: Time?, now: Int64) -> Int64 {
    switch time {
    case nil:
      return untimed == .now ? now : max(now, latest)
    case .seconds(let seconds):
      return fromStart.frame(at: seconds, rate: rate)
    case .ownClock(let seconds):
      if own == nil { own = Scale(origin: now, base: seconds) }
      return own!.frame(at: seconds, rate: rate)
    }
  }

  /// Makes a time mean now and the feed's further times count from it.
  ///
  /// Where the feed was read ahead of its time, now is when the last line before it happens: read
  /// early or late, a performance plays in its own order.
  private mutating func countAnew(from time: Time, now: Int64) -> Int64 {
    let origin = max(now, latest)
    switch time {
    case .seconds(let seconds): fromStart = Scale(origin: origin, base: seconds)
    case .ownClock(let seconds): own = Scale(origin: origin, base: seconds)
    }
    return origin
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
