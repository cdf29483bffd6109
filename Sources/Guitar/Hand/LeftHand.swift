import Presets

/// Which string a key is played on, and at which fret, as a guitarist's left hand would choose.
///
/// The hand reaches four frets, one for each finger, and any open string. It moves along the neck
/// only for a note that it cannot reach from where it is, and then no farther than it must. Strings
/// are known by their places, from 0 for string 6, the lowest, to 5 for string 1.
public struct LeftHand: Sendable, BitwiseCopyable {
  /// MIDI keys of the open strings.
  private let tuning: SIMD8<Int16>
  private let frets: Int
  /// What the strings are stopped at, 0 where they are open and −1 where they are not played.
  private var stops: SIMD8<Int8>
  /// Strings on which a key is held, bit n for place n.
  private var held = 0
  /// The chord in hand, which is what a strum plays.
  public private(set) var shape = ChordShape.open
  /// The lowest fret that the hand reaches where it is, from 1.
  public private(set) var position = 1

  /// How many frets the hand reaches.
  private static var span: Int { @_noAllocation @_noLocks get { 4 } }

  /// A hand by the nut, on open strings. Not for the audio thread.
  public init(_ preset: StringsPreset) {
    var tuning = SIMD8<Int16>()
    for (place, key) in preset.tuning.keys.enumerated() { tuning[place] = Int16(key) }
    self.tuning = tuning
    frets = Int(preset.frets)
    stops = ChordShape.open.frets
  }

  // MARK: Keys

  /// Takes a string for a key.
  ///
  /// A key that is held already keeps its string, and so does one that still rings within reach.
  /// Otherwise it takes, of the strings on which no key is held, the one for which the hand moves
  /// least; of those the quietest, and of those the thinnest. Where keys are held on all that it
  /// could be played on, the quietest of them loses its own.
  /// - Parameters:
  ///   - key: a MIDI number.
  ///   - levels: how loud each string still is, 0 where it is still.
  /// - Returns: the string's place and the fret, 0 for an open string; `nil` when no string has
  ///   the note.
  @_noAllocation @_noLocks
  public mutating func press(key: Int, levels: SIMD8<Float>) -> (string: Int, fret: Int)? {
    var best = Choice()
    for place in 0..<6 {
      let fret = key - Int(tuning[place])
      guard fret >= 0, fret <= frets else { continue }
      let choice = choice(place, fret, level: levels[place])
      // From the thickest string on, so that the thinnest of equals is taken.
      if !best.isBetter(than: choice) { best = choice }
    }
    guard best.string >= 0 else { return nil }
    stop(best.string, at: best.fret)
    held |= 1 << best.string
    return (best.string, best.fret)
  }

  /// Lets a key go.
  /// - Returns: the place of its string; `nil` when the key is not held, or its string has been
  ///   taken for something else.
  @_noAllocation @_noLocks
  public mutating func release(key: Int) -> Int? {
    for place in 0..<6 where held & 1 << place != 0 && self.key(on: place) == key {
      held &= ~(1 << place)
      return place
    }
    return nil
  }

  /// Lets all keys go.
  @_noAllocation @_noLocks
  public mutating func releaseAll() { held = 0 }

  // MARK: Chords and single strings

  /// Takes a chord. Strings on which keys are held stay as they are until a strum takes them.
  /// - Returns: the strings that are now stopped elsewhere, or not played any more, bit n for place
  ///   n.
  @_noAllocation @_noLocks
  public mutating func hold(_ shape: ChordShape) -> Int {
    self.shape = shape
    let (lowest, highest) = shape.stopped
    if highest > 0 {
      reach(highest)
      reach(lowest)
    }
    var changed = 0
    for place in 0..<6 where held & 1 << place == 0 && stops[place] != shape.frets[place] {
      stops[place] = shape.frets[place]
      changed |= 1 << place
    }
    return changed
  }

  /// Stops a string for a pluck that no key makes; a key that is held on it loses it.
  /// - Parameters:
  ///   - place: of the string, 0 to 5.
  ///   - fret: 0 for the open string.
  @_noAllocation @_noLocks
  public mutating func take(_ place: Int, fret: Int) {
    held &= ~(1 << place)
    stop(place, at: min(fret, frets))
  }

  // MARK: - The hand

  /// The key that a string sounds.
  @_noAllocation @_noLocks
  private func key(on place: Int) -> Int { Int(tuning[place]) + Int(stops[place]) }

  /// How many frets the hand moves to reach one; an open string needs no finger.
  @_noAllocation @_noLocks
  private func way(to fret: Int) -> Int {
    fret == 0 ? 0 : max(0, max(position - fret, fret - (position + Self.span - 1)))
  }

  @_noAllocation @_noLocks
  private mutating func stop(_ place: Int, at fret: Int) {
    stops[place] = Int8(fret)
    reach(fret)
  }

  /// Moves the hand until it reaches a fret, and no farther.
  @_noAllocation @_noLocks
  private mutating func reach(_ fret: Int) {
    guard fret > 0 else { return }
    position = min(max(position, fret - Self.span + 1), fret)
  }

  @_noAllocation @_noLocks
  private func choice(_ place: Int, _ fret: Int, level: Float) -> Choice {
    let way = way(to: fret)
    let isHeld = held & 1 << place != 0
    let isThere = Int(stops[place]) == fret
    let rank =
      if isHeld { isThere ? 0 : 3 } else { isThere && level > 0 && way == 0 ? 1 : 2 }
    return Choice(string: place, fret: fret, rank: rank, way: way, level: level)
  }

  /// One way to play a key.
  private struct Choice: BitwiseCopyable {
    var string = -1
    var fret = 0
    /// 0 for the string on which the key is held, 1 for one that still rings with it, 2 for any
    /// other free one, 3 for one that another key would lose.
    var rank = 4
    /// Frets that the hand moves.
    var way = 0
    var level: Float = 0

    @_noAllocation @_noLocks
    init() {}

    @_noAllocation @_noLocks
    init(string: Int, fret: Int, rank: Int, way: Int, level: Float) {
      self.string = string
      self.fret = fret
      self.rank = rank
      self.way = way
      self.level = level
    }

    @_noAllocation @_noLocks
    func isBetter(than other: Choice) -> Bool {
      if rank != other.rank { return rank < other.rank }
      // Who must take a string from a key takes the one whose loss is least heard.
      if rank == 3, level != other.level { return level < other.level }
      if way != other.way { return way < other.way }
      return level < other.level
    }
  }
}
