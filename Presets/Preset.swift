import Score

/// What an instrument is made of: both instruments' parts, and how the hinge plays them.
///
/// Every number is declared once, as a `Parameter`, with its name, unit, range, default and
/// meaning; see `Parameter.swift`.
public struct Preset: Sendable, Equatable {
  /// The name players use.
  public var name = "default"
  /// One line for a list.
  public var about = ""
  public var accordion = AccordionPreset()
  public var guitar = GuitarPreset()
  public var snap = SnapPreset()

  public init() {}
}

/// Where snaps fire.
public struct SnapPreset: Sendable, Equatable {
  /// Degrees from the lowest (highest) point since arming at which a snap fires.
  public var travel = 10.0
  /// Degrees to fold back before it may fire again.
  public var rearm = 5.0

  public init() {}
}
