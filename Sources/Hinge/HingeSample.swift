/// One report of a hinge feed, as it came.
public struct HingeSample: Sendable, BitwiseCopyable {
  /// Degrees: 0 closed, 180 flat, up to 360 on hinges that go past flat; any number at all when
  /// the sensor is at fault. `nil` says that there is no hinge.
  public var angle: Double?
  /// The status the feed gave, if it gave one.
  public var status: HingeStatus?
  /// Seconds on the engine's clock.
  public var time: Double
  /// Which feed it came from. Feeds are numbered from 0 to 127.
  public var feed: UInt8

  @_noAllocation @_noLocks
  public init(angle: Double?, status: HingeStatus? = nil, time: Double, feed: UInt8 = 0) {
    self.angle = angle
    self.status = status
    self.time = time
    self.feed = feed
  }
}

/// The hinge as instruments see it: a good angle on the calibrated range, and a status.
public struct Hinge: Sendable, BitwiseCopyable, Equatable {
  /// Degrees, 0 closed.
  public var angle: Double
  public var status: HingeStatus

  @_noAllocation @_noLocks
  public init(angle: Double, status: HingeStatus) {
    self.angle = angle
    self.status = status
  }
}

/// The hinge before and after a sample, so that a transition is acted on once.
public struct HingeChange: Sendable, BitwiseCopyable, Equatable {
  /// `nil` when there was no hinge.
  public var old: Hinge?
  /// `nil` when there is none now.
  public var new: Hinge?
  /// The sample says where the hinge is and nothing of how it got there: it makes no speed.
  public var isNewPlace: Bool
  /// The sample came from another feed than the one before it. It is a new place too.
  public var isNewSource: Bool
  /// Seconds on the engine's clock.
  public var time: Double

  @_noAllocation @_noLocks
  public init(
    old: Hinge?, new: Hinge?, isNewPlace: Bool, isNewSource: Bool = false, time: Double
  ) {
    self.old = old
    self.new = new
    self.isNewPlace = isNewPlace
    self.isNewSource = isNewSource
    self.time = time
  }
}
