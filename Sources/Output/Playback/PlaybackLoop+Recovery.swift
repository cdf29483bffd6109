import CALSA
import CALSALog
import Engine
import Threads

extension PlaybackLoop {
  /// Does what the policy says about a fault.
  mutating func overcome(_ fault: RecoveryPolicy.Fault, _ engine: Engine, on pcm: PCM) {
    switch policy.action(for: fault) {
    case .again:
      pause(200_000)
    case .wait:
      if flow.isStalled(at: MonotonicClock.now()) {
        overcome(.stalled, engine, on: pcm)
      } else {
        pause(500_000)
      }
    case .prepare(let nanoseconds):
      if fault == .error(-EPIPE) { meters.xruns += 1 }
      recover(engine, on: pcm, after: nanoseconds)
    case .resume:
      resume(engine, on: pcm)
    case .reopen:
      lose(flow.waiting(at: MonotonicClock.now()) + pending)
      letGo(of: pcm, fault)
    case .leave:
      failure = .wentAway(name: request.device, reason: Self.reason(fault))
    case .fail:
      failure = .failed(name: request.device, reason: Self.reason(fault))
    }
    control.meters.publish(meters)
  }

  /// Makes the device ready anew, with the block at hand still to be written.
  private mutating func recover(_ engine: Engine, on pcm: PCM, after nanoseconds: UInt64) {
    meters.recoveries += 1
    lose(flow.waiting(at: MonotonicClock.now()))
    if nanoseconds > 0 { pause(nanoseconds) }
    let code = pcm.prepare()
    catchUp(engine)
    beginFilling(pcm)
    if code < 0 { overcome(.error(code), engine, on: pcm) }
  }

  /// Waits until the system has woken the device after a sleep. libasound's own recovery sleeps in
  /// whole seconds here; this one keeps the music's time and heeds the player.
  private mutating func resume(_ engine: Engine, on pcm: PCM) {
    let deadline = MonotonicClock.now() + 10_000_000_000
    while pcm.resume() == -EAGAIN, !control.isStopping, MonotonicClock.now() < deadline {
      renderUnheard(engine)
      pause(10_000_000)
    }
    recover(engine, on: pcm, after: 0)
  }

  /// Renders and drops the blocks whose time has passed beyond what filling the device makes up
  /// for, so that events keep their time. The block at hand is the first of them.
  mutating func catchUp(_ engine: Engine) {
    let ahead = granted.depth - granted.period - (pending > 0 ? granted.period : 0)
    var missed = clock.blocksBehind(
      now: MonotonicClock.now(), ahead: ahead, frames: granted.period)
    guard missed > 0 else { return }
    if pending > 0 {
      lose(pending)
      pending = 0
      missed -= 1
    }
    for block in 0..<missed where !control.isStopping {
      render(engine)
      meters.lostBlocks += 1
      if block % 16 == 15 { pause(1_000_000) }
    }
  }

  /// The device is empty, and is to be filled before it plays.
  mutating func beginFilling(_ pcm: PCM) {
    flow = DeviceFlow(granted, now: MonotonicClock.now())
    waiting.watch(pcm)
  }

  /// Counts frames that were rendered and that nobody will hear.
  mutating func lose(_ frames: Int) {
    meters.lostBlocks += (frames + granted.period - 1) / granted.period
  }

  private static func reason(_ fault: RecoveryPolicy.Fault) -> String {
    switch fault {
    case .stalled: "it takes sound and plays none"
    case .error(let code): String(cString: snd_strerror(code))
    }
  }
}
