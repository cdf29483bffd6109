/// Follows a hinge through whatever its feeds report: validity, whose the hinge is, range, places,
/// status and speed, in this order.
///
/// All but validity works on calibrated angles, so the calibrated angles and statuses that it made
/// of one feed, taken again with the range `full`, give the same changes and speeds.
public struct HingeTracker: ~Copyable {
  /// What became of a sample.
  public enum Verdict: Sendable, BitwiseCopyable, Equatable {
    /// A consumer should act on this change. Samples that repeat the last are changes too, with
    /// equal sides.
    case taken(HingeChange)
    /// Not an angle; the last good one is kept, and the sample counts for nothing else.
    case bad(BadSample)
    /// The feed is off.
    case feedIsOff
    /// The hinge belongs to another feed, and this one does not move: it changes nothing.
    case otherFeedMoves
  }

  /// Why a number is no angle.
  public enum BadSample: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case notFinite, belowZero, above360
  }

  /// Where the hinge is; `nil` when there is none. Silence takes nothing away from it.
  public private(set) var hinge: Hinge?
  public private(set) var isFeedOn = true

  private let feeds: UnsafeMutablePointer<FeedMemory>
  private var feed = 0
  private var calibration: Calibration
  /// The last good angle as it came, held where it went across 360/0.
  private var rawAngle = 0.0
  private var places = Places()
  private var estimator = SpeedEstimator()
  private var badCounts: (notFinite: Int, belowZero: Int, above360: Int) = (0, 0, 0)

  /// A hinge of which nothing is known yet.
  public init(range: HingeRange = .full) {
    feeds = .allocate(capacity: FeedMemory.feeds)
    feeds.initialize(repeating: FeedMemory(), count: FeedMemory.feeds)
    calibration = Calibration(range)
  }

  deinit { feeds.deallocate() }

  /// Takes a sample. Samples come in the order of their times.
  /// - Parameter reach: degrees, after calibration, beyond which the sender knows that the hinge
  ///   did not move here, as where a sweep begins elsewhere.
  @_noAllocation @_noLocks
  public mutating func take(_ sample: HingeSample, reach: Double = .infinity) -> Verdict {
    guard isFeedOn else { return .feedIsOff }
    // Where there is no hinge, it is anybody's.
    let isOthers = isThere && places.isNewSource(sample.feed)
    guard let raw = sample.angle else {
      return isOthers ? .otherFeedMoves : .taken(end(at: sample.time))
    }
    if let bad = BadSample(raw) {
      count(bad)
      return .bad(bad)
    }
    if isOthers, !takesOver(raw, sample) {
      feeds[Self.number(of: sample)].hear(at: sample.time)
      return .otherFeedMoves
    }
    return .taken(move(to: raw, sample, reach: reach))
  }

  /// Turns the listening off or on at a time, in seconds. Turning it off ends the hinge for every
  /// consumer (`new` is `nil`), and what happens while it is off is dropped, given statuses too.
  /// - Returns: What a consumer should act on, if anything.
  @_noAllocation @_noLocks
  public mutating func setFeed(isOn: Bool, at time: Double) -> HingeChange? {
    isFeedOn = isOn
    return isOn || !isThere ? nil : end(at: time)
  }

  /// Degrees per second at a time no earlier than the last sample's, positive while opening. It
  /// depends on the samples before and on the time alone, not on how often it is asked.
  @_noAllocation @_noLocks
  public mutating func speed(at time: Double) -> Double {
    isThere ? estimator.speed(at: time, resolution: resolution ?? 0) : 0
  }

  /// The smallest change the present feed has shown, in calibrated degrees; `nil` before it has
  /// shown one.
  public var resolution: Double? {
    @_noAllocation @_noLocks get { feeds[feed].resolution.degrees }
  }

  /// What has been learnt of the device's reach; `nil` where the range is not automatic.
  public var learntReach: HingeReach? {
    @_noAllocation @_noLocks get { calibration.learnt }
  }

  /// How many bad samples of a kind there have been.
  @_noAllocation @_noLocks
  public func badSamples(_ kind: BadSample) -> Int {
    switch kind {
    case .notFinite: badCounts.notFinite
    case .belowZero: badCounts.belowZero
    case .above360: badCounts.above360
    }
  }

  /// Comparing an optional struct with `nil` may take a lock; matching it does not.
  private var isThere: Bool { if case .some = hinge { true } else { false } }

  @_noAllocation @_noLocks
  private static func number(of sample: HingeSample) -> Int {
    Int(sample.feed) & (FeedMemory.feeds - 1)
  }

  /// Whether a good sample of a feed that has not got the hinge takes it over; its first does.
  @_noAllocation @_noLocks
  private func takesOver(_ raw: Double, _ sample: HingeSample) -> Bool {
    let memory = feeds[Self.number(of: sample)]
    guard let place = memory.place else { return true }
    let change = abs(calibration.place(of: raw) - calibration.place(of: place))
    return memory.takesOver(by: change, status: sample.status, at: sample.time)
  }

  @_noAllocation @_noLocks
  private mutating func count(_ bad: BadSample) {
    switch bad {
    case .notFinite: badCounts.notFinite += 1
    case .belowZero: badCounts.belowZero += 1
    case .above360: badCounts.above360 += 1
    }
  }

  @_noAllocation @_noLocks
  private mutating func end(at time: Double) -> HingeChange {
    let old = hinge
    hinge = nil
    estimator.stop(resolution: resolution ?? 0)
    return HingeChange(old: old, new: nil, isNewPlace: false, time: time)
  }

  @_noAllocation @_noLocks
  private mutating func move(
    to raw: Double, _ sample: HingeSample, reach: Double
  ) -> HingeChange {
    let old = hinge
    let isNewSource = places.isNewSource(sample.feed)
    var isNewPlace =
      !isThere || isNewSource || places.isSilent(at: sample.time)
    rawAngle = isNewPlace ? raw : shortWay(from: rawAngle, to: raw)
    let angle = calibration.angle(of: rawAngle)
    if let old {
      let change = angle - old.angle
      if abs(change) > reach || places.isJump(by: change, at: sample.time) { isNewPlace = true }
    }
    places.take(feed: sample.feed, at: sample.time)
    let known = resolution ?? 0
    feed = Self.number(of: sample)
    feeds[feed].take(raw, at: sample.time)
    let point = ChangePoint(time: sample.time, angle: angle)
    if !isNewPlace, let old {
      estimator.advance(to: sample.time, resolution: known)
      feeds[feed].resolution.take(from: old.angle, to: angle)
      estimator.take(point)
    } else {
      estimator.rest(at: point, isNewSource: isNewSource, resolution: known)
    }
    let new = Hinge(angle: angle, status: status(sample.status, angle, isNewSource ? nil : old))
    hinge = new
    return HingeChange(
      old: old, new: new, isNewPlace: isNewPlace, isNewSource: isNewSource, time: sample.time)
  }

  @_noAllocation @_noLocks
  private mutating func status(
    _ given: HingeStatus?, _ angle: Double, _ last: Hinge?
  ) -> HingeStatus {
    if let given { feeds[feed].status = given }
    return feeds[feed].status
      ?? .derived(at: angle, last: last?.status, fullyOpen: calibration.fullyOpen)
  }
}
