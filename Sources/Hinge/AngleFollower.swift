/// Says how to follow a hinge's angle so that neither its steps nor a resting sensor's dither are
/// heard: where to glide, and over how many seconds.
///
/// That is within 20 ms of a sample behind a feed of 60 Hz or more that is finer than whole
/// degrees, and the time between the last two changes behind a coarser or slower one.
public struct AngleFollower: Sendable, BitwiseCopyable {
  /// Seconds back to rest, where there is no angle to follow any more.
  public static var release: Double {
    @_noAllocation @_noLocks get { GlidePace.release }
  }
  /// Seconds to where it begins to follow.
  public static var start: Double {
    @_noAllocation @_noLocks get { GlidePace.quickest }
  }

  private var steady: SteadyAngle
  private var pace: GlidePace

  /// The angle to be at, in degrees: the last one reported, without dither.
  public var angle: Double {
    @_noAllocation @_noLocks get { steady.angle }
  }
  /// The angle last reported.
  public var latest: Double {
    @_noAllocation @_noLocks get { steady.latest }
  }

  /// Begins to follow a hinge, which rests there as far as is known.
  /// - Parameter time: seconds on the engine's clock.
  @_noAllocation @_noLocks
  public init(at angle: Double, time: Double) {
    steady = SteadyAngle(at: angle, time: time)
    pace = GlidePace(at: time)
  }

  /// Takes a reported angle.
  /// - Parameter resolution: the tracker's, after the sample, in degrees.
  /// - Returns: seconds of the glide to `angle`; `nil` where it stays.
  @_noAllocation @_noLocks
  public mutating func take(_ angle: Double, at time: Double, resolution: Double?) -> Double? {
    let isFine = (resolution ?? 1) < 0.99
    let seconds = pace.glide(at: time, isChange: angle != steady.latest, isFine: isFine)
    let last = steady.angle
    steady.take(angle, at: time, resolution: resolution ?? 0)
    return steady.angle == last ? nil : seconds
  }

  /// Lets time pass with nothing reported.
  /// - Returns: seconds of the glide to `angle`; `nil` where it stays.
  @_noAllocation @_noLocks
  public mutating func elapse(to time: Double) -> Double? {
    let last = steady.angle
    steady.elapse(to: time)
    return steady.angle == last ? nil : Self.release
  }
}
