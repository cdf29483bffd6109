/// The help, made from the tables of commands and options.
enum Help {
  /// What a terminal shows at the least.
  private static let columns = 80

  static let version = "hingebox 0.1.0"

  /// `hingebox --help`: every command, and the options of `play`.
  static var overview: String {
    let width = Command.allCases.map { $0.rawValue.count }.max()! + 3
    let commands = Command.allCases.map { command in
      "  " + padded(command.rawValue, to: width) + command.about
    }
    return """
      Hingebox is an accordion and a guitar played by a hinge.

      Usage: hingebox [COMMAND] [OPTION…] …

      \(commands.joined(separator: "\n"))

      hingebox COMMAND --help tells more of each. Without a command it plays:

      \(body(of: .play))
      """
  }

  /// `hingebox COMMAND --help`.
  static func text(for command: Command) -> String {
    capitalised(command.about) + ".\n\n" + body(of: command)
  }

  private static func body(of command: Command) -> String {
    let entries = command.options.map { option in
      (head: head(of: option), about: option.declaration.about)
    }
    let width = entries.map { $0.head.count }.max()! + 2
    let options = entries.map { entry in
      let lines = wrapped(entry.about, to: columns - 2 - width)
      return lines.enumerated().map { index, line in
        "  " + padded(index == 0 ? entry.head : "", to: width) + line
      }.joined(separator: "\n")
    }
    return """
      Usage: hingebox \(command.usage)

      \(wrapped(command.remarks, to: columns).joined(separator: "\n"))

      \(options.joined(separator: "\n"))

      """
  }

  /// Breaks a text at spaces, so that no line is longer than it may be.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines.last!.isEmpty {
        lines[lines.count - 1] += word
      } else if lines.last!.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// `-p, --preset NAME|FILE`.
  private static func head(of option: Option) -> String {
    let declaration = option.declaration
    let short = declaration.letter.map { "-\($0), " } ?? "    "
    return short + "--" + declaration.name + (declaration.value.map { " " + $0 } ?? "")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
