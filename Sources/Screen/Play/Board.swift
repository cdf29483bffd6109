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

  /// The button that a letter is while the letters are the left hand.
  static func leftHandButton(_ event: KeyEvent) -> BassButton? {
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

  /// The button that a function key is.
  static func functionButton(_ event: KeyEvent) -> BassButton? {
    guard case .function(let number) = event.key, functionRoots.indices.contains(number - 1),
      let row = functionRows.first(where: { $0.modifiers == event.modifiers })?.row
    else { return nil }
    return .stradella(root: functionRoots[number - 1], row: row)
  }

  /// The guitar chord of a chord button, as the performance language names it; `nil` for the rows
  /// of single notes.
  static func guitarChord(_ button: BassButton) -> Name? {
    guard case .stradella(let root, let row) = button else { return nil }
    let suffix: String
    switch row {
    case .third, .bass: return nil
    case .major: suffix = ""
    case .minor: suffix = "m"
    case .seventh: suffix = "7"
    case .diminished: suffix = "dim"
    }
    return Name(NoteName.name(ofPitchClass: root) + suffix)
  }
}
