/// What is remembered of a feed while others speak.
struct FeedMemory: BitwiseCopyable {
  static var feeds: Int {
    @_noAllocation @_noLocks get { 128 }
  }

  /// The last status it gave.
  var status: HingeStatus?
  var resolution = Resolution()
}

/// The smallest change that a feed has shown, in calibrated degrees.
///
/// A change to or from 0, 180 or 360 may have been cut short by the end of the range, so it counts
/// only while no other has been seen.
struct Resolution: BitwiseCopyable {
  private var within: Double?
  private var toAnEnd: Double?

  var degrees: Double? {
    @_noAllocation @_noLocks get { within ?? toAnEnd }
  }

  @_noAllocation @_noLocks
  mutating func take(from old: Double, to new: Double) {
    guard new != old else { return }
    let change = abs(new - old)
    if isEnd(old) || isEnd(new) {
      toAnEnd = min(toAnEnd ?? change, change)
    } else {
      within = min(within ?? change, change)
    }
  }

  @_noAllocation @_noLocks
  private func isEnd(_ angle: Double) -> Bool { angle == 0 || angle == 180 || angle == 360 }
}
