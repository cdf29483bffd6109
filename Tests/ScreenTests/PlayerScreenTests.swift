import Engine
import Glibc
import Hinge
import Presets
import Score
import Synchronization
import Testing

@testable import Screen

/// An engine that plays into nothing in real time, a screen that plays it, and a terminal.
private final class Stage {
  let fake: FakeTerminal
  let engine = Engine(EngineConfiguration(rate: 48_000), preset: .standard)
  let screen: PlayerScreen
  let settings: [UInt32]
  let heard = Mutex((endings: [ScreenEnding](), presets: [String]()))
  private(set) var applied: [Applied] = []
  private var frame: Int64 = 0
  private let start = Stage.nanoseconds()
  private let block = UnsafeMutablePointer<Float>.allocate(capacity: 512)
  private var isOver = false

  init(_ fake: FakeTerminal, style: Terminal.Style = Terminal.Style(), setsHinge: Bool = true)
    throws
  {
    self.fake = fake
    settings = fake.settings
    let box = Box()
    screen = PlayerScreen(
      terminal: try Terminal(path: fake.path, style: style), engine: engine,
      presets: ["musette", "concert"], feed: 5, setsHinge: setsHinge,
      hooks: ScreenHooks(
        requestPreset: { box.stage?.hear(preset: $0.text) },
        outputState: { OutputState(xruns: 3) },
        onQuit: { box.stage?.hear($0) }))
    box.stage = self
    screen.start()
  }

  deinit { block.deallocate() }

  /// The hooks are needed before there is a stage to tell.
  private final class Box: @unchecked Sendable { weak var stage: Stage? }

  private func hear(preset: String) { heard.withLock { $0.presets.append(preset) } }
  private func hear(_ ending: ScreenEnding) { heard.withLock { $0.endings.append(ending) } }

  private static func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Plays on until something is so.
  /// - Returns: whether it came to be so, within ten seconds.
  func plays(until isSo: () -> Bool) -> Bool {
    let end = Self.nanoseconds() + 10_000_000_000
    while Self.nanoseconds() < end {
      fake.attend()
      let due = start + UInt64(frame) * 1_000_000_000 / 48_000
      if Self.nanoseconds() >= due {
        // A long period, so that no event comes too late on a loaded machine.
        engine.clock.publish(
          PlayClock(frame: frame, nanoseconds: due, rate: 48_000, period: 24_000))
        engine.render(into: block, frames: 256)
        frame += 256
      } else {
        usleep(1000)
      }
      while let event = engine.applied.pop() { applied.append(event) }
      if isSo() { return true }
    }
    return false
  }

  func plays(seconds: Double) {
    let end = Self.nanoseconds() + UInt64(seconds * 1e9)
    _ = plays { Self.nanoseconds() >= end }
  }

  var statements: [Statement] { applied.map(\.event.statement) }
  var angles: [Double] {
    statements.compactMap { if case .hinge(let angle, _) = $0 { angle } else { nil } }
  }

  func stop() {
    if !isOver { screen.stop() }
    isOver = true
    fake.attend()
  }

  /// Whether the terminal is as it was found.
  var isRestored: Bool {
    fake.settings == settings && fake.modes == [7, 25] && fake.flags.isEmpty
  }
}

