import Accordion
import Score

/// What keys and buttons do, whoever presses them.
extension EngineCore {
  // MARK: Notes

  @_noAllocation @_noLocks
  mutating func press(note key: UInt8, velocity: UInt8, by hand: Hand) -> Applied.Outcome {
    switch instrument {
    case .guitar: return pluck(key, velocity: velocity, in: held.plucked, by: hand)
    case .accordion: break
    }
    guard AccordionInstrument.hasNote(Int(key)) else { return .outside }
    if held.notes.press(Int(key), velocity: velocity, by: hand) {
      sound(note: Int(key), velocity: velocity)
      rack.current.pointee.accordion.knock(
        key: Int(key), isDown: true, velocity: Int(velocity))
    }
    return .done
  }

  /// Lets go what `note on` pressed, whichever instrument it played: of two keys that are down, that
  /// which this hand pressed.
  @_noAllocation @_noLocks
  mutating func release(note key: UInt8, by hand: Hand) {
    guard key < 128 else { return }
    let isPlucked = held.plucked.isKnown(Int(key), to: hand)
    let isPressed = held.notes.isKnown(Int(key), to: hand)
    if isPlucked || !isPressed { release(key, in: held.plucked, by: hand) }
    guard isPressed || !isPlucked, held.notes.release(Int(key), by: hand) else { return }
    silence(note: Int(key))
  }

  // MARK: Buttons

  @_noAllocation @_noLocks
  mutating func press(row: UInt8, number: UInt8, by hand: Hand) -> Applied.Outcome {
    guard let place = ButtonLayout.place(row: Int(row), number: Int(number)),
      let keys = rack.current.pointee.layout.keys(at: place)
    else { return .lacksButton(rack.current.pointee.layout.layout) }
    if held.buttons.press(place, velocity: 100, by: hand) {
      sound(button: place)
      rack.current.pointee.accordion.knock(key: keys.push, isDown: true, velocity: 100)
    }
    return .done
  }

  @_noAllocation @_noLocks
  mutating func release(row: UInt8, number: UInt8, by hand: Hand) {
    guard let place = ButtonLayout.place(row: Int(row), number: Int(number)) else { return }
    if held.buttons.release(place, by: hand) { silence(button: place) }
  }

  @_noAllocation @_noLocks
  mutating func press(bass place: Int, by hand: Hand) -> Applied.Outcome {
    guard rack.current.pointee.accordion.hasBassButton(place) else {
      return .lacksBassButton(rack.current.pointee.bass)
    }
    if held.basses.press(place, velocity: 100, by: hand) {
      rack.current.pointee.accordion.pressBass(place)
      rack.current.pointee.accordion.knockBass(isDown: true)
    }
    return .done
  }

  @_noAllocation @_noLocks
  mutating func release(bass place: Int, by hand: Hand) {
    if held.basses.release(place, by: hand) { silence(bass: place) }
  }

  // MARK: The air button and the palm

  @_noAllocation @_noLocks
  mutating func setAir(isOpen: Bool, by hand: Hand) {
    if isOpen { _ = held.air.press(by: hand) } else { _ = held.air.release(by: hand) }
    bellows.isAirOpen = held.air.isDown
  }

  /// Lays a palm on the strings, or lifts it; they are free when no palm is left.
  @_noAllocation @_noLocks
  mutating func setPalm(isOn: Bool, by hand: Hand) {
    if isOn { _ = held.palm.press(by: hand) } else { _ = held.palm.release(by: hand) }
    rack.current.pointee.guitar.setPalm(isOn: held.palm.isDown)
  }

  // MARK: All at once

  /// Lets all keys and buttons go, whoever holds them.
  /// - Parameter hand: who does.
  @_noAllocation @_noLocks
  mutating func releaseAll(by hand: Hand) {
    while held.notes.count > 0 {
      let key = held.notes.key(at: 0)
      held.notes.drop(key, by: hand)
      silence(note: key)
    }
    while held.buttons.count > 0 {
      let place = held.buttons.key(at: 0)
      held.buttons.drop(place, by: hand)
      silence(button: place)
    }
    while held.basses.count > 0 {
      let place = held.basses.key(at: 0)
      held.basses.drop(place, by: hand)
      silence(bass: place)
    }
    dropStrings(by: hand)
    rack.current.pointee.guitar.panic()
  }

  /// Opens on a box that begins to play what is held.
  @_noAllocation @_noLocks
  mutating func soundAll() {
    for place in 0..<held.notes.count {
      let key = held.notes.key(at: place)
      sound(note: key, velocity: held.notes.velocity(of: key))
    }
    for place in 0..<held.buttons.count { sound(button: held.buttons.key(at: place)) }
    for place in 0..<held.basses.count {
      rack.current.pointee.accordion.pressBass(held.basses.key(at: place))
    }
  }

  // MARK: The reeds that they open

  @_noAllocation @_noLocks
  private mutating func sound(note key: Int, velocity: UInt8) {
    rack.current.pointee.accordion.press(
      key: key, pushed: true, pulled: true, velocity: Int(velocity))
  }

  @_noAllocation @_noLocks
  private mutating func silence(note key: Int) {
    rack.current.pointee.accordion.release(key: key, pushed: true, pulled: true)
    rack.current.pointee.accordion.knock(key: key, isDown: false, velocity: 100)
  }

  @_noAllocation @_noLocks
  private mutating func sound(button place: Int) {
    guard let keys = rack.current.pointee.layout.keys(at: place) else { return }
    rack.current.pointee.accordion.press(
      key: keys.push, pushed: true, pulled: false, velocity: 100)
    rack.current.pointee.accordion.press(
      key: keys.pull, pushed: false, pulled: true, velocity: 100)
  }

  /// What was held may be a button of the layout before, and is let go all the same.
  @_noAllocation @_noLocks
  private mutating func silence(button place: Int) {
    guard let keys = rack.current.pointee.layout.keys(at: place) else { return }
    rack.current.pointee.accordion.release(key: keys.push, pushed: true, pulled: false)
    rack.current.pointee.accordion.release(key: keys.pull, pushed: false, pulled: true)
    rack.current.pointee.accordion.knock(key: keys.push, isDown: false, velocity: 100)
  }

  /// What was held may be a button of the preset before, likewise.
  @_noAllocation @_noLocks
  private mutating func silence(bass place: Int) {
    rack.current.pointee.accordion.releaseBass(place)
    rack.current.pointee.accordion.knockBass(isDown: false)
  }
}
