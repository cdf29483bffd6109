/// One of those who can hold something down: a feed, or the preset, whose transitions press keys too.
struct Hand: BitwiseCopyable {
  /// 0 to 127 of a feed, 128 of the preset.
  fileprivate let number: UInt8

  @_noAllocation @_noLocks
  init(feed: UInt8) { number = feed & 127 }

  @_noAllocation @_noLocks
  private init(number: UInt8) { self.number = number }

  static var preset: Hand { @_noAllocation @_noLocks get { Hand(number: 128) } }
}

/// By whom a key, the air button or the palm is held down.
///
/// It comes up when all hands that pressed it have let it go, or when one lets it go that never
/// pressed it: then it is let go for all, and what the others say of it later, when it may be down
/// again by somebody else, is no news.
struct Holding: BitwiseCopyable {
  private var holders = Hands()
  /// Those who pressed it and have yet to let it go, though it was let go for them.
  private var overruled = Hands()

  init() {}

  var isDown: Bool { @_noAllocation @_noLocks get { !holders.isEmpty } }

  /// Whether a hand pressed it and has not let it go since, though another may have.
  @_noAllocation @_noLocks
  func isKnown(to hand: Hand) -> Bool { holders.contains(hand) || overruled.contains(hand) }

  /// - Returns: whether it was up.
  @_noAllocation @_noLocks
  mutating func press(by hand: Hand) -> Bool {
    let wasUp = holders.isEmpty
    holders.insert(hand)
    overruled.remove(hand)
    return wasUp
  }

  /// - Returns: whether it comes up.
  @_noAllocation @_noLocks
  mutating func release(by hand: Hand) -> Bool {
    if overruled.contains(hand) {
      overruled.remove(hand)
      return false
    }
    guard holders.contains(hand) else { return drop(by: hand) }
    holders.remove(hand)
    return holders.isEmpty
  }

  /// Lets it go for all.
  /// - Parameter hand: who does; of its own it knows.
  /// - Returns: whether it was down.
  @_noAllocation @_noLocks
  mutating func drop(by hand: Hand) -> Bool {
    overruled.insert(holders)
    overruled.remove(hand)
    guard !holders.isEmpty else { return false }
    holders = Hands()
    return true
  }
}

/// A set of hands.
private struct Hands: BitwiseCopyable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var preset: UInt64 = 0

  init() {}

  @_noAllocation @_noLocks
  private init(_ hand: Hand) {
    let bit: UInt64 = 1 << UInt64(hand.number & 63)
    switch hand.number >> 6 {
    case 0: low = bit
    case 1: high = bit
    default: preset = bit
    }
  }

  var isEmpty: Bool { @_noAllocation @_noLocks get { low | high | preset == 0 } }

  @_noAllocation @_noLocks
  func contains(_ hand: Hand) -> Bool {
    let other = Hands(hand)
    return low & other.low | high & other.high | preset & other.preset != 0
  }

  @_noAllocation @_noLocks
  mutating func insert(_ hand: Hand) { insert(Hands(hand)) }

  @_noAllocation @_noLocks
  mutating func insert(_ others: Hands) {
    low |= others.low
    high |= others.high
    preset |= others.preset
  }

  @_noAllocation @_noLocks
  mutating func remove(_ hand: Hand) {
    let other = Hands(hand)
    low &= ~other.low
    high &= ~other.high
    preset &= ~other.preset
  }
}
