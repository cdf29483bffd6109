/// How long what follows a hinge takes to follow a sample: as long as the feed takes to the next,
/// if the player must not hear the steps, and no longer, if it is not to lag behind the hand.
struct GlidePace: BitwiseCopyable {
  /// Seconds back to rest, and to a step that was held back.
  static var release: Double {
    @_noAllocation @_noLocks get { 0.030 }
  }
  /// Seconds that a sample waits for its control step, and that a string takes to be there after
  /// the glide's last: 2.5 steps of 32 frames at 44.1 kHz.
  private static var waiting: Double {
    @_noAllocation @_noLocks get { 0.002 }
  }
  /// Seconds of a glide behind a fast and fine feed, at most: altogether it is 20 ms behind.
  static var quickest: Double {
    @_noAllocation @_noLocks get { 0.018 }
  }
  /// Seconds in which no step is heard as a click.
  private static var shortest: Double { 0.005 }
  /// Seconds between changes, or between samples of a feed that counts as fast: 60 Hz and a
  /// little jitter.
  private static var slowestMotion: Double { 0.5 }
  private static var fast: Double { 0.020 }

  private var lastSample: Double
  private var lastChange: Double
  /// Seconds of a glide, as last known.
  private(set) var usual: Double

  @_noAllocation @_noLocks
  init(at time: Double = 0) {
    lastSample = time
    lastChange = time
    usual = Self.quickest
  }

  /// Seconds of the glide to a sample of this time.
  /// - Parameters:
  ///   - isChange: Its angle is not that of the sample before.
  ///   - isFine: The sensor is finer than whole degrees.
  @_noAllocation @_noLocks
  mutating func glide(at time: Double, isChange: Bool, isFine: Bool) -> Double {
    let sinceSample = time - lastSample
    let sinceChange = time - lastChange
    lastSample = time
    guard isChange else { return usual }
    lastChange = time
    if isFine, sinceSample <= Self.fast {
      usual = min(sinceChange, Self.quickest)
    } else if sinceChange <= Self.slowestMotion {
      usual = sinceChange - Self.waiting
    }
    usual = max(Self.shortest, usual)
    return usual
  }
}
