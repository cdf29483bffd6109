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

  /// A key, and the number of the feed that said it: a record tells several apart.
  private struct Hold: Hashable {
    var key: Key
    var feed: UInt8
  }

  /// When each went down, counted up.
  private var down: [Hold: Int] = [:]
  private var count = 0

  /// What lets go all that is down, and by which feed, in the order in which it went down.
  var releases: [(statement: Statement, feed: UInt8)] {
    down.sorted { $0.value < $1.value }.map { ($0.key.key.release, $0.key.feed) }
  }

  var isEmpty: Bool { down.isEmpty }

  /// Whether any feed holds it.
  func holds(_ key: Key) -> Bool { down.keys.contains { $0.key == key } }

  mutating func take(_ statement: Statement, from feed: UInt8) {
    switch statement {
    case .noteOn(let key, _): hold(.note(key), feed)
    case .noteOff(let key): letGo(.note(key), feed)
    case .guitarOn(let key, _): hold(.guitar(key), feed)
    case .guitarOff(let key): letGo(.guitar(key), feed)
    case .bassOn(let button): hold(.bass(button), feed)
    case .bassOff(let button): letGo(.bass(button), feed)
    case .button(let row, let number, true): hold(.button(row: row, number: number), feed)
    case .button(let row, let number, false): letGo(.button(row: row, number: number), feed)
    case .air(let isOpen): isOpen ? hold(.air, feed) : letGo(.air, feed)
    case .palm(let isOn): isOn ? hold(.palm, feed) : letGo(.palm, feed)
    case .panic: down = down.filter { $0.key.key == .air || $0.key.key == .palm }
    default: break
    }
  }

  private mutating func hold(_ key: Key, _ feed: UInt8) {
    let hold = Hold(key: key, feed: feed)
    guard down[hold] == nil else { return }
    down[hold] = count
    count += 1
  }

  /// As the engine does it: who does not hold a key lets it go for all.
  private mutating func letGo(_ key: Key, _ feed: UInt8) {
    guard down.removeValue(forKey: Hold(key: key, feed: feed)) == nil else { return }
    down = down.filter { $0.key.key != key }
  }
}
