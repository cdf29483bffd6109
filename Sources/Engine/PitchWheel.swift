import Synthesis

/// What `bend` turns: it bends all that sounds, the guitar's strings beside the tremolo arm and the
/// reeds as no accordion can.
///
/// It follows without corners, 20 ms behind or less, and is exactly at rest once it is back there.
struct PitchWheel: BitwiseCopyable {
  /// Seconds; what moves on and on is followed twice as many behind.
  private static let time = 0.008
  private let pace: Smoother.Pace
  /// Where a performance has it, in semitones, positive up.
  var target = 0.0
  private var smoother = Smoother(at: 0)
  /// What frequencies are multiplied by at the control step's end; exactly 1 at rest.
  private(set) var factor = 1.0

  /// Semitones at the control step's end.
  var bend: Double { @_noAllocation @_noLocks get { smoother.end } }

  /// - Parameter step: seconds of a control step.
  init(step: Double) { pace = Smoother.Pace(time: Self.time, step: step) }

  /// One control step.
  @_noAllocation @_noLocks
  mutating func advance() {
    if smoother.end == target, !smoother.isMoving { return }
    smoother.advance(to: target, pace)
    factor = Elementary.exp2(smoother.end / 12)
  }
}
