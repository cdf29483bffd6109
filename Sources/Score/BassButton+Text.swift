/// Bass buttons as the language names them: of a Stradella bass `C:third`, `C`, `C:major`,
/// `C:minor`, `C:7`, `C:dim`; of a free bass `C3`, or a MIDI key number.
extension BassButton {
  /// The button that a name means; `nil` when it is none.
  public init?(named name: some StringProtocol) {
    if let key = NoteName.key(of: name) ?? UInt8(name), key <= 127 {
      self = .note(key: key)
      return
    }
    let colon = name.firstIndex(of: ":")
    guard let root = NoteName.pitchClass(of: name[..<(colon ?? name.endIndex)]) else { return nil }
    guard let colon else {
      self = .stradella(root: root, row: .bass)
      return
    }
    guard let row = StradellaRow(word: name[colon...].dropFirst()) else { return nil }
    self = .stradella(root: root, row: row)
  }

  /// The button's name; of one that has a number, that with the word `button` before it.
  public var name: String {
    switch self {
    case .stradella(let root, let row): row.name(ofRoot: root)
    case .note(let key): NoteName.name(ofKey: key)
    case .numbered(let number): "button \(number)"
    }
  }
}

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

  /// The button of a root (a pitch class, C = 0) in this row.
  public func name(ofRoot root: UInt8) -> String {
    let root = NoteName.name(ofRoot: root)
    return self == .bass ? root : "\(root):\(word)"
  }
}
