import Hinge
import Presets

/// What mappings read: the hinge, the bellows and the arm, as they are now.
struct HingeSources: BitwiseCopyable {
  /// `nil` while there is no hinge.
  private(set) var status: HingeStatus?
  /// Degrees; where there is no hinge, those of the last one.
  private(set) var angle = 0.0
  /// Degrees from where partiallyOpen began, opening positive; held once it is over.
  private(set) var travel = 0.0
  /// Degrees per second at the last control step, positive opening.
  private(set) var speed = 0.0
  /// Pascals at the last control step, pushed or pulled.
  private(set) var pressure = 0.0
  /// Semitones at the last control step.
  private(set) var bend = 0.0
  private var entry = HingeEntry()

  @_noAllocation @_noLocks
  init() {}

  var isThere: Bool {
    @_noAllocation @_noLocks get { if case .some = status { true } else { false } }
  }

  /// Takes what the tracker made of a sample, at its frame.
  @_noAllocation @_noLocks
  mutating func take(_ change: HingeChange) {
    _ = entry.take(change)
    guard let new = change.new else {
      status = nil
      return
    }
    status = new.status
    angle = new.angle
    if let start = entry.angle { travel = angle - start }
  }

  /// Takes what is made anew at control steps.
  @_noAllocation @_noLocks
  mutating func take(speed: Double, pressure: Double, bend: Double) {
    self.speed = speed
    self.pressure = abs(pressure)
    self.bend = bend
  }

  /// A source's value, in its unit.
  @_noAllocation @_noLocks
  func value(of source: MappingSource) -> Double {
    switch source {
    case .angle: angle
    case .travel: travel
    case .speed: speed
    case .opening: max(0, speed)
    case .closing: max(0, -speed)
    case .pressure: pressure
    case .bend: bend
    }
  }
}
