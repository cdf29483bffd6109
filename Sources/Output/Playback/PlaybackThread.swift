import Engine
import Glibc
import Realtime
import Threads

/// The audio thread, from its creation to its end.
struct PlaybackThread {
  private let thread: JoinableThread
  private let control: PlaybackControl

  init(
    _ agreed: Negotiation.Agreed, _ request: OutputRequest, _ control: PlaybackControl,
    _ engine: Engine
  ) throws(OutputError) {
    self.control = control
    do throws(ThreadError) {
      thread = try JoinableThread("audio") { PlaybackThread.main(agreed, request, control, engine) }
    } catch {
      throw .noThread(reason: error.description)
    }
  }

  /// Seconds of a processor's time that the thread has taken; 0 when it has ended.
  var processorSeconds: Double {
    var clock = clockid_t()
    var time = timespec()
    guard !control.hasEnded, pthread_getcpuclockid(thread.identity, &clock) == 0,
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
      thread.detach()
      return false
    }
    thread.join()
    return true
  }

  /// What the thread does; it owns the device from here on.
  private static func main(
    _ agreed: Negotiation.Agreed, _ request: OutputRequest, _ control: PlaybackControl,
    _ engine: Engine
  ) {
    RealtimeContext.flushSubnormals()
    let priority = ThreadPriority.request()
    if priority != 0 { control.tell(.priorityRefused(priority)) }
    let memory = ThreadPriority.lockMemory()
    if memory != 0 { control.tell(.memoryRefused(memory)) }
    var loop = PlaybackLoop(agreed, request, control, stamps: engine.clock)
    loop.run(engine)
    control.end(loop.failure)
  }
}
