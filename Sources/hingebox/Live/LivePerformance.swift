import Engine
import Feeds
import Output
import Presets
import Score
import Screen
import Synchronization

/// An instrument that plays: its device, engine, feeds, keyboard and writers, from the first block
/// to the summary.
final class LivePerformance {
  private let plan: LivePlan
  private let output: AlsaOutput
  private let engine: Engine
  private let stage: Stage
  private let feeds: FeedLoop
  private let playback: ScorePlayback
  private let scribe: Scribe
  private let screen: PlayerScreen?
  private let reporter = Reporter()
  private let end: EndRequest
  private let outputState: SharedOutputState
  /// Runs once every source is over.
  private var tail: Tail?

  /// Builds the instrument for what the open device has granted.
  init(_ plan: LivePlan, output: AlsaOutput, endedBy end: EndRequest) throws {
    self.plan = plan
    self.output = output
    self.end = end
    let configuration = plan.options.sound.configuration(rate: output.granted.rate)
    let opening = plan.rehearsal.opening
    let engine = Engine(configuration, preset: opening)
    let stage = Stage(engine: engine, preset: opening) { try Preset.load($0) }
    let reporter = reporter
    let isQuiet = plan.options.sound.isQuiet
    let remark: @Sendable (String) -> Void = { if !isQuiet { reporter.report($0) } }
    // The keyboard's number is one that no file speaks for.
    let keyboard = (0..<128).last { !plan.rehearsal.feeds.contains($0) } ?? 127
    let feeds = try FeedLoop(
      engine: engine, stage: stage, reserved: plan.rehearsal.feeds.union([keyboard]),
      report: remark)
    do {
      for source in plan.sources.streams { try feeds.open(source) }
      try Self.openControl(plan, feeds, report: remark)
      try Self.openMIDI(plan.options.midi, feeds)
      let writers = try plan.options.writings.create(
        preset: plan.rehearsal.openingName, configuration: configuration, report: reporter.report)
      let scores = plan.sources.scores
      scribe = Scribe(
        engine: engine, writers: writers,
        nameOfFeed: { feed in
          if feed == keyboard { return "keyboard" }
          return Int(feed) < scores.count ? scores[Int(feed)] : feeds.name(of: feed)
        }, report: remark)
    } catch {
      feeds.stop()
      throw error
    }
    playback = ScorePlayback(plan.rehearsal, engine: engine, stage: stage)
    let outputState = SharedOutputState()
    screen = plan.sources.terminal.map { terminal in
      PlayerScreen(
        terminal: terminal, engine: engine, presets: Preset.names, feed: keyboard,
        setsHinge: !plan.sources.mayMoveTheHinge && !plan.rehearsal.score.movesTheHinge,
        hooks: ScreenHooks(
          requestPreset: { name in
            stage.choose(name) { if let problem = $0 { reporter.report(problem) } }
          },
          outputState: { outputState.value }, onQuit: { _ in end.make() }))
    }
    (self.engine, self.stage, self.feeds, self.outputState) = (engine, stage, feeds, outputState)
  }

  private static func openControl(
    _ plan: LivePlan, _ feeds: FeedLoop, report: (String) -> Void
  ) throws {
    guard let path = plan.options.controlPath else { return }
    do {
      try feeds.openControl(at: path)
    } catch {
      if case .living = error {
        report("\(error); this one plays without a control socket")
      } else if plan.options.isControlPathGiven {
        throw error
      } else {
        report("\(error); playing without a control socket")
      }
    }
  }

  private static func openMIDI(_ midi: MIDIOptions, _ feeds: FeedLoop) throws {
    guard midi.connections != nil || midi.sendsHinge else { return }
    do {
      try feeds.openMIDI(midi.connections, sendsHinge: midi.sendsHinge)
    } catch {
      // Many machines have no sequencer, and most players no use for one.
      if midi.isAskedFor { throw error }
    }
  }

  /// Plays to the end.
  func run() throws -> ExitStatus {
    end.arm()
    if plan.options.sound.isVerbose { tellBeginning() }
    // Feeds and score begin before the output, so that what is due at once takes its exact frame.
    feeds.start()
    playback.start()
    scribe.start()
    do {
      try output.start(engine)
    } catch {
      _ = finish()
      plan.options.writings.abandon()
      throw error
    }
    screen?.start()
    reporter.show(on: screen)
    let wait = EndWait([end.descriptor, output.news])
    while !end.isMade, output.failure == nil, !isPlayedOut, !wait.isReaderGone {
      wait.wait()
      takeNews()
    }
    screen?.stop()
    reporter.show(on: nil)
    let meters = finish()
    if let failure = output.failure { throw failure }
    if !plan.options.sound.isQuiet { tellEnd(meters) }
    return plan.options.writings.status
  }

  /// Stops everything but the screen, and finishes the files.
  private func finish() -> OutputMeters {
    let meters = output.stop()
    feeds.stop()
    playback.stop()
    stage.stop()
    scribe.finish(at: engine.snapshot.read().frame)
    return meters
  }

  /// Every source is over, and so is the tail.
  private var isPlayedOut: Bool {
    if plan.keyboardIsASource, screen != nil { return false }
    guard feeds.isOver, playback.isOver else { return false }
    let snapshot = engine.snapshot.read()
    var tail =
      self.tail
      ?? Tail(
        from: max(feeds.latestFrame, playback.endFrame), seconds: plan.options.sound.tail,
        rate: Double(output.granted.rate))
    tail.take(peak: snapshot.peak, upTo: snapshot.frame)
    self.tail = tail
    return tail.isSilent || snapshot.frame >= tail.end
  }

  private func takeNews() {
    let notices = output.takeNotices()
    if !plan.options.sound.isQuiet { for notice in notices { reporter.report(notice) } }
    let meters = output.meters
    outputState.value = OutputState(
      xruns: meters.xruns, trouble: meters.isAway ? "device gone" : nil)
  }

  private func tellBeginning() {
    let granted = output.granted
    reporter.report(
      "\(plan.options.request.device): \(granted.rate) Hz, \(granted.format.rawValue), "
        + "\(granted.depth / max(1, granted.period)) × \(granted.period) frames")
    for place in feeds.places { reporter.report("listening at \(place)") }
    if let path = plan.options.controlPath { reporter.report("control socket \(path)") }
  }

  private func tellEnd(_ meters: OutputMeters) {
    let seconds = Double(engine.snapshot.read().frame) / Double(output.granted.rate)
    let played = FixedPoint.text(seconds, decimals: 1)
    let bad = feeds.badLines
    let lines = bad == 0 ? "" : ", \(bad) bad \(bad == 1 ? "line" : "lines")"
    let lost = feeds.droppedDatagrams
    let datagrams = lost == 0 ? "" : ", \(lost) \(lost == 1 ? "datagram" : "datagrams") lost"
    reporter.report("played \(played) s: \(meters.summary)\(lines)\(datagrams)")
  }
}

/// What the main thread knows of the output, for the screen's thread.
private final class SharedOutputState: Sendable {
  private let state = Mutex(OutputState())

  var value: OutputState {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

extension Score {
  /// The keyboard leaves the hinge to it.
  fileprivate var movesTheHinge: Bool {
    contains { entry in
      switch entry.statement {
      case .hinge, .hingeNone, .hingeSweep: true
      default: false
      }
    }
  }
}
