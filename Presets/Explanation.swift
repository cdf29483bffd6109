/// A manual page in the making: what `--explain` prints.
struct Explanation {
  private(set) var text: String
  private var keyPath: [String] = []

  private static let width = 80

  init(opening: String) {
    text = Self.wrapped(opening, indent: "")
  }

  /// A chapter's heading.
  mutating func chapter(_ title: String) { text += "\n\(title.uppercased())\n" }

  /// Sentences, broken at the width of a page.
  mutating func paragraph(_ words: String) {
    text += "\n" + Self.wrapped(words, indent: "")
  }

  /// A table's lines, as they stand; one too long goes on further in.
  mutating func list(_ lines: [String]) {
    text += lines.map { line in
      line.count + 2 > Self.width
        ? Self.wrapped(line, indent: "  ", hanging: "      ") : "  \(line)\n"
    }.joined()
  }

  /// A part of the preset: its key path, and what it is.
  mutating func section(
    _ name: String, title: String?, _ body: (inout Explanation) -> Void
  ) {
    keyPath.append(name)
    if let title {
      text += "\n" + Self.wrapped("\(keyPath.joined(separator: ".")): \(title)", indent: "")
    }
    body(&self)
    keyPath.removeLast()
  }

  /// Some of the parameters of the section.
  mutating func subsection(_ title: String) {
    text += "\n\(keyPath.joined(separator: ".")), \(title):\n"
  }

  /// A parameter: its value, if it has one, what it may be and was, and what it does.
  mutating func add(
    _ name: String, value: String?, allowed: String, standard: String, meaning: String
  ) {
    text +=
      "\n" + Self.wrapped(value.map { "\(name): \($0)" } ?? name, indent: "  ", hanging: "      ")
    text += Self.wrapped(meaning, indent: "      ")
    let byDefault = standard.isEmpty ? "" : "; by default \(standard)"
    text += Self.wrapped("May be \(allowed)\(byDefault).", indent: "      ")
  }

  private static func wrapped(_ text: String, indent: String, hanging: String? = nil) -> String {
    var result = ""
    var line = indent
    for word in text.split(separator: " ") {
      if line.count + 1 + word.count > width {
        result += line + "\n"
        line = (hanging ?? indent) + word
      } else {
        line += (line.allSatisfy { $0 == " " } ? "" : " ") + word
      }
    }
    return result + line + "\n"
  }
}
