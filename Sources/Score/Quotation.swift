/// Names between double quotes: a name that holds blanks, or that would be read as something else.
enum Quotation {
  /// What follows a backslash, and the byte it stands for.
  private static let escapes: KeyValuePairs<Character, Character> = [
    "\"": "\"", "\\": "\\", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Reads a quotation that begins at an index; the index after it. `nil` when it does not end, has
  /// an unknown escape, or a word goes on right after it.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (text: String, end: Int)? {
    var text: [UInt8] = []
    var at = start + 1
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        let end = at + 1
        guard end == bytes.count || bytes[end].isBlank else { return nil }
        return (String(decoding: text, as: UTF8.self), end)
      case UInt8(ascii: "\\"):
        guard at + 1 < bytes.count,
          let escape = escapes.first(where: { $0.key.asciiValue == bytes[at + 1] })?.value
            .asciiValue
        else { return nil }
        text.append(escape)
        at += 2
      default:
        text.append(bytes[at])
        at += 1
      }
    }
    return nil
  }

  /// A text as one word of a line: as it is, or between quotes where it would be read as something
  /// else.
  /// - Parameter mayHoldBlanks: whether it is read to the end of its line.
  static func ifNeeded(_ text: String, mayHoldBlanks: Bool = false) -> String {
    let scalars = text.unicodeScalars
    let isPlain =
      scalars.allSatisfy { $0.value > 0x20 || ($0 == " " && mayHoldBlanks) }
      && scalars.first.map { $0 != " " && $0 != "\"" && $0 != "#" } ?? false
      && scalars.last != " " && !text.contains(" #")
    return isPlain ? text : write(text)
  }

  static func write(_ text: String) -> String {
    var quotation = "\""
    // By scalar: CR and LF together are one character.
    for scalar in text.unicodeScalars {
      if let escape = escapes.first(where: { $0.value.unicodeScalars.first == scalar }) {
        quotation += "\\\(escape.key)"
      } else {
        quotation.unicodeScalars.append(scalar)
      }
    }
    return quotation + "\""
  }
}
