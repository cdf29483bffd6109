/// Names of notes: a letter, `#`, `♯`, `b` or `♭`, and an octave from −1 to 9. C4 is key 60 and A4
/// key 69; the octave goes with the letter, so that B#3 is C4.
public enum NoteName {
  /// The MIDI key number, 0 to 127, of a name such as `F#4`; `nil` when it is none.
  public static func key(of name: some StringProtocol) -> UInt8? {
    guard let (pitch, rest) = pitch(in: Substring(name)) else { return nil }
    let isBelowZero = rest.first == "-" || rest.first == "−"
    let octave = isBelowZero ? rest.dropFirst() : rest
    guard octave.utf8.count == 1, let digit = octave.utf8.first, digit.isDigit else { return nil }
    let number = Int(digit &- 0x30)
    guard !isBelowZero || number == 1 else { return nil }
    let key = ((isBelowZero ? -1 : number) + 1) * 12 + pitch
    return (0...127).contains(key) ? UInt8(key) : nil
  }

  /// The name of a key, with a sharp where it is a black one.
  public static func name(ofKey key: UInt8) -> String {
    sharps[Int(key % 12)] + String(Int(key) / 12 - 1)
  }

  /// The pitch class, C = 0 to B = 11, of a name without an octave; `nil` when it is none.
  public static func pitchClass(of name: some StringProtocol) -> UInt8? {
    guard let (root, rest) = root(in: name), rest.isEmpty else { return nil }
    return root
  }

  /// The name of a chord's root (a pitch class, C = 0), as the circle of fifths spells it from D
  /// flat to F sharp.
  public static func name(ofRoot pitchClass: UInt8) -> String { roots[Int(pitchClass % 12)] }

  /// The pitch class, C = 0 to B = 11, of the name that a text begins with, and what follows it.
  static func root(in text: some StringProtocol) -> (root: UInt8, rest: Substring)? {
    guard let (pitch, rest) = pitch(in: Substring(text)) else { return nil }
    return (UInt8((pitch + 12) % 12), rest)
  }

  private static let sharps = [
    "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B",
  ]

  private static let roots = [
    "C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B",
  ]

  /// Semitones above the octave's C, −1 (C flat) to 12 (B sharp), and what follows the name.
  private static func pitch(in name: Substring) -> (pitch: Int, rest: Substring)? {
    guard let letter = name.first?.uppercased(), let natural = sharps.firstIndex(of: letter) else {
      return nil
    }
    let rest = name.dropFirst()
    switch rest.first {
    case "#", "♯": return (natural + 1, rest.dropFirst())
    case "b", "♭": return (natural - 1, rest.dropFirst())
    default: return (natural, rest)
    }
  }
}
