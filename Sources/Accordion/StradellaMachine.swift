import Score

/// The mechanics of a five-rank Stradella bass: which reeds a button opens.
///
/// Each rank has twelve reeds, one for each pitch class, in an octave of its own; where that octave
/// begins decides the octave in which a note of a rank sounds. The windows are those of the Italian
/// machine: bass C2–B2, tenor C3–B3, contralto F♯3–F4, alto C4–B4, soprano C5–B5 (Balestrieri,
/// "Registri della fisarmonica", 1979). Bass buttons open all five ranks, chord buttons the upper
/// three.
enum StradellaMachine {
  static var ranks: Int { @_noAllocation @_noLocks get { 5 } }
  static let reeds = ranks * 12

  /// The lowest key of a rank's window, from the bass rank up.
  @_noAllocation @_noLocks
  static func window(of rank: Int) -> Int {
    switch rank {
    case 0: 36
    case 1: 48
    case 2: 54
    case 3: 60
    default: 72
    }
  }

  /// The MIDI key of a rank's reed.
  @_noAllocation @_noLocks
  static func key(rank: Int, pitchClass: Int) -> Int {
    let lowest = window(of: rank)
    return lowest + (pitchClass + 120 - lowest) % 12
  }

  /// The first rank that a row's buttons open.
  @_noAllocation @_noLocks
  static func firstRank(of row: StradellaRow) -> Int {
    switch row {
    case .bass, .third: 0
    default: 2
    }
  }

  /// How many pitch classes a row's buttons open.
  @_noAllocation @_noLocks
  static func notes(of row: StradellaRow) -> Int {
    switch row {
    case .bass, .third: 1
    default: 3
    }
  }

  /// The pitch class of one of a button's notes. Sevenths and diminished chords have no fifth.
  @_noAllocation @_noLocks
  static func pitchClass(root: Int, row: StradellaRow, note: Int) -> Int {
    let interval: Int
    switch (row, note) {
    case (.third, _): interval = 4
    case (.bass, _), (_, 0): interval = 0
    case (.major, 1), (.seventh, 1): interval = 4
    case (.minor, 1), (.diminished, 1): interval = 3
    case (.seventh, _): interval = 10
    case (.diminished, _): interval = 9
    default: interval = 7
    }
    return (root + interval) % 12
  }
}
