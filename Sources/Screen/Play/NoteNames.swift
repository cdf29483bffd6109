import Score

/// Notes and buttons as the performance language writes them.
enum NoteNames {
  private static let names = [
    "C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B",
  ]

  static func pitchClass(_ root: UInt8) -> String { names[Int(root) % 12] }

  /// C4 is MIDI 60.
  static func key(_ key: Int) -> String { names[key % 12] + String(key / 12 - 1) }

  static func button(_ button: Board.BassButton) -> String {
    let root = pitchClass(button.root)
    return switch button.row {
    case .third: root + ":third"
    case .bass: root
    case .major: root + ":major"
    case .minor: root + ":minor"
    case .seventh: root + ":7"
    case .diminished: root + ":dim"
    }
  }

  /// Ranks as a register is written: L, M−, M, M+, H from the lowest.
  static func ranks(_ ranks: RankSet) -> String {
    let letters: [(RankSet, String)] = [
      (.low, "L"), (.middleFlat, "M-"), (.middle, "M"), (.middleSharp, "M+"), (.high, "H"),
    ]
    return letters.filter { ranks.contains($0.0) }.map(\.1).joined()
  }
}
