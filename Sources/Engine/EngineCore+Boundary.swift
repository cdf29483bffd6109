import Realtime
import Score

/// What crosses between the audio thread and the others, at the edges of a block.
extension EngineCore {
  /// Takes in what the other threads have sent, as far as there is room for it.
  @_noAllocation @_noLocks
  mutating func collect(from queues: UnsafeMutablePointer<Ring<Event>>, count: Int) {
    for port in 0..<count {
      while !pending.isFull, let event = queues[port].pop() {
        pending.insert(event, port: port)
      }
    }
  }

  /// Shows the state after a block.
  @_noAllocation @_noLocks
  mutating func show(_ snapshot: Published<Snapshot>) {
    var shown = Snapshot()
    shown.frame = now
    shown.hinge = tracker.hinge
    shown.isFeedOn = tracker.isFeedOn
    shown.reach = tracker.learntReach
    shown.speed = tracker.speed(at: time)
    shown.pressure = bellows.next
    shown.autoPressure = bellows.autoPressure
    shown.isAirOpen = bellows.isAirOpen
    shown.bend = bend
    shown.peak = peak
    shown.preset = rack.current.pointee.name
    shown.register = rack.current.pointee.registerName
    shown.bass = rack.current.pointee.bass
    shown.layout = rack.current.pointee.layout.layout.kind
    shown.bassRegister = rack.current.pointee.bassRegisterName
    shown.ranks = rack.current.pointee.accordion.register
    shown.instrument = instrument
    for place in 0..<held.notes.count { shown.add(key: held.notes.key(at: place)) }
    for place in 0..<held.plucked.count { shown.add(key: held.plucked.key(at: place)) }
    for place in 0..<held.strings.count { shown.add(key: held.strings.key(at: place)) }
    shown.voices = voices
    shown.chord = rack.current.pointee.guitar.chord
    shown.snaps = snaps
    snapshot.publish(shown)
  }
}
