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

/// `hingebox hinge`: moves the hinge of the instrument that plays, or tells where it is.
struct HingeCommand {
  private enum Task {
    case move(String)
    case tell(isFollowed: Bool)
  }

  private let path: String
  private let task: Task
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    path = try arguments.requiredControlPath()
    isJSON = arguments.has(.json)
    guard !arguments.operands.isEmpty else {
      task = .tell(isFollowed: arguments.has(.follow))
      return
    }
    if let option = [Option.follow, .json].first(where: arguments.has) {
      throw Failure.misuse("\(option.spelling) asks where the hinge is, and takes no angle")
    }
    if let late = arguments.operands.first(where: { $0.hasPrefix("--") }) {
      throw Failure.misuse("\(late) comes too late: options stand before the angle")
    }
    let line = "hinge " + arguments.operands.joined(separator: " ")
    var parser = LineParser()
    switch parser.parse(line) {
    case .statement: task = .move(line)
    case .bad(let reason): throw Failure.misuse("\(line): \(reason)")
    default: throw Failure.misuse("\(line): wanted an angle, none or a sweep")
    }
  }

  func run() throws {
    var client = try ControlClient(path: path)
    switch task {
    case .move(let line): try client.say(line)
    case .tell(isFollowed: false): _ = try tell(client.hinge())
    case .tell(isFollowed: true): try client.followHinge(for: STDOUT_FILENO, tell)
    }
  }

  /// - Returns: whether anybody reads it.
  private func tell(_ line: String) throws -> Bool {
    try StandardOutput.write((isJSON ? HingeObject(line: line).text : line) + "\n")
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
