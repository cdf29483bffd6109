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
    default: break
    }
    return .done
  }

  /// A key of the guitar's goes down.
  /// - Parameter row: those that `note on` or those that `guitar on` plays.
  @_noAllocation @_noLocks
  mutating func pluck(
    _ key: UInt8, velocity: UInt8, in row: HeldKeys.Row, by hand: Hand
  ) -> Applied.Outcome {
    guard key < 128, rack.current.pointee.guitar.press(key: Int(key), velocity: Int(velocity))
    else { return .onNoString }
    _ = row.press(Int(key), velocity: velocity, by: hand)
    return .done
  }

  /// A key of the guitar's comes up. Its string is let go once neither row holds it.
  @_noAllocation @_noLocks
  mutating func release(_ key: UInt8, in row: HeldKeys.Row, by hand: Hand) {
    guard key < 128, row.release(Int(key), by: hand) else { return }
    if held.plucked.isDown(Int(key)) || held.strings.isDown(Int(key)) { return }
    rack.current.pointee.guitar.release(key: Int(key))
  }

  /// Forgets what is held on the guitar.
  @_noAllocation @_noLocks
  mutating func dropStrings(by hand: Hand) {
    while held.plucked.count > 0 { held.plucked.drop(held.plucked.key(at: 0), by: hand) }
    while held.strings.count > 0 { held.strings.drop(held.strings.key(at: 0), by: hand) }
  }

  /// Puts both hands on the guitar of the preset that begins to play.
  @_noAllocation @_noLocks
  mutating func takeGuitar(from old: UnsafeMutablePointer<Rig>) {
    let chord = old.pointee.guitar.chord
    let isPalmOn = old.pointee.guitar.isPalmOn
    rack.current.pointee.guitar.takeOver(chord: chord, isPalmOn: isPalmOn)
    // What was plucked rings out with the old strings; nothing is held on the new.
    dropStrings(by: .preset)
    instrument = rack.current.pointee.instrument
  }
}
