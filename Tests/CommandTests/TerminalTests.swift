import Foundation
import Testing

/// Sessions at a pseudo-terminal.
@Suite struct TerminalTests {
  /// An instrument at a terminal, recording, whose screen has begun.
  private func session(
    _ terminal: PseudoTerminal, in folder: Folder, input: Hingebox.Input = .terminal,
    _ words: String...
  ) async throws -> Hingebox {
    let run = try Hingebox(
      ["-D", "null", "--record", "live.hinge"] + words, in: folder, input: input,
      terminal: terminal)
    // The status line shows the angle at which the keyboard's hinge begins.
    try await eventually { terminal.text.contains("°") }
    return run
  }

  private func record(_ folder: Folder, has line: String) async throws -> Bool {
    try await eventually { try folder.text("live.hinge").contains(line) }
  }

  /// Keys are held and let go for real, and sit where they sit on the board.
  @Test func aTerminalThatSpeaksKittyPlays() async throws {
    let folder = try Folder()
    let terminal = try PseudoTerminal(.kitty)
    let modes = terminal.modes
    let run = try await session(terminal, in: folder)
    #expect(try await eventually { terminal.text.contains("\u{1b}[>15u") })
    #expect(try await record(folder, has: "hinge 90"))
    terminal.press("z")
    #expect(try await record(folder, has: "note on C4"))
    terminal.press("c")
    #expect(try await record(folder, has: "note on E4"))
    #expect(try !folder.text("live.hinge").contains("note off"))
    terminal.release("z")
    #expect(try await record(folder, has: "note off C4"))
    #expect(try !folder.text("live.hinge").contains("note off E4"))
    // The left arrow folds while it is down.
    terminal.type("\u{1b}[1;1:1D")
    #expect(try await record(folder, has: "hinge 8"))
    terminal.type("\u{1b}[1;1:3D")
    terminal.type("\u{1b}[99;5:1u")
    let result = try await run.result(within: 10)
    #expect(result.status == 0)
    #expect(result.errors.contains("played "))
    #expect(try folder.text("live.hinge").contains("note off E4"))
    #expect(terminal.modes == modes)
    // The protocol's flags are taken back.
    #expect(terminal.text.contains("\u{1b}[<u"))
  }

  @Test func aTerminalThatDoesNotPlaysToo() async throws {
    let folder = try Folder()
    let terminal = try PseudoTerminal(.plain)
    let modes = terminal.modes
    let run = try await session(terminal, in: folder)
    terminal.type("z")
    #expect(try await record(folder, has: "note on C4"))
    // No repeat follows, so it is let go.
    #expect(try await record(folder, has: "note off C4"))
    terminal.type(" ")
    #expect(try await record(folder, has: "bellows auto 300"))
    // An arrow latches: it folds on until the same arrow comes again.
    terminal.type("\u{1b}[D")
    #expect(try await record(folder, has: "hinge 7"))
    terminal.type("\u{1b}[D")
    terminal.type("\u{3}")
    #expect(try await run.result(within: 10).status == 0)
    #expect(terminal.modes == modes)
    #expect(!terminal.text.contains("\u{1b}[>15u"))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalRestoresTheTerminal(signal: Int32) async throws {
    let folder = try Folder()
    let terminal = try PseudoTerminal(.kitty)
    let modes = terminal.modes
    let run = try await session(terminal, in: folder)
    #expect(try await eventually { terminal.modes != modes })
    run.send(signal: signal)
    #expect(try await run.result(within: 10).status == 0)
    #expect(terminal.modes == modes)
    #expect(try folder.text("live.hinge").hasSuffix(" s.\n"))
    // The cursor is shown again.
    #expect(terminal.text.contains("\u{1b}[?25h"))
  }

  /// A fault is its thread's own: where it is blocked, the handler never runs.
  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL])
  func aCrashRestoresTheTerminal(signal: Int32) async throws {
    let terminal = try PseudoTerminal(.kitty)
    let modes = terminal.modes
    // Swift's backtracer would ask the player what to do next.
    let run = try Hingebox(
      ["-D", "null"], in: Folder(), input: .terminal, terminal: terminal,
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(try await eventually { terminal.text.contains("°") })
    #expect(terminal.modes != modes)
    try run.sendToThread(signal: signal)
    #expect(try await run.result(within: 10).status == nil)
    #expect(terminal.modes == modes)
    #expect(try await eventually { terminal.text.contains("\u{1b}[?25h") })
  }

  /// A feed that is piped in, and the keyboard through `/dev/tty`.
  @Test func theKeyboardPlaysWhileAFeedIsPipedIn() async throws {
    let folder = try Folder()
    let terminal = try PseudoTerminal(.kitty)
    let run = try Hingebox(
      ["-D", "null", "--record", "live.hinge"], in: folder, input: .pipe, terminal: terminal)
    run.write("hinge 120\n")
    #expect(try await eventually { terminal.text.contains("120.0°") })
    terminal.press("z")
    #expect(try await record(folder, has: "note on C4"))
    run.write("hinge 110\n")
    #expect(try await record(folder, has: "hinge 110"))
    run.closeInput()
    // The keyboard is a source: the end of the feed is not the end.
    terminal.release("z")
    #expect(try await record(folder, has: "note off C4"))
    #expect(run.isRunning)
    #expect(try !folder.text("live.hinge").contains("hinge 90"))
    terminal.type("\u{1b}[99;5:1u")
    #expect(try await run.result(within: 10).status == 0)
  }

  @Test func aPresetIsChosenByAKey() async throws {
    let folder = try Folder()
    let terminal = try PseudoTerminal(.kitty)
    let run = try await session(terminal, in: folder)
    terminal.type("\u{1b}[39;1:1u\u{1b}[39;1:3u")
    #expect(try await record(folder, has: "preset concert"))
    terminal.type("\u{1b}[99;5:1u")
    #expect(try await run.result(within: 10).status == 0)
  }

  @Test func linesTypedAtTheTerminalAndItsKeyboardExcludeOneAnother() async throws {
    let terminal = try PseudoTerminal(.plain)
    let run = try Hingebox(
      ["-", "-H", "keyboard", "-D", "null"], in: Folder(), input: .terminal, terminal: terminal)
    let result = try await run.result()
    #expect(result.status == 2)
    #expect(result.errors.contains("pipe lines in"))
  }

  @Test func aKeyboardThatIsNamedNeedsATerminal() async throws {
    let result = try await Hingebox.run("-H", "keyboard", "-D", "null", in: Folder())
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("/dev/tty"))
  }
}
