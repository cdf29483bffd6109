import Score

/// What a feed has switched on and not off again: what must be let go when it goes away.
struct Unreleased {
  /// Something that sounds, or keeps others from sounding, until it is let go.
  enum Key: Hashable {
    case note(UInt8)
    case guitar(UInt8)
    case bass(BassButton)
    case button(row: UInt8, number: UInt8)
    case air
    case palm

    /// The statement that lets it go.
    var release: Statement {
      switch self {
      case .note(let key): .noteOff(key: key)
      case .guitar(let key): .guitarOff(key: key)
      case .bass(let button): .bassOff(button)
      case .button(let row, let number): .button(row: row, number: number, isDown: false)
      case .air: .air(isOpen: false)
      case .palm: .palm(isOn: false)
      }
    }
  }

  /// When each went down, counted up.
  private var down: [Key: Int] = [:]
  private var count = 0

  /// In the order in which they went down.
  var keys: [Key] { down.sorted { $0.value < $1.value }.map(\.key) }

  var isEmpty: Bool { down.isEmpty }

  func contains(_ key: Key) -> Bool { down[key] != nil }

  mutating func take(_ statement: Statement) {
    switch statement {
    case .noteOn(let key, _): hold(.note(key))
    case .noteOff(let key): letGo(.note(key))
    case .guitarOn(let key, _): hold(.guitar(key))
    case .guitarOff(let key): letGo(.guitar(key))
    case .bassOn(let button): hold(.bass(button))
    case .bassOff(let button): letGo(.bass(button))
    case .button(let row, let number, let isDown):
      isDown ? hold(.button(row: row, number: number)) : letGo(.button(row: row, number: number))
    case .air(let isOpen): isOpen ? hold(.air) : letGo(.air)
    case .palm(let isOn): isOn ? hold(.palm) : letGo(.palm)
    case .panic: down = down.filter { $0.key == .air || $0.key == .palm }
    default: break
    }
  }

  private mutating func hold(_ key: Key) {
    guard down[key] == nil else { return }
    down[key] = count
    count += 1
  }

  private mutating func letGo(_ key: Key) { down[key] = nil }
}
