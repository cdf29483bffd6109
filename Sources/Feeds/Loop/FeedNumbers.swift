/// The numbers by which the engine tells feeds apart, 0 to 127.
///
/// A number that comes back is given out again as late as possible: until its last feed has been
/// silent for a while, the first sample of the next one would be taken for that feed's motion.
struct FeedNumbers {
  static let count = 128

  /// Free numbers, the longest free first.
  private var free: [UInt8]

  /// - Parameter reserved: numbers that are somebody else's, such as those of a score that plays.
  init(reserved: Set<UInt8> = []) {
    free = (0..<UInt8(Self.count)).filter { !reserved.contains($0) }
  }

  /// A number that no feed has, or `nil` when all are taken.
  mutating func take() -> UInt8? { free.isEmpty ? nil : free.removeFirst() }

  /// Gives a number back.
  mutating func giveBack(_ number: UInt8) { free.append(number) }
}
