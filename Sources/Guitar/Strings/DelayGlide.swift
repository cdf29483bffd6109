/// The delay of each string's loop in frames, over a control step.
///
/// It goes through the middles between the control steps' delays in parabolas that meet without a
/// corner: a corner at every step would be heard as a faint buzz above a gliding note. It lags half
/// a step behind.
struct DelayGlide: BitwiseCopyable {
  /// At the step's start, what each frame adds there, and how fast that changes.
  private(set) var start: SIMD8<Double>
  private(set) var slope = SIMD8<Double>()
  private(set) var curve = SIMD8<Double>()
  /// The control step's delay, where it does not stand, how fast it went there.
  private var node: SIMD8<Double>
  private var pace = SIMD8<Double>()
  /// No string's delay changes in this step.
  private(set) var isSteady = true

  private static var frames: Double { @_noAllocation @_noLocks get { 32 } }

  @_noAllocation @_noLocks
  init(_ delay: SIMD8<Double>) {
    start = delay
    node = delay
  }

  /// Begins a control step, at whose end the delays are to be these.
  @_noAllocation @_noLocks
  mutating func advance(to delay: SIMD8<Double>) {
    let next = (delay - node) / Self.frames
    start = node - pace * (Self.frames / 2)
    slope = pace
    curve = (next - pace) / (2 * Self.frames)
    node = delay
    pace = next
    isSteady = all(slope .== SIMD8()) && all(curve .== SIMD8())
  }

  /// Makes a string's delay another at once.
  @_noAllocation @_noLocks
  mutating func jump(_ string: Int, to delay: Double) {
    start[string] = delay
    node[string] = delay
    slope[string] = 0
    curve[string] = 0
    pace[string] = 0
  }

  /// The delays at a frame of the step.
  @_noAllocation @_noLocks @inline(__always)
  func delays(at frame: Int) -> SIMD8<Double> {
    let t = SIMD8(repeating: Double(frame))
    return start + t * (slope + t * curve)
  }

  /// The shortest delay of the step.
  var shortest: Double {
    @_noAllocation @_noLocks get {
      // A parabola may turn within the step, but no further than its ends' tangents meet.
      let end = delays(at: 32)
      let middle = start + slope * (Self.frames / 2)
      return min(start.min(), min(middle.min(), end.min()))
    }
  }
}
