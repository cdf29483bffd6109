/// What is remembered of a feed while others speak.
///
/// The hinge belongs to the feed that moved last. Another takes it over with its first sample, after
/// a silence, with another status than it gave before, or once it has left the place where it stood
/// when it last had the hinge, or was first heard: so a lid that rests takes nothing from a hand,
/// though it repeats its angle a hundred times a second and dithers, and one that is folded, however
/// slowly, takes it in the end.
struct FeedMemory: BitwiseCopyable {
  static var feeds: Int {
    @_noAllocation @_noLocks get { 128 }
  }
  /// Seconds after which a feed that speaks again is one that somebody has taken up.
  private static var silence: Double {
    @_noAllocation @_noLocks get { 2 }
  }
  /// Calibrated degrees that a feed has to leave its place by: more than the dither of sensors of
  /// whole degrees, which is one step either way, and than one step of coarser ones, up to those of
  /// folding phones. A step of more than that is motion.
  private static var dither: (least: Double, most: Double) {
    @_noAllocation @_noLocks get { (2, 5) }
  }

  /// The last status it gave.
  var status: HingeStatus?
  var resolution = Resolution()
  /// Its angle, as it gave it, when it last had the hinge or was first heard; `nil` before that.
  private(set) var place: Double?
  /// When it was last heard, in seconds.
  private var time = 0.0

  /// It speaks for the hinge.
  @_noAllocation @_noLocks
  mutating func take(_ raw: Double, at time: Double) {
    place = raw
    self.time = time
  }

  /// It is heard while another has the hinge.
  @_noAllocation @_noLocks
  mutating func hear(at time: Double) { self.time = time }

  /// Whether a sample of this time and status, not its first, takes the hinge over from another feed.
  /// - Parameter change: calibrated degrees from `place`.
  @_noAllocation @_noLocks
  func takesOver(by change: Double, status: HingeStatus?, at time: Double) -> Bool {
    if time - self.time > Self.silence + 1e-6 { return true }
    if let status, isNews(status) { return true }
    // Across 360/0 the short way is taken. The millionth is for steps that do not come out even in
    // binary.
    let way = change > 270 ? 360 - change : change
    let step = min(resolution.degrees ?? 0, Self.dither.most)
    return way > max(Self.dither.least, step) + 1e-6
  }

  /// Whether it gives another status than it gave before.
  @_noAllocation @_noLocks
  private func isNews(_ given: HingeStatus) -> Bool {
    guard let last = status else { return true }
    switch (last, given) {
    case (.unknown, .unknown), (.closed, .closed), (.partiallyOpen, .partiallyOpen),
      (.fullyOpen, .fullyOpen):
      return false
    default: return true
    }
  }
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
