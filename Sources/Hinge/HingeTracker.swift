/// Follows a hinge through whatever its feeds report: validity, range, status, places and speed.
public struct HingeTracker: ~Copyable {
  /// What became of a sample.
  public enum Verdict: Sendable, BitwiseCopyable, Equatable {
    /// A consumer should act on this change. Samples that repeat the last are changes too, with
    /// equal sides.
    case taken(HingeChange)
    /// Not an angle; the last good one is kept.
    case bad(BadSample)
    /// The feed is off.
    case feedIsOff
  }

  /// Why a number is no angle.
  public enum BadSample: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case notFinite, belowZero, above360
  }

  /// Where the hinge is; `nil` when there is none. Silence takes nothing away from it.
  public private(set) var hinge: Hinge?
  public private(set) var isFeedOn = true

  public init(range: HingeRange = .full) {}

  /// Takes a sample. Samples come in the order of their times.
  @_noAllocation @_noLocks
  public mutating func take(_ sample: HingeSample) -> Verdict { .feedIsOff }

  /// Turns the listening off or on at a time, in seconds. Turning it off ends the hinge for every
  /// consumer (`new` is `nil`), and what happens while it is off is dropped.
  @_noAllocation @_noLocks
  public mutating func setFeed(isOn: Bool, at time: Double) -> HingeChange? { nil }

  /// Degrees per second at a time no earlier than the last sample's, positive while opening.
  @_noAllocation @_noLocks
  public mutating func speed(at time: Double) -> Double { 0 }

  /// The smallest change the present feed has shown, in degrees; `nil` before it has shown one.
  public var resolution: Double? { nil }
}
