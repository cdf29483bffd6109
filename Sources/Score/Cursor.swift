/// Why a line is refused: what is wrong, and what would be right.
public struct Refusal: Error, Sendable, Equatable {
  public let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Walks over the bytes of one line, which is valid UTF-8 without its end.
///
/// Blanks are spaces and tabs. `#` at the start or after a blank is a comment, which is as good as
/// the end of the line.
struct Cursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte here, if the line has one.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Whether nothing but a comment is left, once blanks are skipped.
  var isAtEnd: Bool { position == bytes.count || isComment(at: position) }

  mutating func skipBlanks() {
    while position < bytes.count, bytes[position].isBlank { position += 1 }
  }

  /// Whether a byte comes before the end.
  func leads(to byte: UInt8) -> Bool {
    var ahead = self
    while !ahead.isAtEnd {
      if bytes[ahead.position] == byte { return true }
      ahead.position += 1
    }
    return false
  }

  mutating func move(to position: Int) { self.position = position }

  /// The bytes up to the next blank; `nil` at the end.
  mutating func word() -> Word? {
    skipBlanks()
    guard !isAtEnd else { return nil }
    let start = position
    while position < bytes.count, !bytes[position].isBlank { position += 1 }
    return Word(bytes, start, position)
  }

  /// Everything up to the end, blanks within it kept; `nil` when nothing is left.
  mutating func rest() -> Word? {
    skipBlanks()
    guard !isAtEnd else { return nil }
    let start = position
    while !isAtEnd { position += 1 }
    return Word(trimming: bytes, start, position)
  }

  /// The field up to a separator, blanks and a pair of quotes around it dropped, and whether a
  /// separator ended it.
  mutating func field(_ separator: UInt8) -> (Word, isLast: Bool) {
    skipBlanks()
    let start = position
    while !isAtEnd, bytes[position] != separator { position += 1 }
    let word = Word(trimming: bytes, start, position).unquoted
    guard !isAtEnd else { return (word, true) }
    position += 1
    return (word, false)
  }

  private func isComment(at position: Int) -> Bool {
    bytes[position] == UInt8(ascii: "#") && (position == 0 || bytes[position - 1].isBlank)
  }
}

/// A stretch of a line.
struct Word {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  init(trimming bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var end = end
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    self.init(bytes, start, end)
  }

  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Without the double quotes that a spreadsheet puts around a field.
  var unquoted: Word {
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return self }
    return Word(bytes, 1, bytes.count - 1)
  }

  /// Whether the two are the same but for the case of ASCII letters.
  func isAnyCase(of other: String) -> Bool {
    other.utf8.count == bytes.count
      && zip(other.utf8, bytes).allSatisfy { $0.lowercased == $1.lowercased }
  }

  var quoted: String { text.quoted }
}

extension String {
  /// For a message, in quotes: at most 40 characters, and none that would steer a terminal.
  public var quoted: String {
    var shown = ""
    for scalar in unicodeScalars.prefix(40) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.count > 40 ? "'\(shown)…'" : "'\(shown)'"
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  /// The lower case of an ASCII letter; any other byte as it is.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
