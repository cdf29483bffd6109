/// The knocks that sound, a limited number at once: when there are more, the oldest makes way.
public struct Knocks: ~Copyable {
  private struct Place: BitwiseCopyable {
    var knock: Knock
    var channel: Int
  }

  private let sounding: UnsafeMutablePointer<Place>
  private let places: Int
  private var count = 0
  /// How many there have been, which makes each one a little different.
  private var number: UInt64 = 0
  private let seed: UInt64

  /// - Parameter places: how many sound at once.
  public init(seed: UInt64, places: Int) {
    self.seed = seed
    self.places = places
    sounding = .allocate(capacity: places)
  }

  deinit { sounding.deallocate() }

  public var isEmpty: Bool { @_noAllocation @_noLocks get { count == 0 } }

  /// Random numbers for the next knock.
  @_noAllocation @_noLocks
  public mutating func chance() -> Hash {
    number &+= 1
    return Hash(seed, number, 0)
  }

  /// - Parameter channel: where it is heard, by a number.
  @_noAllocation @_noLocks
  public mutating func begin(_ knock: Knock, on channel: Int = 0) {
    if count == places {
      for place in 1..<places { sounding[place - 1] = sounding[place] }
      count -= 1
    }
    (sounding + count).initialize(to: Place(knock: knock, channel: channel))
    count += 1
  }

  /// Adds frames of a channel, of which the first has this number.
  @_noAllocation @_noLocks
  public mutating func add(
    to output: UnsafeMutablePointer<Float>, channel: Int = 0, count frames: Int, frame: Int64
  ) {
    var kept = 0
    for place in 0..<count {
      if sounding[place].channel == channel {
        sounding[place].knock.add(to: output, count: frames, frame: frame)
        guard !sounding[place].knock.isOver else { continue }
      }
      if kept != place { sounding[kept] = sounding[place] }
      kept += 1
    }
    count = kept
  }
}
