/// What a stretch of text looks like: the terminal's own sixteen colours, so that the player's
/// theme holds.
enum TextStyle: Sendable, Equatable {
  case plain, strong, faint, push, pull, warning, alarm

  /// The parameters of SGR.
  var parameters: String {
    switch self {
    case .plain: "0"
    case .strong: "1"
    case .faint: "2"
    case .push: "32"
    case .pull: "36"
    case .warning: "33"
    case .alarm: "1;31"
    }
  }
}

/// A stretch of text in one style.
struct Span: Sendable, Equatable {
  var text: String
  var style: TextStyle

  init(_ text: String, _ style: TextStyle = .plain) {
    self.text = text
    self.style = style
  }
}

/// A line made of spans.
struct StyledLine: Sendable, Equatable {
  var spans: [Span]

  init(_ spans: [Span] = []) { self.spans = spans }
  init(_ text: String, _ style: TextStyle = .plain) { spans = [Span(text, style)] }

  /// Its text alone.
  var text: String { spans.map(\.text).joined() }

  /// Cells it takes.
  var width: Int { spans.reduce(0) { $0 + TextWidth.of($1.text) } }

  /// What writes it, in colour or without.
  func encoded(inColour: Bool) -> String {
    guard inColour else { return text }
    return spans.map { span in
      span.style == .plain || span.text.isEmpty
        ? span.text : "\u{1B}[\(span.style.parameters)m\(span.text)\u{1B}[0m"
    }.joined()
  }
}

/// The cells that text takes in a terminal.
enum TextWidth {
  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// 0 for what combines with the character before, 2 for East Asian wide characters and emoji
  /// (the main blocks of Unicode's EastAsianWidth), else 1.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The text cut to so many cells, its end marked where something is lost.
  static func truncate(_ text: String, to width: Int, ellipsis: String) -> String {
    if of(text) <= width { return text }
    let room = width - of(ellipsis)
    guard room >= 0 else { return String(repeating: ".", count: max(width, 0)) }
    var cut = String.UnicodeScalarView()
    var used = 0
    for scalar in text.unicodeScalars {
      used += of(scalar)
      if used > room { break }
      cut.append(scalar)
    }
    return String(cut) + ellipsis
  }

  /// The text without anything that a terminal would act on: what others wrote may hold escape
  /// sequences.
  static func harmless(_ text: some StringProtocol) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        clean.append(scalar == "\t" ? " " : "\u{FFFD}")
      default: clean.append(scalar)
      }
    }
    return String(clean)
  }
}
