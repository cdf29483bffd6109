import Engine
import Glibc
import Realtime

/// The audio thread, from its creation to its end.
struct PlaybackThread {
  private let identity: pthread_t
  private let control: PlaybackControl

  /// What the thread is handed; it owns it from then on.
  private final class Baggage {
    let agreed: Negotiation.Agreed
    let request: OutputRequest
    let control: PlaybackControl
    let engine: Engine

    init(
      _ agreed: Negotiation.Agreed, _ request: OutputRequest, _ control: PlaybackControl,
      _ engine: Engine
    ) {
      (self.agreed, self.request, self.control, self.engine) = (agreed, request, control, engine)
    }
  }

  init(
    _ agreed: Negotiation.Agreed, _ request: OutputRequest, _ control: PlaybackControl,
    _ engine: Engine
  ) throws(OutputError) {
    self.control = control
    let baggage = Unmanaged.passRetained(Baggage(agreed, request, control, engine))
    // The player's signals are for the main thread: none may interrupt this one.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        PlaybackThread.main(Unmanaged<Baggage>.fromOpaque(pointer!).takeRetainedValue())
        return nil
      }, baggage.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard code == 0 else {
      baggage.release()
      throw .noThread(reason: String(cString: strerror(code)))
    }
    identity = thread
  }

  /// Seconds of a processor's time that the thread has taken; 0 when it has ended.
  var processorSeconds: Double {
    var clock = clockid_t()
    var time = timespec()
    guard !control.hasEnded, pthread_getcpuclockid(identity, &clock) == 0,
      clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Asks the thread to fade out and end, and waits for it, but not for ever: a thread that hangs
  /// in its device is left behind, with all that it uses.
  /// - Returns: whether it ended.
  func stop() -> Bool {
    control.requestStop()
    guard control.ended.wait(nanoseconds: 600_000_000) else {
      pthread_detach(identity)
      return false
    }
    pthread_join(identity, nil)
    return true
  }

  private static func main(_ baggage: Baggage) {
    RealtimeContext.flushSubnormals()
    let priority = ThreadPriority.request()
    if priority != 0 { baggage.control.tell(.priorityRefused(priority)) }
    let memory = ThreadPriority.lockMemory()
    if memory != 0 { baggage.control.tell(.memoryRefused(memory)) }
    var loop = PlaybackLoop(
      baggage.agreed, baggage.request, baggage.control, stamps: baggage.engine.clock)
    loop.run(baggage.engine)
    baggage.control.end(loop.failure)
  }
}
