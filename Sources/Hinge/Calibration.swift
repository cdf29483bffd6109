/// Maps the angles a device reaches onto 0…180°:
///
///     angle = 180 · (raw − closed) / (open − closed), held between 0 and 180
///
/// A range that learns widens to every angle beyond it. Such an angle is an end of the travel
/// before and after, so widening never moves the hinge.
struct Calibration: BitwiseCopyable {
  private var closed: Double
  private var open: Double
  private let isIdentity: Bool
  private let isLearning: Bool

  init(_ range: HingeRange) {
    switch range {
    case .full:
      (closed, open, isIdentity, isLearning) = (0, 180, true, false)
    case .fixed(let closed, let open):
      precondition(closed.isFinite && open.isFinite && closed < open, "no range of angles")
      (self.closed, self.open, isIdentity, isLearning) = (closed, open, false, false)
    case .automatic:
      (closed, open) = (HingeReach.guess.closed, HingeReach.guess.open)
      (isIdentity, isLearning) = (false, true)
    }
  }

  /// What has been learnt so far; `nil` where nothing is.
  var learnt: HingeReach? {
    @_noAllocation @_noLocks get { isLearning ? HingeReach(closed: closed, open: open) : nil }
  }

  /// The calibrated angle of a valid raw one, both in degrees.
  @_noAllocation @_noLocks
  mutating func angle(of raw: Double) -> Double {
    if isIdentity { return raw }
    if isLearning {
      closed = min(closed, raw)
      open = max(open, raw)
    }
    return place(of: raw)
  }

  /// The same, learning nothing.
  @_noAllocation @_noLocks
  func place(of raw: Double) -> Double {
    isIdentity ? raw : max(0, min(180, image(of: raw)))
  }

  /// Calibrated degrees from which the hinge is fully open: half a degree of the device's own
  /// before the end of its travel, and at most 179.5°.
  var fullyOpen: Double {
    @_noAllocation @_noLocks get { min(179.5, image(of: open - 0.5)) }
  }

  @_noAllocation @_noLocks
  private func image(of raw: Double) -> Double { (raw - closed) / (open - closed) * 180 }
}
