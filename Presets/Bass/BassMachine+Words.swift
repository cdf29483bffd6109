import Score

extension BassMachine {
  /// Which buttons there are, in the language's words: for a player who missed one.
  public var words: String {
    switch buttons {
    case .circle(let columns, let rows):
      let names = rows.map { $0.name(ofRoot: 0) }.listed("and")
      if columns.count >= 12 { return "\(names), on every root" }
      let roots = columns.map { StradellaRow.bass.name(ofRoot: Self.pitchClass(ofColumn: $0)) }
      return "\(names), on \(roots.listed("and"))"
    case .turning(let buttons): return "button 1 to button \(buttons.count)"
    case .chromatic(let keys):
      return "the notes \(Self.ends(of: keys))"
    case .turningNotes(let buttons, let keys):
      return "button 1 to button \(buttons.count), and the notes \(Self.ends(of: keys))"
    case .none: return "no buttons"
    }
  }

  private static func ends(of keys: ClosedRange<Int>) -> String {
    [keys.lowerBound, keys.upperBound].map { NoteName.name(ofKey: UInt8($0)) }
      .joined(separator: " to ")
  }
}
