import Score

/// A right hand in words.
extension TrebleLayout {
  /// What it is and how many buttons it has: `a piano of one row of 41 keys`.
  public var summary: String {
    let counts = rows.map { String($0.count) }
    let buttons = kind == .piano ? "keys" : "buttons"
    let size =
      counts.count == 1
      ? "one row of \(counts[0]) \(buttons)"
      : Set(counts).count == 1
        ? "\(counts.count) rows of \(counts[0]) \(buttons)"
        : "\(counts.count) rows of \(counts.listed("and")) \(buttons)"
    return "\(name) of \(size)"
  }

  private var name: String {
    switch kind {
    case .piano: "a piano"
    case .cGriff: "a C-griff"
    case .bGriff: "a B-griff"
    case .melodeon: "a melodeon in \(tuning.rawValue)"
    case .bandoneon: "a bandoneon"
    }
  }

  /// A line for each row: the notes that its buttons sound at 8' pitch, on push and on pull where
  /// they differ, or the first and the last where all the others follow from them.
  var rowLines: [String] {
    rows.enumerated().map { index, row in
      let notes = row.map { button in
        button.push == button.pull
          ? Self.note(button.push) : "\(Self.note(button.push))/\(Self.note(button.pull))"
      }
      let isPlain = row.allSatisfy { $0.push == $0.pull }
      let shown = isPlain ? [notes[0], "to", notes[notes.count - 1]] : notes
      return "row \(index + 1): \(shown.joined(separator: " "))"
    }
  }

  private static func note(_ key: Int) -> String { NoteName.name(ofKey: UInt8(key)) }
}
