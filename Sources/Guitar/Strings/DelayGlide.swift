/// The delay of a string's loop in frames, from control step to control step.
///
/// It goes through the middles between the control steps' delays in parabolas that meet without a
/// corner: a corner at every step would be heard as a faint buzz above a gliding note. It lags half
/// a step behind.
struct DelayGlide: BitwiseCopyable {
  /// In the control step that sounds.
  private(set) var curve: DelayCurve
  /// What it is to be at the end of the next step to begin.
  var target: Double
  /// The control step's delay, where it does not stand, how fast it went there.
  private var node: Double
  private var pace = 0.0

  private static var frames: Double { @_noAllocation @_noLocks get { 32 } }

  /// One that stands.
  @_noAllocation @_noLocks
  init(_ delay: Double) {
    curve = DelayCurve(delay)
    target = delay
    node = delay
  }

  /// Begins a control step.
  /// - Returns: whether the curve is another than in the step before.
  @_noAllocation @_noLocks
  mutating func advance() -> Bool {
    if target == node, pace == 0, curve.isSteady { return false }
    let next = (target - node) / Self.frames
    curve = DelayCurve(
      node - pace * (Self.frames / 2), slope: pace, curve: (next - pace) / (2 * Self.frames))
    node = target
    pace = next
    return true
  }
}
