/// Names of chords as song books print them: a root, and what stands on it, as in `C`, `F#m7` or
/// `Bbsus4`.
extension ChordName {
  /// Reads a name in any usual spelling: `♯` and `♭` as well as `#` and `b`, `Cmin7` and `C-7` as
  /// well as `Cm7`, `CΔ` and `CM7` as well as `Cmaj7`. `nil` when it is none.
  public init?(_ text: some StringProtocol) {
    guard let (root, rest) = NoteName.root(in: text) else { return nil }
    guard let kind = ChordKind(spelling: rest) else { return nil }
    self.init(root: root, kind: kind)
  }

  /// The name as this language writes it.
  public var text: String { NoteName.name(ofRoot: root) + kind.text }

  /// How to write a chord, for messages.
  static var usage: String {
    let endings = ChordKind.allCases.map(\.text).filter { !$0.isEmpty }
    return "write a root alone or with \(endings.dropLast().joined(separator: ", ")) "
      + "or \(endings.last ?? ""), such as C or F#m7; or frets, such as x02210; or none"
  }
}

extension ChordKind {
  /// What follows the root.
  public var text: String { spellings[0] }

  /// The kind of what follows a root; `nil` when it is none.
  init?(spelling: some StringProtocol) {
    let plain = String(
      spelling.map { character -> Character in
        switch character {
        case "♯": "#"
        case "♭": "b"
        case "−": "-"
        // The Greek letter, the increment and the triangle look alike.
        case "∆", "△": "Δ"
        case "º": "°"
        default: character
        }
      })
    guard let kind = Self.allCases.first(where: { $0.spellings.contains(plain) }) else {
      return nil
    }
    self = kind
  }

  /// All that are read; the first is written.
  private var spellings: [String] {
    switch self {
    case .major: ["", "maj", "Maj", "M", "major"]
    case .minor: ["m", "min", "Min", "mi", "-", "minor"]
    case .seventh: ["7", "dom7"]
    case .majorSeventh: ["maj7", "Maj7", "ma7", "M7", "Δ", "Δ7", "(maj7)"]
    case .minorSeventh: ["m7", "min7", "Min7", "mi7", "-7"]
    case .suspendedFourth: ["sus4", "sus"]
    case .suspendedSecond: ["sus2"]
    case .seventhSuspendedFourth: ["7sus4", "7sus"]
    case .diminished: ["dim", "°", "o"]
    case .diminishedSeventh: ["dim7", "°7", "o7"]
    case .augmented: ["aug", "+"]
    case .addedNinth: ["add9", "(add9)"]
    case .sixth: ["6", "maj6", "M6"]
    case .minorSixth: ["m6", "min6", "mi6", "-6"]
    case .ninth: ["9"]
    case .halfDiminished: ["m7b5", "min7b5", "-7b5", "m7-5", "m7(b5)", "ø", "ø7"]
    case .majorNinth: ["maj9", "Maj9", "ma9", "M9", "Δ9"]
    case .minorNinth: ["m9", "min9", "mi9", "-9"]
    case .fifth: ["5"]
    }
  }
}
