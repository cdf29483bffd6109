import Presets
import Score

/// Where the notes and the left hand's buttons lie on a computer's keyboard.
enum Board {
  /// The piano, tracker style: the keys of each octave in semitones up from its C.
  static let lowerPiano = "zsxdcvgbhnjm,l.;/"
  static let upperPiano = "q2w3er5t6y7ui9o0p"

  /// MIDI number of the lower row's C, before octave shifts: C4.
  static let lowestKey = 60

  /// Semitones above the lower row's C.
  static let piano: [Key: Int] = {
    var piano: [Key: Int] = [:]
    for (step, scalar) in lowerPiano.unicodeScalars.enumerated() {
      piano[.character(scalar)] = step
    }
    for (step, scalar) in upperPiano.unicodeScalars.enumerated() {
      piano[.character(scalar)] = step + 12
    }
    return piano
  }()

  /// The rows of a melodeon's right hand, the outer one first, from the low end.
  static let melodeonRows = ["asdfghjkl;'", "zxcvbnm,./"]

  static let melodeonButtons: [Key: (row: UInt8, number: UInt8)] = {
    var buttons: [Key: (row: UInt8, number: UInt8)] = [:]
    for (row, keys) in melodeonRows.enumerated() {
      for (number, scalar) in keys.unicodeScalars.enumerated() {
        buttons[.character(scalar)] = (UInt8(row + 1), UInt8(number + 1))
      }
    }
    return buttons
  }()

  /// Pitch classes of the left hand's columns, a fifth apart: A♭ E♭ B♭ F C G D A E B.
  static let columns: [UInt8] = [8, 3, 10, 5, 0, 7, 2, 9, 4, 11]
  /// The four rows of letters as rows of buttons, from the player's side; with Shift, where there
  /// is one, the outer row beyond.
  static let leftHand: [(keys: String, row: StradellaRow, shifted: StradellaRow?)] = [
    ("1234567890", .seventh, .diminished),
    ("qwertyuiop", .minor, nil),
    ("asdfghjkl;", .major, nil),
    ("zxcvbnm,./", .bass, .third),
  ]

  private static let buttons: [Key: (root: UInt8, row: StradellaRow)] = {
    var buttons: [Key: (root: UInt8, row: StradellaRow)] = [:]
    for (keys, row, _) in leftHand {
      for (scalar, root) in zip(keys.unicodeScalars, columns) {
        buttons[.character(scalar)] = (root, row)
      }
    }
    return buttons
  }()

  private static let shiftedRows: [StradellaRow: StradellaRow] = {
    var rows: [StradellaRow: StradellaRow] = [:]
    for (_, row, shifted) in leftHand { rows[row] = shifted }
    return rows
  }()

  /// The left hand's letters on a melodeon: its basses, and above each the chord of the pair.
  static let melodeonBasses = "zxcv"
  static let melodeonChords = "asdf"

  /// The left hand's lowest note on a free bass, before octave shifts: C2.
  static let lowestBassKey = 36

  /// The button that a letter is while the letters are the left hand.
  /// - Parameter octave: by how many the piano is shifted up.
  static func leftHandButton(
    _ event: KeyEvent, on bass: BassSystem, octave: Int
  ) -> BassButton? {
    switch bass {
    case .melodeon8: return event.modifiers == [] ? melodeonBass[event.key] : nil
    case .free, .bandoneon33:
      guard event.modifiers == [], let step = piano[event.key] else { return nil }
      return .note(key: UInt8(lowestBassKey + 12 * octave + step))
    default: return stradellaButton(event)
    }
  }

  private static let melodeonBass: [Key: BassButton] = {
    var buttons: [Key: BassButton] = [:]
    for (first, keys) in [(1, melodeonBasses), (2, melodeonChords)] {
      for (pair, scalar) in keys.unicodeScalars.enumerated() {
        buttons[.character(scalar)] = .numbered(UInt8(first + 2 * pair))
      }
    }
    return buttons
  }()

  private static func stradellaButton(_ event: KeyEvent) -> BassButton? {
    guard event.modifiers.subtracting(.shift) == [], let (root, row) = buttons[event.key] else {
      return nil
    }
    guard event.modifiers.contains(.shift) else { return .stradella(root: root, row: row) }
    return shiftedRows[row].map { .stradella(root: root, row: $0) }
  }

  /// Pitch classes of F1 to F12, a fifth apart, so that C, F and G lie under one hand:
  /// D♭ A♭ E♭ B♭ F C G D A E B F♯.
  static let functionRoots: [UInt8] = [1, 8, 3, 10, 5, 0, 7, 2, 9, 4, 11, 6]
  /// What the modifiers make of a function key.
  static let functionRows: [(modifiers: KeyModifiers, row: StradellaRow)] = [
    ([], .bass), (.shift, .major), (.control, .minor), (.alt, .seventh),
    ([.shift, .alt], .diminished), ([.shift, .control], .third),
  ]

  /// The button that a function key is. One that the bass lacks is told as such when it is pressed.
  static func functionButton(_ event: KeyEvent, on bass: BassSystem) -> BassButton? {
    guard case .function(let number) = event.key, functionRoots.indices.contains(number - 1),
      let row = functionRows.first(where: { $0.modifiers == event.modifiers })?.row
    else { return nil }
    if bass == .melodeon8, event.modifiers == [] { return .numbered(UInt8(number)) }
    return .stradella(root: functionRoots[number - 1], row: row)
  }

  /// The guitar chord of a chord button; `nil` for the rows of single notes.
  static func guitarChord(_ button: BassButton) -> ChordName? {
    guard case .stradella(let root, let row) = button else { return nil }
    let kind: ChordKind
    switch row {
    case .third, .bass: return nil
    case .major: kind = .major
    case .minor: kind = .minor
    case .seventh: kind = .seventh
    case .diminished: kind = .diminished
    }
    return ChordName(root: root, kind: kind)
  }
}
