import Hinge
import Presets

/// What an engine is told once, before it plays.
public struct EngineConfiguration: Sendable {
  /// Frames a second, as the output really runs.
  public var rate: Double
  /// Decibels on the mix, before the limiter.
  public var gain: Double = 0
  /// Multiplies the hinge's speed before it moves anything.
  public var hingeSpeed: Double = 1
  /// Degrees that the device reaches.
  public var hingeRange: HingeRange = .full
  /// The layout of the treble side, where the preset's own is not wanted.
  public var layout: Layout?

  public init(rate: Double) { self.rate = rate }
}
