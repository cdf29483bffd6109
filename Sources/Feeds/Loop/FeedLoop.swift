import Engine
import Glibc
import Score
import Synchronization
import Threads

/// Reads all live feeds on one thread and sends what they say to the engine, each line in its time.
///
/// Open the sources, start it, stop it. It never waits for a client, and no client makes it keep
/// more than a bounded number of statements: a feed that is far ahead of its time is read no
/// further until its time has come. While nothing comes and nothing waits for its time, it sleeps.
public final class FeedLoop: @unchecked Sendable {
  /// Seconds before its time that a statement is sent to the engine.
  static let lead = 0.5

  let engine: Engine
  let stage: Stage
  let report: @Sendable (String) -> Void

  // What follows belongs to the loop's thread once it runs.
  var channels: [Channel] = []
  var listeners: [FeedListener] = []
  var datagramPorts: [DatagramPort] = []
  var devices: [OpenDevice] = []
  var numbers: FeedNumbers?
  var controlNumber: UInt8?
  var nextID = 0
  var budget = SendBudget()
  /// `CLOCK_MONOTONIC` nanoseconds until which no connection is accepted.
  var deafUntil: UInt64 = 0
  /// Of clients that were refused.
  var refusals = ReportLimiter()
  /// Whose turn it is to send first.
  var turn = 0

  let wake: Signal
  private let inbox = Mutex<[PresetNews]>([])
  private let names = Mutex([String](repeating: "", count: FeedNumbers.count))
  private let isStopping = Atomic(false)
  private let over = Atomic(false)
  private let bad = Atomic(0)
  private let dropped = Atomic(0)
  private let clients = Atomic(0)
  /// How often it has looked around.
  let rounds = Atomic(0)
  private let latest = Atomic<Int64>(0)
  private var thread: JoinableThread?

  /// What the stage says of a channel's preset.
  struct PresetNews {
    var channel: Int
    var problem: String?
  }

  /// - Parameters:
  ///   - reserved: feed numbers that somebody else uses, such as a score that plays.
  ///   - report: takes one line for the player; called on the loop's thread.
  public init(
    engine: Engine, stage: Stage, reserved: Set<UInt8> = [],
    report: @escaping @Sendable (String) -> Void
  ) throws(SocketError) {
    self.engine = engine
    self.stage = stage
    self.report = report
    numbers = FeedNumbers(reserved: reserved)
    guard let wake = Signal() else { throw .system("cannot make a pipe", errno) }
    self.wake = wake
  }

  deinit { wake.close() }

  /// Begins to read. Lines that come before the output begins take the frames of their times
  /// exactly, so start it first.
  public func start() {
    precondition(thread == nil)
    over.store(isNothingLeft, ordering: .releasing)
    thread = JoinableThread.begin("feeds") { [self] in run() }
  }

  /// Ends the reading, closes every source and removes the sockets that are still its own.
  public func stop() {
    isStopping.store(true, ordering: .releasing)
    wake.raise()
    thread?.join()
    thread = nil
    for channel in channels {
      channel.finishReports(report)
      channel.close()
    }
    for listener in listeners { listener.close() }
    for port in datagramPorts { port.close() }
    for device in devices { device.device.close() }
    channels = []
    listeners = []
    datagramPorts = []
    devices = []
  }

  /// Standard input and all files are over, everything they said was sent, and nobody else can
  /// say anything but through the control socket. True from the start where no source was opened.
  public var isOver: Bool { over.load(ordering: .acquiring) }

  /// The port of the TCP source that was opened last, where the system chose it.
  var tcpPort: UInt16?
  var udpPort: UInt16?

  /// Clients that are connected now, control commands among them.
  var clientCount: Int { clients.load(ordering: .relaxed) }

  /// The frame at which everything that was sent has been carried out, sweeps included.
  public var latestFrame: Int64 { latest.load(ordering: .acquiring) }

  /// Lines that could not be read, in all feeds.
  public var badLines: Int { bad.load(ordering: .relaxed) }

  /// Datagrams that came faster than they could be taken, and are lost.
  public var droppedDatagrams: Int { dropped.load(ordering: .relaxed) }

  /// Where a feed comes from, by its number; empty when it is none of this loop's.
  public func name(of feed: UInt8) -> String { names.withLock { $0[Int(feed)] } }

  func setName(_ name: String, of feed: UInt8) { names.withLock { $0[Int(feed)] = name } }

  func countBadLines(_ count: Int) { bad.add(count, ordering: .relaxed) }

  func countDropped(_ count: Int) { dropped.add(count, ordering: .relaxed) }

  func note(sentUntil frame: Int64) {
    if frame > latest.load(ordering: .relaxed) { latest.store(frame, ordering: .releasing) }
  }

  /// Told by the stage, on its thread.
  func presetNews(of channel: Int, problem: String?) {
    inbox.withLock { $0.append(PresetNews(channel: channel, problem: problem)) }
    wake.raise()
  }

  private func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2048, alignment: 8)
    defer { buffer.deallocate() }
    while !isStopping.load(ordering: .acquiring) {
      for news in inbox.withLock({ news in
        defer { news.removeAll() }
        return news
      }) { take(news) }
      let timeout = sendWhatIsDue()
      closeWhatIsOver()
      clients.store(
        channels.count { $0.kind == .client || $0.kind == .control }, ordering: .relaxed)
      over.store(isNothingLeft, ordering: .releasing)
      rounds.add(1, ordering: .releasing)
      waitAndRead(timeout: timeout, buffer: buffer)
    }
  }

  private var isNothingLeft: Bool {
    datagramPorts.isEmpty && !listeners.contains { $0.kind == .feeds }
      && !devices.contains { $0.device.keepsPlaying } && !channels.contains { $0.kind == .stream }
  }
}
