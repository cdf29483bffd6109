import Engine
import Glibc
import Score
import Synchronization
import Threads

/// Why the screen has ended by itself.
public enum ScreenEnding: Sendable, Equatable {
  /// The player asked for it.
  case quit
  /// The terminal is gone.
  case hangup
}

/// What the screen needs of the rest of the program. All are called on the screen's thread.
public struct ScreenHooks: Sendable {
  /// Makes a preset ready and plays it.
  public var requestPreset: @Sendable (Name) -> Void
  /// Asked 25 times a second.
  public var outputState: @Sendable () -> OutputState
  /// The terminal is restored already, and the screen's thread is about to end.
  public var onQuit: @Sendable (ScreenEnding) -> Void

  public init(
    requestPreset: @escaping @Sendable (Name) -> Void,
    outputState: @escaping @Sendable () -> OutputState = { OutputState() },
    onQuit: @escaping @Sendable (ScreenEnding) -> Void
  ) {
    self.requestPreset = requestPreset
    self.outputState = outputState
    self.onQuit = onQuit
  }
}

/// The instrument in a terminal: keys and mouse in, one status line out, on a thread of its own.
public final class PlayerScreen: @unchecked Sendable {
  private let terminal: Terminal
  private let engine: Engine
  private let presets: [Name]
  private let feed: UInt8
  private let setsHinge: Bool
  private let hooks: ScreenHooks

  private struct Mail {
    var reports: [String] = []
    var isStopped = false
    /// Reports go to the screen; before and after, to stderr.
    var isRunning = false
  }
  private let mail = Mutex(Mail())
  private let wake: Signal
  private var thread: JoinableThread?

  /// - Parameters:
  ///   - engine: gets events through its port `screen`.
  ///   - presets: names that the preset key steps through.
  ///   - feed: the number of the keyboard's hinge, 0 to 127.
  ///   - setsHinge: whether the hinge is put to 90° at the start; not where a feed has it.
  public init(
    terminal: Terminal, engine: Engine, presets: [String], feed: UInt8, setsHinge: Bool,
    hooks: ScreenHooks
  ) {
    self.terminal = terminal
    self.engine = engine
    self.presets = presets.compactMap { Name($0) }
    self.feed = feed
    self.setsHinge = setsHinge
    self.hooks = hooks
    guard let wake = Signal() else {
      fatalError("no pipe for the screen: \(String(cString: strerror(errno)))")
    }
    self.wake = wake
  }

  deinit { wake.close() }

  /// Begins to play. Once.
  public func start() {
    precondition(thread == nil)
    mail.withLock { $0.isRunning = true }
    // It uses the terminal, so the shell's signals for that must reach it.
    thread = JoinableThread.begin("screen", signals: .inherited) { [self] in run() }
  }

  /// Ends it and restores the terminal; after `start`, once, and not from a hook. Lets every key
  /// go first.
  public func stop() {
    mail.withLock { $0.isStopped = true }
    wake.raise()
    thread?.join()
    thread = nil
  }

  /// Shows a line above the status line, from any thread. Where the screen does not run, it goes
  /// to stderr.
  public func report(_ line: String) {
    let isTaken = mail.withLock { mail in
      if mail.isRunning { mail.reports.append(line) }
      return mail.isRunning
    }
    if isTaken {
      wake.raise()
    } else {
      StandardError.write(line)
    }
  }

  private func run() {
    var session = ScreenSession(
      terminal: terminal, player: Player(presets: presets), wake: wake.descriptor, feed: feed)
    session.begin(engine: engine, setsHinge: setsHinge, jobControl: wake.writing)
    while session.ending == nil {
      session.wait()
      session.listen()
      let posted = mail.withLock { mail in
        defer { mail.reports = [] }
        return mail
      }
      session.post(posted.reports)
      if posted.isStopped { break }
      session.perform(engine: engine, hooks: hooks)
      session.draw(engine: engine, output: hooks.outputState)
    }
    let late = mail.withLock { mail in
      defer { mail = Mail(isStopped: mail.isStopped) }
      return mail.reports
    }
    session.post(late)
    session.end(engine: engine, hooks: hooks)
    if let ending = session.ending { hooks.onQuit(ending) }
  }
}
