import Engine
import Glibc
import Score
import Threads

/// One sitting at a terminal: what the screen's thread does, step by step.
struct ScreenSession: ~Copyable {
  /// Seconds between looks at the instrument.
  static let look = 0.04
  /// Seconds that a message stays.
  static let messageTime = 1.5
  private static let mostReports = 200

  private let terminal: Terminal
  private let wake: Int32
  private let feed: UInt8
  private let origin: UInt64
  private let glyphs: Glyphs

  private var player: Player
  private var decoder = InputDecoder()
  private var capabilities = Capabilities()
  private var painter: Painter
  private var actions: [PlayerAction] = []
  private var reports: [String] = []
  private var message = (text: "? shows the keys", end: 5.0)
  private var nextLook = 0.0
  /// Of the event sent last.
  private var frame: Int64 = 0
  private var escapeDeadline: Double?
  /// The job is in the foreground and the terminal in raw mode.
  private var isAtTerminal = false
  private var jobControl: Int32?
  private(set) var ending: ScreenEnding?

  init(terminal: Terminal, player: Player, wake: Int32, feed: UInt8) {
    self.terminal = terminal
    self.player = player
    self.wake = wake
    self.feed = feed
    origin = MonotonicClock.now()
    glyphs = terminal.style.isUTF8 ? .unicode : .ascii
    painter = Painter(style: terminal.style)
  }

  // MARK: Time

  /// Seconds since the session began.
  private func now() -> Double { Double(MonotonicClock.now() - origin) / 1e9 }

  // MARK: Coming and going

  /// - Parameter jobControl: where signals of the shell's are to be written.
  mutating func begin(engine: Engine, setsHinge: Bool, jobControl descriptor: Int32) {
    // Only the controlling terminal's shell stops this process.
    if terminal.path == "/dev/tty" {
      jobControl = descriptor
      JobControl.watch(reportTo: descriptor)
    }
    if setsHinge { send(player.firstSample(at: now()), to: engine) }
    if terminal.isForeground { enter() }
  }

  private mutating func enter() {
    isAtTerminal = true
    capabilities = Capabilities()
    player.keyReports = .repeating
    painter.forget()
    terminal.enterRawMode()
    guard !terminal.style.isDumb else { return }
    terminal.setFarewell(capabilities.farewell)
    terminal.write(
      Capabilities.hideCursor + Capabilities.mouseOn + Capabilities.questions + "\r\u{1B}[K")
  }

  private mutating func leave() {
    guard isAtTerminal else { return }
    isAtTerminal = false
    terminal.write(painter.clear())
    terminal.restore()
  }

  /// Lets every key go, shows what is still to be told and restores the terminal.
  mutating func end(engine: Engine, hooks: ScreenHooks) {
    player.letGo(at: now(), into: &actions)
    perform(engine: engine, hooks: hooks)
    if isAtTerminal && !terminal.isGone {
      terminal.write(painter.paint([], reports: reports, columns: terminal.size.columns))
    } else {
      for report in reports { StandardError.write(report) }
    }
    leave()
    if jobControl != nil { JobControl.unwatch() }
  }

