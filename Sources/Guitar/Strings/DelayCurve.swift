/// A delay in frames over a control step: it stands, or goes in a parabola.
struct DelayCurve: BitwiseCopyable {
  /// At the step's start, what each frame adds there, and how fast that changes.
  let start: Double
  let slope: Double
  let curve: Double

  @_noAllocation @_noLocks
  init(_ start: Double, slope: Double = 0, curve: Double = 0) {
    self.start = start
    self.slope = slope
    self.curve = curve
  }

  var isSteady: Bool { @_noAllocation @_noLocks get { slope == 0 && curve == 0 } }

  @_noAllocation @_noLocks @inline(__always)
  func delay(at frame: Int) -> Double {
    let t = Double(frame)
    return start + t * (slope + t * curve)
  }

  /// Between what it stays in the step: a parabola may turn, but no further than the tangents of its
  /// ends meet.
  var bounds: (shortest: Double, longest: Double) {
    @_noAllocation @_noLocks get {
      let (middle, end) = (start + 16 * slope, delay(at: 32))
      return (min(start, min(middle, end)), max(start, max(middle, end)))
    }
  }
}
