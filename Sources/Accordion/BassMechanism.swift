import Presets
import Score

/// The mechanics of the bass side, built: which reeds each button opens, in flat tables for the
/// audio thread.
struct BassMechanism: ~Copyable {
  /// The MIDI key of each reed, rank after rank. Not for the audio thread.
  let keys: [Int]
  let reedCount: Int
  /// The rank of each reed.
  private let ranks: UnsafeMutablePointer<UInt8>
  /// Where a button's openings begin, by its place; they end where the next one's begin.
  private let starts: UnsafeMutablePointer<UInt16>
  private let openings: UnsafeMutablePointer<Opening>

  /// A reed, and to which air its pallet opens.
  struct Opening: BitwiseCopyable {
    /// Its number among those of all ranks.
    let reed: UInt16
    let pushed: Bool
    let pulled: Bool
  }

  init(_ machine: BassMachine) {
    keys = machine.ranks.flatMap { rank in (0..<rank.reeds).map { rank.lowest + $0 } }
    reedCount = keys.count
    ranks = .allocate(capacity: max(1, reedCount))
    var firsts: [Int] = []
    var count = 0
    for (number, rank) in machine.ranks.enumerated() {
      firsts.append(count)
      (ranks + count).initialize(repeating: UInt8(number), count: rank.reeds)
      count += rank.reeds
    }
    starts = .allocate(capacity: BassButton.places + 1)
    var all: [Opening] = []
    for place in 0..<BassButton.places {
      (starts + place).initialize(to: UInt16(all.count))
      all += machine.openings(of: BassButton(place: place)).map {
        Opening(
          reed: UInt16(firsts[$0.rank] + $0.reed), pushed: $0.pushed, pulled: $0.pulled)
      }
    }
    (starts + BassButton.places).initialize(to: UInt16(all.count))
    openings = .allocate(capacity: max(1, all.count))
    openings.initialize(from: all, count: all.count)
  }

  deinit {
    ranks.deallocate()
    starts.deallocate()
    openings.deallocate()
  }

  /// The numbers of a button's openings, by its place; none where the machine has no such button.
  @_noAllocation @_noLocks
  func openings(at place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  @_noAllocation @_noLocks
  func opening(_ number: Int) -> Opening { openings[number] }

  @_noAllocation @_noLocks
  func rank(of reed: Int) -> Int { Int(ranks[reed]) }

  /// Whether a reed's rank is in a set: bit n is rank n.
  @_noAllocation @_noLocks
  func isReed(_ reed: Int, in set: UInt8) -> Bool { set & (1 << ranks[reed]) != 0 }
}
