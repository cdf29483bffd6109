import Score

/// Where the left hand stops the strings for a chord.
public struct ChordShape: Sendable, BitwiseCopyable {
  /// The fret of each string, 0 where it is open and −1 where it is not played: place 0 is string
  /// 6, the lowest, and place 5 string 1. Places 6 and 7 are no strings, and −1.
  public let frets: SIMD8<Int8>

  /// Frets of strings 6 to 1; −1 is a string that is not played.
  @_noAllocation @_noLocks
  public init(_ e: Int8, _ a: Int8, _ d: Int8, _ g: Int8, _ b: Int8, _ high: Int8) {
    frets = SIMD8(e, a, d, g, b, high, -1, -1)
  }

  @_noAllocation @_noLocks
  private init(frets: SIMD8<Int8>) { self.frets = frets }

  /// No finger on the strings, and all of them played.
  public static var open: ChordShape {
    @_noAllocation @_noLocks get { ChordShape(0, 0, 0, 0, 0, 0) }
  }

  /// The strings that are played, bit n for place n.
  public var played: Int {
    @_noAllocation @_noLocks get {
      var played = 0
      for place in 0..<6 where frets[place] >= 0 { played |= 1 << place }
      return played
    }
  }

  /// The lowest and the highest fret that a finger stops, both 0 where none does.
  var stopped: (lowest: Int, highest: Int) {
    @_noAllocation @_noLocks get {
      let highest = max(0, Int(frets.max()))
      let lowest = frets.replacing(with: .max, where: frets .<= 0).min()
      return (min(Int(lowest), highest), highest)
    }
  }

  /// The same shape so many frets up the neck; open strings are then stopped too.
  func moved(by count: Int) -> ChordShape {
    ChordShape(frets: frets.replacing(with: frets &+ Int8(count), where: frets .>= 0))
  }
}
