import Synthesis

/// A value of the mix that mappings can move: where the preset has it, where the mapping that
/// applies puts it, or on its way from one to another.
///
/// It follows a mapping as smoothly as the mapping says. Where another one begins to apply, or none
/// any more, the value is in another place at once; then it is blended from one to the other, in 60
/// ms or more, as a full sweep of any value in less is heard as a click.
struct MappedValue: BitwiseCopyable {
  /// What it counts as it moves: what neither clicks nor hurries at one of its ends.
  enum Scale: UInt8, BitwiseCopyable {
    /// Its own unit.
    case plain
    /// Octaves above 1, of hertz or of a factor.
    case octaves
    /// A factor, of decibels.
    case gain
  }

  /// How quickly it follows a mapping, and how quickly it is blended.
  struct Pace: BitwiseCopyable {
    fileprivate let following: Smoother.Pace
    fileprivate let blending: Smoother.Pace
    /// Seconds in which 63 % of a blend are done, at least.
    private static let shortestBlend = 0.06
    /// 63 % of the way to a target that stands are gone after so many times T: there
    /// (1 + t/T)·e^(−t/T) is 1/e.
    private static let stepTime = 2.146193

    /// - Parameters:
    ///   - smoothing: seconds in which 63 % of the way are gone.
    ///   - step: seconds of a control step.
    init(smoothing: Double, step: Double) {
      following = Smoother.Pace(time: smoothing / Self.stepTime, step: step)
      blending = Smoother.Pace(
        time: max(Self.shortestBlend, smoothing) / Self.stepTime, step: step)
    }
  }

  /// Where it is when the control step begins and at its end, on its scale.
  private(set) var start: Double
  private(set) var end: Double
  /// Whether a mapping can move it.
  let isMapped: Bool

  private let scale: Scale
  /// Where the preset has it, on its scale.
  private let rest: Double
  private var target: Double
  private var pace: Pace
  /// The mapping that applies; −1 for none, and that of the control step before.
  private var mapping = -1
  private var lastMapping = -1
  private var smoother: Smoother
  /// What is left of where it was before another mapping applied: 1 down to 0.
  private var blend = Smoother(at: 0)
  /// Where that was, and how far it still moves in a control step.
  private var left = 0.0
  private var drift = 0.0

  /// At rest.
  /// - Parameter value: where the preset has it, in its own unit.
  init(_ value: Double, _ scale: Scale, isMapped: Bool) {
    self.scale = scale
    self.isMapped = isMapped
    rest = scale.place(of: value)
    target = rest
    start = rest
    end = rest
    smoother = Smoother(at: rest)
    // Whatever moves it first says how quickly.
    pace = Pace(smoothing: 1, step: 1)
  }

  /// Aims at where the preset has it.
  @_noAllocation @_noLocks
  mutating func release() {
    mapping = -1
    target = rest
  }

  /// Aims at where a mapping has it, in its own unit.
  @_noAllocation @_noLocks
  mutating func aim(at value: Double, by mapping: Int, _ pace: Pace) {
    self.mapping = mapping
    self.pace = pace
    target = scale.place(of: value)
  }

  /// Begins the next control step where it is aimed.
  @_noAllocation @_noLocks
  mutating func jump() {
    lastMapping = mapping
    smoother.jump(to: target)
    blend.jump(to: 0)
    start = target
    end = target
  }

  /// Begins the next control step on the way there.
  @_noAllocation @_noLocks
  mutating func advance() {
    if mapping != lastMapping {
      lastMapping = mapping
      left = end
      drift = end - start
      smoother.jump(to: target)
      blend.jump(to: 1)
    }
    start = end
    smoother.advance(to: target, pace.following)
    blend.advance(to: 0, pace.blending)
    // It comes to a stop in 5 ms or so, and not at once, which would be heard.
    drift *= 0.875
    left += drift
    end = smoother.end + (left - smoother.end) * blend.end
  }

  /// Where it is at a part of the control step, 0…1.
  @_noAllocation @_noLocks
  func value(at part: Double) -> Double { start + (end - start) * part }
}

extension MappedValue.Scale {
  /// Where a value in its own unit lies.
  @_noAllocation @_noLocks
  fileprivate func place(of value: Double) -> Double {
    switch self {
    case .plain: value
    case .octaves: Elementary.log2(value)
    case .gain: Elementary.exp2(value * 0.1660964047443681)
    }
  }
}