@Suite(.serialized) struct PlayerScreenTests {
  @Test func aTerminalThatSpeaksKittyHoldsKeys() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: true))
    #expect(stage.plays { stage.fake.flags == [15] && stage.fake.modes.contains(1016) })
    #expect(stage.fake.isRaw)
    #expect(stage.fake.modes.isSuperset(of: [1002, 1004, 1006]) && !stage.fake.modes.contains(25))
    stage.fake.type("\u{1B}[?15u" + Kitty.press("z"))
    #expect(stage.plays { stage.statements.contains(on(60)) })
    stage.fake.type(Kitty.press("c") + Kitty.right)
    // Much longer than a key would hold that only its repeats keep down.
    stage.plays(seconds: 0.9)
    #expect(!stage.statements.contains(off(60)))
    stage.fake.type(Kitty.release("z") + Kitty.release("c") + Kitty.rightUp)
    #expect(stage.plays { stage.statements.contains(off(64)) })
    #expect(stage.plays { stage.fake.transcript.contains("kitty") })

    #expect(stage.statements.first == .hinge(angle: 90, status: nil))
    #expect(stage.applied.allSatisfy { $0.event.feed == 5 && $0.outcome == .done })
    #expect(stage.statements.filter { $0 == on(60) }.count == 1)
    let angles = stage.angles.dropFirst()
    #expect(angles.first == 90 && zip(angles, angles.dropFirst()).allSatisfy(<))
    // Each angle is where 60°/s has come to at its own frame, to one frame of rounding.
    let samples = stage.applied.filter {
      if case .hinge = $0.event.statement { true } else { false }
    }.dropFirst()
    let first = samples.first!.event.frame
    for (sample, angle) in zip(samples, angles) {
      let seconds = Double(sample.event.frame - first) / 48_000
      #expect(abs(angle - 90 - 60 * seconds) <= 60.0 / 48_000 + 1e-9)
    }
    stage.stop()
    #expect(stage.isRestored)
    #expect(stage.heard.withLock { $0.endings.isEmpty })
  }

  @Test func aTerminalThatDoesNotHoldsNotesByTheirRepeats() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false))
    #expect(stage.plays { stage.fake.transcript.contains("legacy") })
    stage.fake.type("z")
    #expect(stage.plays { stage.statements.contains(off(60)) })
    stage.fake.type(Legacy.right)
    #expect(stage.plays { stage.angles.last == 180 })
    let note = stage.applied.filter { [on(60), off(60)].contains($0.event.statement) }
    #expect(note.count == 2)
    // 0.6 s and what a loaded machine adds.
    let held = Double(note[1].event.frame - note[0].event.frame) / 48_000
    #expect(held >= 0.599)
    stage.stop()
    #expect(stage.isRestored)
    #expect(!stage.fake.transcript.contains("\u{1B}[>15u"))
  }

  @Test func aTerminalThatKnowsTheProtocolButNoReleasesIsPlayedByRepeats() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: true, knownFlags: 9))
    #expect(stage.plays { stage.fake.transcript.contains("\u{1B}[<u") })
    #expect(stage.fake.flags.isEmpty)
    stage.fake.type("z")
    #expect(stage.plays { stage.statements.contains(off(60)) })
    stage.stop()
    #expect(stage.isRestored)
  }

  @Test func quittingLetsKeysGoAndRestoresBeforeItIsTold() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: true))
    #expect(stage.plays { stage.fake.flags == [15] })
    stage.plays(seconds: 0.1)
    stage.fake.type(Kitty.press("z"))
    #expect(stage.plays { stage.statements.contains(on(60)) })
    stage.fake.type("\u{1B}[99;5u")
    #expect(stage.plays { stage.heard.withLock { $0.endings } == [.quit] })
    #expect(stage.fake.settings == stage.settings)
    #expect(stage.plays { stage.statements.last == off(60) })
    stage.stop()
    #expect(stage.isRestored)
  }

  @Test func aTerminalThatHangsUpEndsTheScreen() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false))
    stage.fake.type("z")
    #expect(stage.plays { stage.statements.contains(on(60)) })
    stage.fake.hangUp()
    #expect(stage.plays { stage.heard.withLock { $0.endings } == [.hangup] })
    #expect(stage.plays { stage.statements.contains(off(60)) })
    stage.stop()
  }

  @Test func aTerminalThatTakesNothingHoldsNothingUp() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false))
    #expect(stage.plays { stage.fake.transcript.contains("legacy") })
    stage.fake.isStopped = true
    // More than a pseudo-terminal's buffers hold.
    for number in 0..<2000 {
      stage.screen.report("line \(number) " + String(repeating: "x", count: 80))
    }
    stage.plays(seconds: 0.3)
    stage.fake.type("z")
    #expect(stage.plays { stage.statements.contains(on(60)) })
    stage.stop()
    #expect(stage.fake.settings == stage.settings)
  }

  @Test func reportsScrollInAboveTheStatusLineHarmlessly() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false))
    #expect(stage.plays { stage.fake.transcript.contains("legacy") })
    stage.screen.report("stdin:3: no such note \u{1B}[2J")
    #expect(stage.plays { stage.fake.transcript.contains("no such note \u{FFFD}[2J\n") })
    stage.screen.report("the last word")
    stage.stop()
    #expect(stage.fake.transcript.contains("the last word\n"))
    #expect(stage.isRestored)
  }

  @Test func thePresetKeyAsksForTheNextOfTheList() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false))
    // The engine plays musette, the first.
    #expect(stage.plays { stage.fake.transcript.contains("musette") })
    stage.fake.type("P")
    #expect(stage.plays { stage.heard.withLock { $0.presets } == ["concert"] })
    stage.stop()
  }

  @Test func helpShowsTheKeysAndGoesAgain() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false))
    #expect(stage.plays { stage.fake.transcript.contains("legacy") })
    stage.fake.type("?")
    #expect(stage.plays { stage.fake.transcript.contains("hinge feed off or on") })
    stage.fake.type("?")
    stage.plays(seconds: 0.2)
    stage.stop()
    #expect(stage.isRestored)
  }

  @Test func aFeedKeepsTheHingeUntilTheKeyboardFolds() throws {
    let stage = try Stage(FakeTerminal(speaksKitty: false), setsHinge: false)
    stage.fake.type("z")
    #expect(stage.plays { stage.statements.contains(off(60)) })
    #expect(stage.angles.isEmpty)
    stage.stop()
  }

  @Test func aDumbTerminalGetsNoEscapeSequences() throws {
    let stage = try Stage(
      FakeTerminal(speaksKitty: true),
      style: Terminal.Style(isDumb: true, hasColour: false, isUTF8: false))
    #expect(stage.plays { stage.fake.transcript.contains("legacy") })
    stage.screen.report("a line")
    #expect(stage.plays { stage.fake.transcript.contains("a line\n") })
    stage.stop()
    #expect(!stage.fake.transcript.contains("\u{1B}"))
    #expect(stage.isRestored)
  }

  @Test func restoringTwiceDoesNoHarm() throws {
    let fake = FakeTerminal(speaksKitty: false)
    let before = fake.settings
    let terminal = try Terminal(path: fake.path, style: Terminal.Style())
    terminal.enterRawMode()
    #expect(fake.isRaw)
    terminal.restore()
    terminal.restore()
    #expect(fake.settings == before)
  }

  @Test func whatIsNoTerminalIsRefusedInWords() {
    #expect(throws: TerminalError.self) { try Terminal(path: "/dev/null", style: Terminal.Style()) }
    let missing = #expect(throws: TerminalError.self) {
      try Terminal(path: "/nonexistent/tty", style: Terminal.Style())
    }
    #expect(missing?.description == "cannot open /nonexistent/tty: No such file or directory")
  }
}
