import Engine

/// Which frame is rendered when: follows the device without its wake-ups' jitter.
///
/// A first-order delay-locked loop: each block is due one block after the one before, and that
/// expectation is drawn towards the time at which it is really rendered with a time constant of
/// half a second. Wake-ups that are a millisecond late move events by some ten microseconds; a
/// device whose clock is off by 0.1 % is followed within half a millisecond.
/// After F. Adriaensen, "Using a DLL to filter time", Linux Audio Conference 2005.
struct BlockClock: Sendable {
  /// Seconds.
  static var timeConstant: Double { 0.5 }
  /// Periods by which a block may miss its expected time before the loop begins anew.
  static var capture: Double { 4 }

  let rate: Double
  /// The next frame to render.
  private(set) var frame: Int64 = 0
  /// The nanosecond at which it is due.
  private(set) var due: Double

  init(rate: Double, now: UInt64) {
    self.rate = rate
    due = Double(now)
  }

  /// Nanoseconds that so many frames last.
  @_noAllocation @_noLocks
  func duration(_ frames: Int) -> Double { Double(frames) * 1e9 / rate }

  /// The next frame is due at this nanosecond, whatever was expected.
  @_noAllocation @_noLocks
  mutating func anchor(at nanoseconds: Double) { due = nanoseconds }

  /// Draws the expectation towards the time at which a block of so many frames is rendered.
  @_noAllocation @_noLocks
  mutating func follow(now: UInt64, frames: Int) {
    let error = Double(now) - due
    let span = duration(frames)
    if abs(error) > Self.capture * span {
      due = Double(now)
    } else {
      due += error * min(1, span * 1e-9 / Self.timeConstant)
    }
  }

  /// Whether a block of so many frames is later than the loop follows: the device stands.
  @_noAllocation @_noLocks
  func isStanding(now: UInt64, frames: Int) -> Bool {
    Double(now) - due > Self.capture * duration(frames)
  }

  /// The stamp for the next block, of so many frames.
  @_noAllocation @_noLocks
  func stamp(_ frames: Int) -> PlayClock {
    PlayClock(frame: frame, nanoseconds: UInt64(max(0, due)), rate: rate, period: frames)
  }

  /// The stamp for the block that begins now; moves on by its frames.
  @_noAllocation @_noLocks
  mutating func next(_ frames: Int) -> PlayClock {
    let stamp = stamp(frames)
    frame += Int64(frames)
    due += duration(frames)
    return stamp
  }

  /// How many whole blocks the music is behind the clock, at most ten seconds of them.
  @_noAllocation @_noLocks
  func blocksBehind(now: UInt64, ahead: Int, frames: Int) -> Int {
    let behind = Double(now) - due - duration(ahead)
    return behind <= 0 ? 0 : Int(min(behind, 10e9) / duration(frames))
  }
}
