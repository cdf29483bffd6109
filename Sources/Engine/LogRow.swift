import Hinge

/// The instrument's state at one hundredth of a second, for `--log`.
public struct LogRow: Sendable, BitwiseCopyable, Equatable {
  /// The row's number; its time is `index / 100` seconds.
  public var index: Int64
  /// `nil` with no hinge.
  public var hinge: Hinge?
  /// Degrees per second, positive opening.
  public var speed: Double
  /// Pascals, positive while closing (push).
  public var pressure: Double
  /// Semitones: the tremolo arm's bend, which glides to where the hinge holds it, and what `bend`
  /// adds.
  public var bend: Double
  /// The mean square of both channels over the 10 ms that begin here, after the limiter.
  public var meanSquare: Double
  /// Keys and buttons down, and strings ringing.
  public var voices: Int

  /// Begins a row; its level comes later.
  @_noAllocation @_noLocks
  init(
    index: Int64, hinge: Hinge?, speed: Double, pressure: Double, bend: Double, voices: Int
  ) {
    self.index = index
    self.hinge = hinge
    self.speed = speed
    self.pressure = pressure
    self.bend = bend
    self.voices = voices
    meanSquare = 0
  }
}
