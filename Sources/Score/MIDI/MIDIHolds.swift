/// What the keys of one source of MIDI hold down: each thing until the last key that holds it is up
/// and no pedal keeps it.
struct MIDIHolds: Sendable {
  /// What a key plays.
  enum Target: Hashable {
    case note(UInt8)
    case bass(BassButton)
    case guitar(UInt8)

    func press(velocity: UInt8) -> Statement {
      switch self {
      case .note(let key): .noteOn(key: key, velocity: velocity)
      case .bass(let button): .bassOn(button)
      case .guitar(let key): .guitarOn(key: key, velocity: velocity)
      }
    }

    var release: Statement {
      switch self {
      case .note(let key): .noteOff(key: key)
      case .bass(let button): .bassOff(button)
      case .guitar(let key): .guitarOff(key: key)
      }
    }

    /// What a key of a channel plays; `nil` when that is nothing.
    init?(key: UInt8, channel: UInt8) {
      switch channel {
      case 2: self = .bass(.stradella(root: key % 12, row: .bass))
      case 3:
        guard let row = Self.chord(ofOctave: key / 12) else { return nil }
        self = .bass(.stradella(root: key % 12, row: row))
      case 4: self = .guitar(key)
      case 10: return nil
      default: self = .note(key)
      }
    }

    /// - Parameter octave: from that of key 0; the third above it is from C2 on.
    private static func chord(ofOctave octave: UInt8) -> StradellaRow? {
      switch octave {
      case 3: .major
      case 4: .minor
      case 5: .seventh
      case 6: .diminished
      default: nil
      }
    }
  }

  /// How often each key of each channel was pressed and not let go.
  private var presses = [UInt32](repeating: 0, count: 16 * 128)
  /// Keys that are up, and that the channel's pedal keeps.
  private var isKept = [Bool](repeating: false, count: 16 * 128)
  /// How many keys, of any channel, hold each thing.
  private var holders: [Target: Int] = [:]

  private static func place(_ key: UInt8, _ channel: UInt8) -> Int {
    Int(channel - 1) * 128 + Int(key)
  }

  /// How often a key was pressed and not let go.
  func presses(ofKey key: UInt8, channel: UInt8) -> Int {
    Int(presses[Self.place(key, channel)])
  }

  /// - Returns: false when the key plays nothing.
  mutating func press(
    _ key: UInt8, channel: UInt8, velocity: UInt8, say: (Statement) -> Void
  ) -> Bool {
    guard let target = Target(key: key, channel: channel) else { return false }
    let place = Self.place(key, channel)
    if presses[place] == 0, !isKept[place] { holders[target, default: 0] += 1 }
    presses[place] &+= 1
    isKept[place] = false
    say(target.press(velocity: velocity))
    return true
  }

  /// - Parameter keeps: the pedal is down.
  mutating func release(
    _ key: UInt8, channel: UInt8, keeps: Bool, say: (Statement) -> Void
  ) {
    let place = Self.place(key, channel)
    guard presses[place] > 0 else { return }
    presses[place] -= 1
    guard presses[place] == 0 else { return }
    if keeps { isKept[place] = true } else { letGo(key, channel, say) }
  }

  /// Lets go what a channel's pedal keeps.
  mutating func liftPedal(ofChannel channel: UInt8, say: (Statement) -> Void) {
    for key in UInt8(0)..<128 where isKept[Self.place(key, channel)] {
      isKept[Self.place(key, channel)] = false
      letGo(key, channel, say)
    }
  }

  /// All keys of a channel come up.
  /// - Parameter keeps: the pedal is down.
  mutating func releaseAll(ofChannel channel: UInt8, keeps: Bool, say: (Statement) -> Void) {
    for key in UInt8(0)..<128 where presses[Self.place(key, channel)] > 0 {
      presses[Self.place(key, channel)] = 1
      release(key, channel: channel, keeps: keeps, say: say)
    }
  }

  private mutating func letGo(_ key: UInt8, _ channel: UInt8, _ say: (Statement) -> Void) {
    guard let target = Target(key: key, channel: channel), let count = holders[target] else {
      return
    }
    holders[target] = count > 1 ? count - 1 : nil
    if count == 1 { say(target.release) }
  }
}
