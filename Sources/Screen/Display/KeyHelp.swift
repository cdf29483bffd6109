import Score

/// The keys in words: the help panel's and the README's, from the tables that the keys are played
/// by.
public enum KeyHelp {
  /// What can be pressed, and what it does.
  struct Entry {
    var keys: [String]
    var meaning: String
  }

  /// The notes and the left hand's buttons.
  static var playing: [Entry] {
    let roots = Board.functionRoots.map(root).joined(separator: " ")
    let columns = Board.columns.map(root).joined(separator: " ")
    var entries = [
      Entry(keys: [spaced(Board.lowerPiano)], meaning: "piano from C4"),
      Entry(keys: [spaced(Board.upperPiano)], meaning: "piano from C5"),
      Entry(keys: ["F1 to F12"], meaning: "bass \(roots)"),
    ]
    let chords = Board.functionRows.dropFirst()
    for pair in [chords.prefix(3), chords.dropFirst(3)] {
      entries.append(
        Entry(
          keys: ["with \(pair.map { modifierNames($0.modifiers) }.joined(separator: ", "))"],
          meaning: pair.map { rowName($0.row) }.joined(separator: ", ")))
    }
    for hand in Board.leftHand {
      let roots = hand.row == .major ? " \(columns)" : ""
      let also = hand.shifted.map { "; Shift \(rowName($0))" } ?? ""
      entries.append(
        Entry(keys: [spaced(hand.keys)], meaning: "left: \(rowName(hand.row))\(roots)\(also)"))
    }
    return entries + [Entry(keys: ["mouse drag, wheel"], meaning: "fold and unfold")]
  }

  /// What the keys are on boxes of other kinds.
  static var otherBoxes: [Entry] {
    let pairs = [Board.melodeonBasses, Board.melodeonChords].map(spaced)
    return [
      Entry(
        keys: Board.melodeonRows.map(spaced), meaning: "on a melodeon: its buttons, by their rows"),
      Entry(keys: ["F1 to F8"], meaning: "on a melodeon: its basses and chords 1 to 8"),
      Entry(keys: pairs, meaning: "left, on a melodeon: basses, their chords"),
      Entry(
        keys: [spaced(Board.lowerPiano)],
        meaning:
          "left, on a free bass: notes from \(NoteName.name(ofKey: UInt8(Board.lowestBassKey)))"),
    ]
  }

  private static func spaced(_ keys: String) -> String {
    keys.uppercased().map(String.init).joined(separator: " ")
  }

  static var commands: [Entry] {
    Binding.all.map { Entry(keys: $0.chords.map(name), meaning: $0.meaning) }
  }

  /// Lines of the help panel, for a window of so many cells and lines.
  static func panel(width: Int, height: Int, glyphs: Glyphs) -> [StyledLine] {
    let columns = max(1, min(3, width / 38))
    let cell = width / columns
    let keyWidth = 14
    var lines = playing.map { entry in
      row(entry, keyWidth: 35, width: width, glyphs: glyphs)
    }
    if width < 60 {
      lines = playing.map { row($0, keyWidth: keyWidth, width: width, glyphs: glyphs) }
    }
    let commands = commands
    let rows = (commands.count + columns - 1) / columns
    for index in 0..<rows {
      var spans: [Span] = []
      for column in 0..<columns where column * rows + index < commands.count {
        let entry = commands[column * rows + index]
        let line = row(entry, keyWidth: keyWidth, width: cell - 1, glyphs: glyphs)
        spans += line.spans
        spans.append(Span(String(repeating: " ", count: max(cell - line.width, 0))))
      }
      lines.append(StyledLine(spans))
    }
    lines += otherBoxes.map {
      row($0, keyWidth: width < 60 ? keyWidth : 35, width: width, glyphs: glyphs)
    }
    if lines.count <= height { return lines }
    guard height > 0 else { return [] }
    let more = TextWidth.truncate(
      glyphs.spell("… a taller window shows all the keys"), to: width, ellipsis: glyphs.ellipsis)
    return lines.prefix(height - 1) + [StyledLine(more, .faint)]
  }

  /// The README's list: a Markdown table.
  public static var markdown: String {
    var text = "| Key | What it does |\n| --- | --- |\n"
    for entry in playing + commands + otherBoxes {
      // A backquote can stand only between doubled ones.
      let keys = entry.keys.map { $0 == "`" ? "`` ` ``" : "`\($0)`" }.joined(separator: " ")
      text += "| \(keys) | \(entry.meaning) |\n"
    }
    return text
  }

  private static func row(
    _ entry: Entry, keyWidth: Int, width: Int, glyphs: Glyphs
  ) -> StyledLine {
    let keys = glyphs.spell(entry.keys.joined(separator: " "))
    let shown = TextWidth.truncate(keys, to: min(keyWidth, width), ellipsis: glyphs.ellipsis)
    let room = width - keyWidth - 1
    if room <= 0 { return StyledLine(shown, .strong) }
    let gap = String(repeating: " ", count: keyWidth + 1 - TextWidth.of(shown))
    let meaning = TextWidth.truncate(
      glyphs.spell(entry.meaning), to: room, ellipsis: glyphs.ellipsis)
    return StyledLine([Span(shown, .strong), Span(gap), Span(meaning)])
  }

  // MARK: Names

  private static func name(_ chord: Chord) -> String {
    switch chord {
    case .control(let letter): "Ctrl+\(String(letter).uppercased())"
    case .symbol(let symbol): String(symbol)
    case .key(let key): Board.piano[key] == nil ? name(key) : "Shift+\(name(key))"
    }
  }

  private static func name(_ key: Key) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let scalar): String(scalar).uppercased()
    case .escape: "Esc"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .insert: "Ins"
    case .delete: "Del"
    case .function(let number): "F\(number)"
    }
  }

  private static func root(_ root: UInt8) -> String {
    ["C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"][Int(root)]
  }

  private static func rowName(_ row: StradellaRow) -> String {
    switch row {
    case .third: "third"
    case .bass: "bass"
    case .major: "major"
    case .minor: "minor"
    case .seventh: "seventh"
    case .diminished: "diminished"
    }
  }

  private static func modifierNames(_ modifiers: KeyModifiers) -> String {
    let names: [(KeyModifiers, String)] = [(.shift, "Shift"), (.control, "Ctrl"), (.alt, "Alt")]
    return names.filter { modifiers.contains($0.0) }.map(\.1).joined(separator: "+")
  }
}
