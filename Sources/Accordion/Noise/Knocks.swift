import Synthesis

/// The knocks that sound, a limited number at once: when there are more, the oldest makes way.
struct Knocks: ~Copyable {
  private static var places: Int { @_noAllocation @_noLocks get { 24 } }

  /// Which side of the box a knock sounds from.
  enum Side: BitwiseCopyable {
    case treble, bass
  }

  private struct Place: BitwiseCopyable {
    var knock: Knock
    var side: Side
  }

  private let sounding: UnsafeMutablePointer<Place>
  private var count = 0
  /// How many there have been, which makes each one a little different.
  private var number: UInt64 = 0
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    sounding = .allocate(capacity: Self.places)
  }

  deinit { sounding.deallocate() }

  var isEmpty: Bool { @_noAllocation @_noLocks get { count == 0 } }

  /// Random numbers for the next knock.
  @_noAllocation @_noLocks
  mutating func chance() -> Hash {
    number &+= 1
    return Hash(seed, number, 0)
  }

  @_noAllocation @_noLocks
  mutating func begin(_ knock: Knock, on side: Side) {
    if count == Self.places {
      for place in 1..<Self.places { sounding[place - 1] = sounding[place] }
      count -= 1
    }
    (sounding + count).initialize(to: Place(knock: knock, side: side))
    count += 1
  }

  /// Adds frames, of which the first has this number.
  @_noAllocation @_noLocks
  mutating func add(
    treble: UnsafeMutablePointer<Float>, bass: UnsafeMutablePointer<Float>, count frames: Int,
    frame: Int64
  ) {
    var kept = 0
    for place in 0..<count {
      switch sounding[place].side {
      case .treble: sounding[place].knock.add(to: treble, count: frames, frame: frame)
      case .bass: sounding[place].knock.add(to: bass, count: frames, frame: frame)
      }
      guard !sounding[place].knock.isOver else { continue }
      if kept != place { sounding[kept] = sounding[place] }
      kept += 1
    }
    count = kept
  }
}
