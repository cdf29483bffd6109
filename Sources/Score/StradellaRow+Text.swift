/// Buttons of a Stradella bass as the language names them: `C:third`, `C`, `C:major`, `C:minor`,
/// `C:7`, `C:dim`.
extension StradellaRow {
  /// What follows the colon; empty for the bass row, whose buttons are bare roots.
  public var word: String {
    switch self {
    case .third: "third"
    case .bass: ""
    case .major: "major"
    case .minor: "minor"
    case .seventh: "7"
    case .diminished: "dim"
    }
  }

  /// The row of a word after a colon; `nil` when it is none.
  public init?(word: some StringProtocol) {
    guard !word.isEmpty, let row = Self.allCases.first(where: { $0.word == word }) else {
      return nil
    }
    self = row
  }

  /// Roots from C by semitones, as the circle of fifths spells them from D flat to F sharp.
  private static let roots = [
    "C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B",
  ]

  /// The button of a root (a pitch class, C = 0) in this row.
  public func name(ofRoot root: UInt8) -> String {
    let root = Self.roots[Int(root % 12)]
    return self == .bass ? root : "\(root):\(word)"
  }

  /// The button that a name means; `nil` when it is none.
  public static func button(named name: some StringProtocol) -> (root: UInt8, row: StradellaRow)? {
    let colon = name.firstIndex(of: ":")
    guard let root = NoteName.pitchClass(of: name[..<(colon ?? name.endIndex)]) else { return nil }
    guard let colon else { return (root, .bass) }
    return StradellaRow(word: name[colon...].dropFirst()).map { (root, $0) }
  }
}
