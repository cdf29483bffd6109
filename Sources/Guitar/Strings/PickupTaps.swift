import Synthesis

/// What a pickup feels beside the bridge: the strings' waves on their way back from it, which pass the
/// pickup so many frames later.
struct PickupTaps: ~Copyable {
  /// Of six strings and two idle lanes.
  private let curves: UnsafeMutablePointer<DelayCurve>
  private var lower: LineReading
  private var upper: LineReading
  private let run: UnsafeMutablePointer<Lanes>

  private static var frames: Int { @_noAllocation @_noLocks get { 32 } }

  init() {
    curves = .allocate(capacity: 8)
    curves.initialize(repeating: DelayCurve(1), count: 8)
    run = .allocate(capacity: 2 * Self.frames)
    run.initialize(repeating: Lanes(), count: 2 * Self.frames)
    lower = LineReading(curves[0], curves[0], curves[0], curves[0])
    upper = lower
  }

  deinit {
    curves.deallocate()
    run.deallocate()
  }

  /// Places a string's pickup at once.
  /// - Parameter delay: in frames, at least 1.
  @_noAllocation @_noLocks
  mutating func place(_ string: Int, at delay: Double) {
    curves[string] = DelayCurve(delay)
    takeCurves()
  }

  /// Begins a control step, at whose end the delays are to be these.
  @_noAllocation @_noLocks
  mutating func advance(to delays: SIMD8<Double>) {
    var isMoving = false
    for string in 0..<6 {
      let start = curves[string].start + Double(Self.frames) * curves[string].slope
      let slope = (delays[string] - start) / Double(Self.frames)
      if slope == 0, curves[string].slope == 0 { continue }
      curves[string] = DelayCurve(start, slope: slope)
      isMoving = true
    }
    if isMoving { takeCurves() }
  }

  @_noAllocation @_noLocks
  private mutating func takeCurves() {
    lower = LineReading(curves[0], curves[1], curves[2], curves[3])
    upper = LineReading(curves[4], curves[5], curves[6], curves[7])
  }

  /// Takes it away from what the bridge feels, for the last frames that went into the strings.
  /// - Parameter place: the first one's, in the control step.
  @_noAllocation @_noLocks
  func subtract(
    _ lowerStrings: borrowing StringQuad, _ upperStrings: borrowing StringQuad, from place: Int,
    count: Int, of output: UnsafeMutablePointer<Float>
  ) {
    let other = run + Self.frames
    lowerStrings.tap(lower, from: place, count: count, into: run)
    upperStrings.tap(upper, from: place, count: count, into: other)
    let isString = Lanes(1, 1, 0, 0)
    for n in 0..<count { output[n] -= (run[n] + isString * other[n]).sum }
  }
}
