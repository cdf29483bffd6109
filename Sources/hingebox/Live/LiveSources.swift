import Feeds
import Glibc
import Score
import Screen

/// What a live performance listens to.
struct LiveSources {
  /// Files that are read whole before anything is played.
  private(set) var scores: [String] = []
  /// Feeds that are read as they come.
  private(set) var streams: [HingeSource] = []
  /// Where keys are read; `nil` without a terminal.
  private(set) var terminal: Terminal?

  /// Whether the hinge may come from a feed.
  var mayMoveTheHinge: Bool { streams.contains(where: \.mayMoveTheHinge) }

  /// Standard input is read where `-` is named, and where it is no terminal and nothing else is.
  init(_ arguments: Arguments) throws {
    var named = arguments.operands.map { $0 == "-" ? .standardInput : HingeSource.file(path: $0) }
    named += try arguments.all(.hinge).map { try HingeSource(argument: $0) }
    if named.isEmpty, isatty(STDIN_FILENO) == 0 { named = [.standardInput] }
    let isKeyboardNamed = named.contains(.keyboard)
    for source in named {
      switch source {
      case .keyboard: break
      case .file(let path):
        if try ScoreFiles.isStream(path) { streams.append(source) } else { scores.append(path) }
      case .standardInput where ScoreFile.isMIDIOnStandardInput: scores.append("-")
      default:
        if !streams.contains(source) { streams.append(source) }
      }
    }
    // Lines that are typed at the terminal leave no keys to play with.
    if streams.contains(.standardInput), isatty(STDIN_FILENO) == 1 {
      guard !isKeyboardNamed else {
        throw Failure.misuse(
          "-H keyboard and - both read this terminal: pipe lines in, or leave one of them out")
      }
      return
    }
    do {
      terminal = try Self.openTerminal()
    } catch  where isKeyboardNamed {
      throw Failure("\(error); -H keyboard needs a terminal")
    } catch {
      terminal = nil
    }
  }

  /// The built-in performance alone, with the keyboard where there is one.
  static var none: LiveSources { LiveSources(terminal: try? openTerminal()) }

  private init(terminal: Terminal?) { self.terminal = terminal }

  /// The controlling terminal, or the one that standard input is.
  private static func openTerminal() throws -> Terminal {
    do {
      return try Terminal()
    } catch {
      guard let name = ttyname(STDIN_FILENO) else { throw error }
      return try Terminal(path: String(cString: name))
    }
  }
}
