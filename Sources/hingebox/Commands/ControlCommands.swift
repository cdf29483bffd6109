import Feeds
import Glibc
import Score

extension Arguments {
  /// The control socket's path; `nil` for none.
  var controlPath: String? {
    switch value(.control) {
    case "none": nil
    case let path?: path
    case nil:
      ControlSocket.defaultPath(
        environment: getenv("XDG_RUNTIME_DIR").map {
          ["XDG_RUNTIME_DIR": String(cString: $0)]
        } ?? [:])
    }
  }

  /// The control socket's path, for a command that needs one.
  fileprivate func requiredControlPath() throws -> String {
    guard let path = controlPath, !path.isEmpty else {
      throw wrong(.control, "the path of the playing instrument's socket")
    }
    return path
  }
}

/// `hingebox hinge`: moves the hinge of the instrument that plays.
struct HingeCommand {
  private let path: String
  private let line: String

  init(_ arguments: Arguments) throws {
    path = try arguments.requiredControlPath()
    guard !arguments.operands.isEmpty else {
      throw Failure.misuse("hinge wants an angle, none or a sweep: hingebox hinge 120")
    }
    line = "hinge " + arguments.operands.joined(separator: " ")
    var parser = LineParser()
    if case .bad(let reason) = parser.parse(line) { throw Failure.misuse("\(line): \(reason)") }
  }

  func run() throws {
    var client = try ControlClient(path: path)
    try client.say(line)
  }
}

/// `hingebox send`: says lines to the instrument that plays.
struct SendCommand {
  private let path: String
  private let lines: [String]

  init(_ arguments: Arguments) throws {
    path = try arguments.requiredControlPath()
    let words = arguments.operands
    guard !words.isEmpty else {
      throw Failure.misuse("send wants a line: hingebox send note on C4")
    }
    // A word with a blank in it was quoted, and is a line by itself.
    let isQuoted = words.contains { $0.contains(where: \.isWhitespace) }
    lines = isQuoted ? words : [words.joined(separator: " ")]
  }

  func run() throws {
    var client = try ControlClient(path: path)
    for line in lines { try client.say(line) }
  }
}
