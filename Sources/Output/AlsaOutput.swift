import CALSALog
import Engine
import Realtime

/// Plays an engine on an ALSA device, on a thread of its own.
///
/// First the device is opened, because what it grants decides the rate that the engine is built
/// for; then the engine is played until it is stopped or the device fails for good.
///
///     let output = try AlsaOutput(request)
///     let engine = Engine(EngineConfiguration(rate: Double(output.granted.rate)), preset: preset)
///     try output.start(engine)
///     … poll `output.news`; print `output.takeNotices()`; end when `output.failure` is there …
///     let meters = output.stop()
///
/// All calls are for one thread, the owner's.
public final class AlsaOutput {
  public let request: OutputRequest
  /// What the device granted when it was opened.
  public let granted: GrantedParameters

  private let control: PlaybackControl
  /// The open device, until the thread has it.
  private var agreed: Negotiation.Agreed?
  private var thread: PlaybackThread?

  /// Opens the device.
  public init(_ request: OutputRequest) throws(OutputError) {
    hb_alsa_silence()
    let agreed = try Negotiation.open(request)
    guard let control = PlaybackControl(agreed.parameters) else {
      agreed.pcm.close()
      throw .noThread(reason: "too many open files")
    }
    self.request = request
    self.agreed = agreed
    self.control = control
    granted = agreed.parameters
  }

  deinit {
    stop()
    agreed?.pcm.close()
  }

  /// Begins to play. Once; the engine's rate must be `granted.rate`.
  public func start(_ engine: Engine) throws(OutputError) {
    guard let agreed, thread == nil else { preconditionFailure("an output is started once") }
    precondition(engine.configuration.rate == Double(granted.rate))
    RealtimeContext.prepare()
    thread = try PlaybackThread(agreed, request, control, engine)
    self.agreed = nil
  }

  /// Readable when there is a notice, or when the sound has ended by itself.
  public var news: Int32 { control.news.descriptor }

  /// What the player should be told since the last call, a line each.
  public func takeNotices() -> [String] {
    control.takeNotices().map { $0.text(device: request.device, rate: granted.rate) }
  }

  /// Why the sound ended by itself; `nil` while it plays.
  public var failure: OutputError? { control.failure }

  /// What was measured so far; from any thread.
  public var meters: OutputMeters { control.meters.read() }

  /// Seconds of a processor's time that the audio thread has taken.
  var processorSeconds: Double { thread?.processorSeconds ?? 0 }

  /// Fades the sound out over 10 ms, lets the device play what it holds, and closes it; all within
  /// a second, whatever the device does.
  /// - Returns: what was measured.
  @discardableResult public func stop() -> OutputMeters {
    if let thread {
      _ = thread.stop()
      self.thread = nil
    }
    return meters
  }
}