  private mutating func suspend() {
    guard let jobControl else { return }
    player.letGo(at: now(), into: &actions)
    leave()
    JobControl.stop()
    // Comes back when it is continued; where there is no shell to stop for, at once.
    var entry = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 100)
    JobControl.watch(reportTo: jobControl)
  }

  // MARK: Listening

  /// Waits for a byte, a bell or a deadline.
  mutating func wait() {
    let deadlines = [player.nextDeadline, escapeDeadline, nextLook].compactMap { $0 }
    let seconds = min(max((deadlines.min() ?? 0) - now(), 0), Self.look)
    // Whole milliseconds, upwards: a deadline must have passed when this returns.
    let milliseconds = Int32((seconds * 1000).rounded(.up))
    let output = isAtTerminal && terminal.isBusy ? POLLOUT : 0
    var entries = [
      pollfd(
        fd: isAtTerminal ? terminal.descriptor : -1, events: Int16(POLLIN | output), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    poll(&entries, 2, milliseconds)
  }

  /// Takes in what has come, and lets the player's time run on.
  mutating func listen() {
    for notice in notices() {
      switch notice {
      case .stop: actions.append(.suspend)
      case .resume:
        // Stopped without a word, with the modes still on: undo them, then begin anew.
        player.letGo(at: now(), into: &actions)
        leave()
      }
    }
    if isAtTerminal { readTerminal() }
    player.advance(to: now(), into: &actions)
  }

  private func notices() -> [JobControl.Notice] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(wake, &bytes, bytes.count)
    return bytes.prefix(max(count, 0)).compactMap { JobControl.Notice(rawValue: $0) }
  }

  private mutating func readTerminal() {
    terminal.flush()
    var events: [InputEvent] = []
    let result = terminal.read()
    let arrival = now()
    switch result {
    case .bytes(let bytes):
      decoder.feed(bytes, into: &events)
      escapeDeadline = decoder.isWaiting ? arrival + InputDecoder.escapeTimeout : nil
    case .nothing:
      if let deadline = escapeDeadline, arrival >= deadline {
        decoder.timeout(into: &events)
        escapeDeadline = nil
      }
    case .gone: break
    }
    if terminal.isGone { ending = .hangup }
    for event in events {
      if case .reply(let reply) = event { take(reply) }
      player.handle(event, at: arrival, into: &actions)
    }
  }

  private mutating func take(_ reply: TerminalReply) {
    let answer = capabilities.take(reply)
    player.keyReports = capabilities.isKitty ? .held : .repeating
    terminal.setFarewell(capabilities.farewell)
    terminal.write(answer)
  }

  /// Takes lines to show. Those that a terminal which takes nothing has no room for are lost from
  /// the oldest.
  mutating func post(_ lines: [String]) {
    reports += lines.map { TextWidth.harmless($0) }
    reports.removeFirst(max(reports.count - Self.mostReports, 0))
  }

  // MARK: Acting

  /// Does what the player has decided.
  mutating func perform(engine: Engine, hooks: ScreenHooks) {
    while !actions.isEmpty {
      let batch = actions
      actions = []
      for action in batch { perform(action, engine: engine, hooks: hooks) }
    }
  }

  private mutating func perform(_ action: PlayerAction, engine: Engine, hooks: ScreenHooks) {
    switch action {
    case .play(let statement): send(statement, to: engine)
    case .requestPreset(let name): hooks.requestPreset(name)
    case .message(let text): message = (text, now() + Self.messageTime)
    case .showHelp: nextLook = 0
    case .redraw:
      terminal.write(painter.clear())
      nextLook = 0
    case .suspend: suspend()
    case .quit: ending = ending ?? .quit
    }
  }

  private mutating func send(_ timed: TimedStatement, to engine: Engine) {
    let clock = engine.clock.read()
    // Before the first block is stamped there is no time but the start. A stamp that came late
    // would set an event back behind those sent before it.
    let due =
      clock.nanoseconds == 0
      ? clock.frame : clock.frame(at: origin + UInt64(max(timed.time, 0) * 1e9))
    frame = max(frame, due)
    if !engine.send(Event(frame: frame, feed: feed, timed.statement), from: .screen) {
      message = ("the engine does not keep up", now() + Self.messageTime)
    }
  }

  // MARK: Drawing

  /// Looks at the instrument and draws what has changed, when a frame is due.
  mutating func draw(engine: Engine, output: () -> OutputState) {
    let now = now()
    guard now >= nextLook || !reports.isEmpty else { return }
    nextLook = now + Self.look
    let snapshot = engine.snapshot.read()
    player.follow(InstrumentState(snapshot), at: now)

    if isAtTerminal != terminal.isForeground {
      if isAtTerminal { isAtTerminal = false } else { enter() }
    }
    guard isAtTerminal, !terminal.isBusy else { return }

    let size = terminal.size
    player.dragHeight = dragHeight(size)
    var status = Status(snapshot, player)
    status.output = output()
    status.message = now < message.end ? message.text : ""
    // The last column stays free: a cursor behind it would wrap on some terminals.
    let width = max(size.columns - 1, 1)
    var lines: [StyledLine] = []
    if player.isHelpShown {
      lines = KeyHelp.panel(width: width, height: size.rows - 1, glyphs: glyphs)
    }
    lines.append(StatusLine.compose(status, width: width, glyphs: glyphs))
    terminal.write(painter.paint(lines, reports: reports, columns: size.columns))
    reports = []
  }

  private func dragHeight(_ size: Terminal.Size) -> Int {
    guard capabilities.hasPixels else { return size.rows }
    if capabilities.pixelHeight > 0 { return capabilities.pixelHeight }
    // Sixteen pixels a cell where nobody tells.
    return size.pixelHeight > 0 ? size.pixelHeight : size.rows * 16
  }
}
