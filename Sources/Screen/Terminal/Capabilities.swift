/// What a terminal turns out to be able to do, asked when playing starts.
///
/// The kitty protocol is there when the question for its flags is answered; every terminal answers
/// the one for its primary device attributes, so that answer alone means that it is not. Some send
/// the two in the wrong order, so a late answer still counts. A terminal that takes the flags but
/// then reports that it left out key releases is played as one without.
struct Capabilities: Sendable, Equatable {
  /// Disambiguate, event types, alternate keys, all keys as escape codes.
  static let keyboardFlags = 15
  /// Those without which a key cannot be held: event types and all keys.
  private static let neededFlags = 10

  /// Asks for mode 1016, the height in pixels, the keyboard's flags and, last, the attributes.
  static let questions = "\u{1B}[?1016$p\u{1B}[14t\u{1B}[?u\u{1B}[c"
  /// Button and drag reports in SGR form, and focus reports.
  static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h"
  private static let mouseOff = "\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l"
  static let hideCursor = "\u{1B}[?25l"
  private static let showCursor = "\u{1B}[?25h\u{1B}[0m"

  private(set) var isKitty = false
  private(set) var hasPixels = false
  /// Height of the text area in pixels, 0 while not known.
  private(set) var pixelHeight = 0

  /// Takes an answer in.
  /// - Returns: what to write for it.
  mutating func take(_ reply: TerminalReply) -> String {
    switch reply {
    case .keyboardFlags(let flags) where isKitty:
      // 0 is no answer to go by: the flags have just been pushed.
      guard flags != 0, flags & Self.neededFlags != Self.neededFlags else { return "" }
      isKitty = false
      return "\u{1B}[<u"
    case .keyboardFlags:
      isKitty = true
      return "\u{1B}[>\(Self.keyboardFlags)u\u{1B}[?u"
    case .mode(1016, state: 1), .mode(1016, state: 2):
      guard !hasPixels else { return "" }
      hasPixels = true
      return "\u{1B}[?1016h"
    case .pixelHeight(let height):
      pixelHeight = height
      return ""
    case .mode, .deviceAttributes: return ""
    }
  }

  /// What undoes all that is on.
  var farewell: String {
    (isKitty ? "\u{1B}[<u" : "") + (hasPixels ? "\u{1B}[?1016l" : "") + Self.mouseOff
      + Self.showCursor
  }
}
