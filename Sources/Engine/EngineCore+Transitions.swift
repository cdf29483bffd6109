import Hinge
import Score

/// What happens once: when the hinge comes into another zone or status, and when it snaps.
extension EngineCore {
  /// Lets everything that acts on transitions have one.
  @_noAllocation @_noLocks
  mutating func follow(_ change: HingeChange) {
    sources.take(change)
    arm.take(change, resolution: tracker.resolution)
    glide.take(change, resolution: tracker.resolution)
    followZones(atSample: true)
    if let new = change.new {
      if change.old?.status.rawValue != new.status.rawValue { setOff(.init(status: new.status)) }
    } else if case .some = change.old {
      setOff(.none)
    }
    switch snapDetector.take(change) {
    case .opening: snap(.open, velocity: velocity)
    case .closing: snap(.closed, velocity: velocity)
    case .none: break
    }
  }

  /// - Parameter velocity: of what it sets off, 1 to 127.
  @_noAllocation @_noLocks
  mutating func snap(_ direction: SnapDirection, velocity: UInt8) {
    snaps += 1
    setOff(.init(snap: direction), velocity: velocity)
  }

  /// Moves the mappings by zones: first all that they choose, then what the zones set off.
  @_noAllocation @_noLocks
  mutating func followZones(atSample: Bool) {
    let entered = rack.current.pointee.zones.follow(sources, atSample: atSample)
    guard entered != 0 else { return }
    let count = rack.current.pointee.zones.count
    for mapping in 0..<count where entered >> UInt32(mapping) & 1 != 0 {
      _ = play(rack.current.pointee.zones.choice(of: mapping), by: .preset)
    }
    for mapping in 0..<count where entered >> UInt32(mapping) & 1 != 0 {
      setOff(.init(zone: rack.current.pointee.zones.zone(of: mapping)))
    }
  }

  @_noAllocation @_noLocks
  private mutating func setOff(_ transition: TransitionStatements.Place) {
    setOff(transition, velocity: velocity)
  }

  /// Plays what a transition sets off. None of it moves the hinge or is another preset, so that
  /// nothing more is set off. Nor is it told: a record holds the hinge, which sets it off again.
  @_noAllocation @_noLocks
  private mutating func setOff(_ transition: TransitionStatements.Place, velocity: UInt8) {
    for number in rack.current.pointee.transitions.range(of: transition) {
      _ = play(rack.current.pointee.transitions.statement(number, velocity: velocity), by: .preset)
    }
  }

  /// The velocity that the hinge's speed makes: at 20°/s 54, at 100°/s 120, and 20 at rest.
  private var velocity: UInt8 {
    @_noAllocation @_noLocks mutating get {
      let speed = abs(tracker.speed(at: time) * hingeSpeed)
      let velocity = 12 * _unsafePerformance { speed.squareRoot() }
      return UInt8(min(127, max(20, velocity)) + 0.5)
    }
  }
}
