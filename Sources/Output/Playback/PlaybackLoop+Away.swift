import CALSA
import Engine
import Threads

extension PlaybackLoop {
  /// Nanoseconds between two looks for a device that is away.
  private static var interval: UInt64 { 500_000_000 }

  /// Closes a device that is gone or does not mend, and says so once.
  mutating func letGo(of gone: PCM, _ fault: RecoveryPolicy.Fault) {
    gone.close()
    pcm = nil
    pending = 0
    meters.isAway = true
    nextOpening = MonotonicClock.now() + Self.interval
    if !hasToldAway {
      hasToldAway = true
      if case .error(let code) = fault { control.tell(.away(code)) } else { control.tell(.stalled) }
    }
  }

  /// While the device is away: lets the music run on by the clock, and looks for the device.
  mutating func runOnUnheard(_ engine: Engine) {
    renderUnheard(engine)
    let now = MonotonicClock.now()
    if now >= nextOpening {
      nextOpening = now + Self.interval
      openAgain(engine)
      return
    }
    let due = max(0, clock.due - Double(now))
    pause(max(1_000_000, min(UInt64(due), nextOpening - now)))
  }

  /// Renders what is due by the clock, and drops it.
  mutating func renderUnheard(_ engine: Engine) {
    let now = MonotonicClock.now()
    if Double(now) - clock.due > 10e9 { clock.anchor(at: Double(now) - 10e9) }
    for _ in 0..<16 where Double(now) >= clock.due {
      render(engine)
      meters.lostBlocks += 1
    }
    control.meters.publish(meters)
  }

  /// Opens the device if it is there and grants the rate that the engine was built for.
  private mutating func openAgain(_ engine: Engine) {
    var wanted = request
    wanted.rate = granted.rate
    guard let agreed = try? Negotiation.open(wanted) else { return }
    guard agreed.parameters.rate == granted.rate else {
      agreed.pcm.close()
      if !hasToldRate {
        hasToldRate = true
        control.tell(.otherRate(agreed.parameters.rate))
      }
      return
    }
    granted = agreed.parameters
    pcm = agreed.pcm
    blocks.fit(granted)
    policy.reopened()
    meters.reopenings += 1
    meters.isAway = false
    meters.period = granted.period
    catchUp(engine)
    beginFilling(agreed.pcm)
  }
}
