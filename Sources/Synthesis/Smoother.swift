/// A value that follows a target without corners and without overshoot: a critically damped system
/// of second order,
///
///     T²·x″ + 2T·x′ + x = target
///
/// of whose way to a target that stands (1 + t/T)·e^(−t/T) is left after the time t. Where the
/// target moves on and on, it lies 2T behind.
///
/// It goes on by control steps, in which it is exact for a target that stands; frames lie straight
/// between their ends, and are computed from their place in the step.
public struct Smoother: Sendable, BitwiseCopyable {
  /// Where it is when the control step begins, and at its end.
  public private(set) var start: Double
  public private(set) var end: Double
  /// x′·T at the end.
  private var speed = 0.0

  /// How quickly it follows.
  public struct Pace: Sendable, BitwiseCopyable {
    /// A control step in units of T, and e to the power of minus that.
    fileprivate let step: Double
    fileprivate let left: Double

    /// - Parameters:
    ///   - time: T, in seconds, over 0.
    ///   - step: seconds of a control step.
    public init(time: Double, step: Double) {
      self.step = step / time
      left = decay(self.step)
    }
  }

  /// At rest.
  @_noAllocation @_noLocks
  public init(at value: Double) {
    start = value
    end = value
  }

  /// Begins the next control step.
  @_noAllocation @_noLocks
  public mutating func advance(to target: Double, _ pace: Pace) {
    start = end
    let away = end - target
    let drift = (speed + away) * pace.step
    end = target + (away + drift) * pace.left
    speed = (speed - drift) * pace.left
    // It is there, to the bit, when nobody could tell it any more.
    if abs(end - target) < 1e-9, abs(speed) < 1e-9 {
      end = target
      speed = 0
    }
  }

  /// Begins the next control step at a value, and stays there.
  @_noAllocation @_noLocks
  public mutating func jump(to value: Double) { self = Smoother(at: value) }

  /// Where it is at a part of the control step, 0…1.
  @_noAllocation @_noLocks @inlinable public func value(at part: Double) -> Double {
    start + (end - start) * part
  }

  /// Whether the control step leads anywhere.
  public var isMoving: Bool { @_noAllocation @_noLocks get { start != end } }
}
