/// How many statements may go to the engine now.
///
/// The audio thread carries out what it is sent within one block. A feed that never ends must not
/// send it more than it can bear, nor take all there is from the others: what is over the budget
/// waits, and whoever sends it is read no further.
struct SendBudget {
  /// Statements a second, all feeds together: twice a feed of 100 kHz, and some hundredths of what
  /// a core can carry out.
  static let perSecond = 200_000.0
  /// At once: a millisecond of the audio thread at the most.
  static let most = 2_000.0

  private var credit = Self.most
  private var last: UInt64 = 0

  /// - Parameter now: nanoseconds of `CLOCK_MONOTONIC`.
  mutating func refill(at now: UInt64) {
    let seconds = last == 0 ? 1 : Double(now - last) / 1e9
    last = now
    credit = min(Self.most, credit + seconds * Self.perSecond)
  }

  /// The share of one of several feeds.
  func share(of feeds: Int) -> Int { max(1, Int(credit) / max(1, feeds)) }

  var isEmpty: Bool { credit < 1 }

  mutating func spend() { credit -= 1 }
}
