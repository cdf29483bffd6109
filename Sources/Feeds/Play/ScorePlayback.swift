import Engine
import Glibc
import Score
import Synchronization
import Threads

/// Plays a score live: a thread sends each statement a little before its time.
public final class ScorePlayback: @unchecked Sendable {
  /// Seconds that statements are sent ahead: time to build a preset's rig on a busy machine.
  static let lead = 1.0

  /// The frame at which the score has been carried out.
  public let endFrame: Int64

  private let engine: Engine
  /// The thread's, once it runs.
  private var player: ScorePlayer
  private let isStopping = Atomic(false)
  private let over = Atomic(false)
  private var thread: JoinableThread?

  /// - Parameter engine: made with the rehearsal's opening preset.
  public init(_ rehearsal: Rehearsal, engine: Engine, stage: Stage) {
    self.engine = engine
    player = ScorePlayer(rehearsal, engine: engine) { stage.announce($0, as: $1) }
    endFrame = player.endFrame
  }

  /// Sends the beginning and goes on by itself. Start it before the output, so that the first
  /// statements take their exact frames.
  public func start() {
    precondition(thread == nil)
    sendAhead()
    thread = JoinableThread.begin("score") { [self] in
      while !isStopping.load(ordering: .acquiring), !isOver {
        usleep(20_000)
        sendAhead()
      }
    }
  }

  /// Ends it, wherever it is.
  public func stop() {
    isStopping.store(true, ordering: .releasing)
    thread?.join()
    thread = nil
  }

  /// Everything was sent; the last of it happens at `endFrame`.
  public var isOver: Bool { over.load(ordering: .acquiring) }

  private func sendAhead() {
    let clock = engine.clock.read()
    _ = player.send(before: clock.now + Int64(Self.lead * clock.rate))
    over.store(player.isOver, ordering: .releasing)
  }
}
