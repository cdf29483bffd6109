import Engine
import Glibc
import Score
import Synchronization

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
  private var wake: (read: Int32, write: Int32) = (-1, -1)
  private var thread = pthread_t()

  /// - Parameters:
  ///   - engine: gets events through its port `screen`.
  ///   - presets: names that the preset key steps through.
  ///   - feed: the number of the keyboard's hinge, 0 to 63.
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
  }

  /// Begins to play. Once.
  public func start() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      fatalError("no pipe for the screen: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    wake = (ends[0], ends[1])
    mail.withLock { $0.isRunning = true }
    let context = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<PlayerScreen>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    guard code == 0 else {
      fatalError("no thread for the screen: \(String(cString: strerror(code)))")
    }
  }

  /// Ends it and restores the terminal; after `start`, once, and not from a hook. Lets every key
  /// go first.
  public func stop() {
    mail.withLock { $0.isStopped = true }
    ring()
    pthread_join(thread, nil)
    close(wake.read)
    close(wake.write)
  }

  /// Shows a line above the status line, from any thread. Where the screen does not run, it goes
  /// to stderr.
  public func report(_ line: String) {
    let isTaken = mail.withLock { mail in
      if mail.isRunning { mail.reports.append(line) }
      return mail.isRunning
    }
    if isTaken {
      ring()
    } else {
      StandardError.write(line)
    }
  }

  private func ring() {
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
  }

  private func run() {
    var session = ScreenSession(
      terminal: terminal, player: Player(presets: presets), wake: wake.read, feed: feed)
    session.begin(engine: engine, setsHinge: setsHinge, jobControl: wake.write)
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
