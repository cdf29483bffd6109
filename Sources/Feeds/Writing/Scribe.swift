import Engine
import Glibc
import Score
import Synchronization
import Threads

/// Takes what the engine tells of itself to those who write it down, and remarks on what could not
/// be played.
///
/// Live it runs on a thread of its own; offline, `drain` it after each block.
public final class Scribe: @unchecked Sendable {
  /// Whoever writes. All are optional.
  public struct Writers {
    public var recorder: Recorder?
    public var midi: MIDIRecorder?
    public var trace: HingeTrace?
    public var log: PerformanceLog?

    public init(
      recorder: Recorder? = nil, midi: MIDIRecorder? = nil, trace: HingeTrace? = nil,
      log: PerformanceLog? = nil
    ) {
      self.recorder = recorder
      self.midi = midi
      self.trace = trace
      self.log = log
    }
  }

  private let engine: Engine
  private let writers: Writers
  private let nameOfFeed: @Sendable (UInt8) -> String
  private let report: @Sendable (String) -> Void
  private var remarks = Remarks()
  private var reach = ReachReport()
  private let isStopping = Atomic(false)
  private var thread: JoinableThread?

  /// - Parameters:
  ///   - nameOfFeed: where a feed comes from, by its number.
  ///   - report: takes one line for the player; called on the draining thread.
  public init(
    engine: Engine, writers: Writers = Writers(),
    nameOfFeed: @escaping @Sendable (UInt8) -> String = { _ in "" },
    report: @escaping @Sendable (String) -> Void
  ) {
    self.engine = engine
    self.writers = writers
    self.nameOfFeed = nameOfFeed
    self.report = report
  }

  /// Drains 20 times a second from now on.
  public func start() {
    precondition(thread == nil)
    thread = JoinableThread.begin("scribe") { [self] in
      while !isStopping.load(ordering: .acquiring) {
        usleep(50_000)
        drain()
        flush()
      }
    }
  }

  /// Takes everything that the engine has told by now.
  public func drain() {
    while let applied = engine.applied.pop() {
      let source = nameOfFeed(applied.event.feed)
      if let remark = remarks.take(applied, source: source) { report(remark) }
      writers.recorder?.write(applied)
      writers.midi?.write(applied)
      writers.trace?.write(applied, source: source, rate: engine.configuration.rate)
    }
    while let row = engine.log.pop() {
      writers.log?.write(row)
      writers.midi?.write(row)
    }
    let shown = engine.snapshot.read()
    if let learnt = shown.reach {
      let seconds = Double(shown.frame) / engine.configuration.rate
      let line = reach.take(learnt, isMoving: shown.speed != 0, at: seconds)
      if let line { report(line) }
    }
  }

  private func flush() {
    writers.recorder?.flush()
    writers.trace?.flush()
    writers.log?.flush()
  }

  /// Takes the rest, finishes the files and sums up, once the engine renders no more.
  /// - Parameter frame: the end of what was heard.
  public func finish(at frame: Int64) {
    isStopping.store(true, ordering: .releasing)
    thread?.join()
    thread = nil
    drain()
    writers.recorder?.close(at: frame)
    writers.midi?.close(at: frame)
    writers.trace?.close()
    writers.log?.close()
    for line in remarks.summary { report(line) }
    if let line = reach.finish() { report(line) }
    // Both queues hold some seconds of the densest music; a machine that stood still may lose more.
    let isRecorded = writers.recorder != nil || writers.midi != nil
    if isRecorded || writers.trace != nil, engine.applied.refusals > 0 {
      report("\(engine.applied.refusals) events are missing from the record and the trace")
    }
    if writers.log != nil || writers.midi != nil, engine.log.refusals > 0 {
      report("\(engine.log.refusals) rows are missing from the log or the record")
    }
  }
}
