/// Shapes of a guitarist's left hand, string 6 to string 1: `x02210`, or with frets of two digits
/// `x-x-10-12-12-10`.
extension ChordChoice {
  /// The highest fret, of a neck of two octaves.
  public static let highestFret = 24

  /// The shape that a text means; `nil` when it is none.
  public static func shape(_ text: some StringProtocol) -> ChordChoice? {
    let characters = Array(text)
    let parts =
      characters.contains("-")
      ? characters.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
      : characters.map { String($0) }
    guard parts.count == 6 else { return nil }
    var frets: [Int8] = []
    for part in parts {
      if part == "x" || part == "X" {
        frets.append(-1)
      } else if part.utf8.allSatisfy(\.isDigit), let fret = Int(part), fret <= highestFret {
        frets.append(Int8(fret))
      } else {
        return nil
      }
    }
    return .frets(frets[0], frets[1], frets[2], frets[3], frets[4], frets[5])
  }

  /// The chord as the language writes it.
  public var text: String {
    switch self {
    case .none: "none"
    case .frets(let e, let a, let d, let g, let b, let high):
      Self.text(ofFrets: [e, a, d, g, b, high])
    case .named(let name): name.text
    }
  }

  /// A shape as the language writes it.
  private static func text(ofFrets frets: [Int8]) -> String {
    let words = frets.map { $0 < 0 ? "x" : String($0) }
    return words.joined(separator: frets.contains { $0 > 9 } ? "-" : "")
  }
}
