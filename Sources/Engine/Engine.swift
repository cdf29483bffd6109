import Presets
import Realtime
import Score

/// The instrument: events in, frames out.
///
/// One thread, the audio thread, calls `render`. Every other thread has a queue of its own for
/// what it wants to happen, and reads what the screen shows from `snapshot`.
public final class Engine: @unchecked Sendable {
  public let configuration: EngineConfiguration

  /// Who sends events. Each may be used by one thread at a time. Where two events have the same
  /// frame, the ports' order decides; within a port, the order of sending.
  public enum Port: Int, CaseIterable, Sendable {
    case presets, score, feeds, screen
  }

  /// The state after the last block.
  public let snapshot = Published(Snapshot())
  /// Stamped by the output before each block.
  public let clock: Published<PlayClock>
  /// Every event, in the order and at the frame in which it took effect. Whoever made the engine
  /// drains it; when nobody does, it fills up and refuses, which harms nothing.
  public let applied = Ring<Applied>(capacity: 16_384)
  /// A row every 10 ms; drained like `applied`.
  public let log = Ring<LogRow>(capacity: 4_096)

  private let queues: [Ring<Event>]

  public init(_ configuration: EngineConfiguration, preset: Preset) {
    self.configuration = configuration
    clock = Published(
      PlayClock(frame: 0, nanoseconds: 0, rate: configuration.rate, period: 0))
    queues = Port.allCases.map { _ in Ring(capacity: 8_192) }
  }

  deinit {
    snapshot.deallocate()
    clock.deallocate()
    applied.deallocate()
    log.deallocate()
    for queue in queues { queue.deallocate() }
  }

  /// Sends an event, from the port's own thread. Events of a port may come in any order of frames;
  /// at most 8192 wait.
  /// - Returns: false when the queue is full.
  @discardableResult public func send(_ event: Event, from port: Port) -> Bool {
    queues[port.rawValue].push(event)
  }

  /// Makes a preset ready, on the calling thread and in its own time, so that a `preset` statement
  /// of this name can take effect on the audio thread without building anything. Call it once for
  /// each `preset` statement, before sending it, from any thread but the audio thread.
  public func prepare(_ preset: Preset, as name: Name) {}

  /// The next frames, as interleaved stereo.
  public func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
    output.update(repeating: 0, count: frames * 2)
  }
}
