import Accordion
import Presets
import Realtime
import Score
import Synchronization

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

  /// How many ports there are: read by the audio thread, which cannot count them.
  private let ports = Port.allCases.count
  private let queues: UnsafeMutablePointer<Ring<Event>>
  private let core: UnsafeMutablePointer<EngineCore>
  private let spectra: ReedSpectra
  private let arriving: Ring<UnsafeMutablePointer<Rig>>
  private let retired: Ring<UnsafeMutablePointer<Rig>>
  /// Held while a rig is passed on or old ones are freed, so that any thread may do it.
  private let preparing = Mutex(())

  /// Builds the instrument with its first preset.
  public init(_ configuration: EngineConfiguration, preset: Preset) {
    self.configuration = configuration
    clock = Published(
      PlayClock(frame: 0, nanoseconds: 0, rate: configuration.rate, period: 0))
    queues = .allocate(capacity: ports)
    for port in 0..<ports { (queues + port).initialize(to: Ring(capacity: 8_192)) }
    spectra = ReedSpectra(rate: configuration.rate)
    arriving = Ring(capacity: PreparedRigs.places)
    retired = Ring(capacity: 2 * PreparedRigs.places)
    core = .allocate(capacity: 1)
    core.initialize(
      to: EngineCore(
        configuration,
        rig: Self.build(
          preset, name: Name(preset.name) ?? Name(), spectra: spectra, configuration: configuration),
        applied: applied, log: log, prepared: arriving, retired: retired))
    core.pointee.show(snapshot)
  }

  deinit {
    snapshot.deallocate()
    clock.deallocate()
    applied.deallocate()
    log.deallocate()
    core.deinitialize(count: 1).deallocate()
    freeRetired()
    while let rig = arriving.pop() { rig.deinitialize(count: 1).deallocate() }
    arriving.deallocate()
    retired.deallocate()
    for port in 0..<ports { queues[port].deallocate() }
    queues.deallocate()
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
  /// - Returns: false when 256 presets are ready already and none has been asked for.
  @discardableResult public func prepare(_ preset: Preset, as name: Name) -> Bool {
    let rig = Self.build(preset, name: name, spectra: spectra, configuration: configuration)
    // A pointer is not Sendable; this one has one owner at any time.
    let address = UInt(bitPattern: rig)
    return preparing.withLock { _ in
      freeRetired()
      guard let rig = UnsafeMutablePointer<Rig>(bitPattern: address) else { return false }
      if arriving.push(rig) { return true }
      rig.deinitialize(count: 1).deallocate()
      return false
    }
  }

  /// The next frames, as interleaved stereo. With 0 frames, what is due now is applied.
  ///
  /// Real-time safe: nothing it calls allocates, locks or waits.
  @_noAllocation @_noLocks
  public func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
    _unsafePerformance { RealtimeContext.enter() }
    core.pointee.collect(from: queues, count: ports)
    core.pointee.render(into: output, frames: frames)
    core.pointee.show(snapshot)
    _unsafePerformance { RealtimeContext.exit() }
  }

  private func freeRetired() {
    while let rig = retired.pop() { rig.deinitialize(count: 1).deallocate() }
  }

  private static func build(
    _ preset: Preset, name: Name, spectra: ReedSpectra, configuration: EngineConfiguration
  ) -> UnsafeMutablePointer<Rig> {
    let rig = UnsafeMutablePointer<Rig>.allocate(capacity: 1)
    rig.initialize(to: Rig(preset, name: name, spectra: spectra, configuration: configuration))
    return rig
  }
}
