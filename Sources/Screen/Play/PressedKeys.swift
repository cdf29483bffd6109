import Score

/// What a held key sounds.
enum Sound: Hashable, Sendable {
  /// A MIDI key number.
  case note(UInt8)
  /// Of the treble side.
  case button(row: UInt8, number: UInt8)
  case bass(BassButton)

  var on: Statement {
    switch self {
    case .note(let key): .noteOn(key: key, velocity: Player.velocity)
    case .button(let row, let number): .button(row: row, number: number, isDown: true)
    case .bass(let button): .bassOn(button)
    }
  }

  var off: Statement {
    switch self {
    case .note(let key): .noteOff(key: key)
    case .button(let row, let number): .button(row: row, number: number, isDown: false)
    case .bass(let button): .bassOff(button)
    }
  }

  /// Whether one hand plays both.
  func isSameHand(as other: Sound) -> Bool {
    switch (self, other) {
    case (.bass, .bass): true
    case (.bass, _), (_, .bass): false
    default: true
    }
  }
}

/// Which keys of the computer's board are down, what each sounds, and what is latched.
///
/// Two keys may sound the same note: it begins with the first and ends with the last. Functions
/// that let keys go give what ends by it.
struct PressedKeys: Sendable {
  private struct Down: Sendable {
    var key: Key
    var sound: Sound
    /// When it ends unless it repeats; `nil` where the terminal will tell.
    var end: Double?
  }

  private var down: [Down] = []
  private var latched: [Sound] = []

  private func isSounding(_ sound: Sound) -> Bool {
    latched.contains(sound) || down.contains { $0.sound == sound }
  }

  /// What the buttons that sound are called, those of the right hand as `2:5`. Notes are not among
  /// them.
  var buttonNames: [String] {
    (down.map(\.sound) + latched).compactMap {
      switch $0 {
      case .note: nil
      case .button(let row, let number): "\(row):\(number)"
      case .bass(let button): button.name
      }
    }
  }

  /// - Returns: whether the sound begins by it.
  mutating func press(_ key: Key, _ sound: Sound, until end: Double?) -> Bool {
    defer { down.append(Down(key: key, sound: sound, end: end)) }
    return !isSounding(sound)
  }

  /// Holds a key on until a later moment.
  /// - Returns: whether it is down.
  mutating func extend(_ key: Key, to end: Double) -> Bool {
    guard let index = down.firstIndex(where: { $0.key == key }) else { return false }
    down[index].end = down[index].end.map { max($0, end) }
    return true
  }

  mutating func release(_ key: Key) -> Sound? { remove { $0.key == key }.first }

  /// Lets go the keys of the same hand that nothing but repeats would hold.
  mutating func releaseTyped(like sound: Sound) -> [Sound] {
    remove { $0.end != nil && $0.sound.isSameHand(as: sound) }
  }

  mutating func expire(at now: Double) -> [Sound] { remove { $0.end.map { $0 <= now } ?? false } }

  var nextEnd: Double? { down.compactMap(\.end).min() }

  mutating func latch(_ sound: Sound) { latched.append(sound) }

  /// - Returns: whether it was latched.
  mutating func unlatch(_ sound: Sound) -> Bool {
    guard let index = latched.firstIndex(of: sound) else { return false }
    latched.remove(at: index)
    return true
  }

  mutating func unlatchAll() -> [Sound] {
    let ended = latched
    latched = []
    return ended.filter { !isSounding($0) }
  }

  mutating func removeAll() -> [Sound] {
    let ended = remove { _ in true }
    return ended + unlatchAll()
  }

  private mutating func remove(where ends: (Down) -> Bool) -> [Sound] {
    let gone = down.filter(ends)
    down.removeAll(where: ends)
    return gone.map(\.sound).filter { !isSounding($0) }
  }
}
