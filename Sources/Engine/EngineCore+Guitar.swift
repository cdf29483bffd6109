import Guitar
import Score

/// What the guitar's statements do, and its notes.
extension EngineCore {
  /// Plays a statement of the guitar's; any other does nothing.
  @_noAllocation @_noLocks
  mutating func playGuitar(_ statement: Statement) -> Applied.Outcome {
    switch statement {
    case .chord(let choice): rack.current.pointee.guitar.hold(choice)
    case .strum(let direction, let velocity):
      rack.current.pointee.guitar.strum(direction, velocity: Int(velocity), frame: now)
    case .pluck(let string, let fret, let velocity):
      let isThere = rack.current.pointee.guitar.pluck(
        string: Int(string), fret: Int(fret), velocity: Int(velocity))
      if !isThere { return .onNoString }
    case .damp(let string): rack.current.pointee.guitar.damp(string: string.map(Int.init))
    case .palm(let isOn): rack.current.pointee.guitar.setPalm(isOn: isOn)
    default: break
    }
    return .done
  }

  /// A key that goes down while the guitar plays the notes.
  @_noAllocation @_noLocks
  mutating func pluck(note key: UInt8, velocity: UInt8) -> Applied.Outcome {
    guard rack.current.pointee.guitar.press(key: Int(key), velocity: Int(velocity)) else {
      return .onNoString
    }
    _ = held.plucked.press(Int(key), velocity: velocity)
    return .done
  }

  /// A key that was played on the guitar, let go.
  @_noAllocation @_noLocks
  mutating func release(plucked key: UInt8) {
    guard key < 128, held.plucked.release(Int(key)) else { return }
    rack.current.pointee.guitar.release(key: Int(key))
  }

  /// Puts both hands on the guitar of the preset that begins to play.
  @_noAllocation @_noLocks
  mutating func takeGuitar(from old: UnsafeMutablePointer<Rig>) {
    let chord = old.pointee.guitar.chord
    let isPalmOn = old.pointee.guitar.isPalmOn
    rack.current.pointee.guitar.takeOver(chord: chord, isPalmOn: isPalmOn)
    // What was plucked rings out with the old strings; nothing is held on the new.
    while held.plucked.count > 0 { _ = held.plucked.release(held.plucked.key(at: 0)) }
    instrument = rack.current.pointee.instrument
  }
}
