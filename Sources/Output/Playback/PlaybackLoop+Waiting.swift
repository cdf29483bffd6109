import CALSA
import Threads

extension PlaybackLoop {
  enum Waited {
    case room
    /// The player stops, or the time is over.
    case stopped
    case fault(RecoveryPolicy.Fault)
  }

  /// Waits until the device has room for the block at hand, or for the next one. Devices that take
  /// everything at once are held to the clock instead.
  mutating func waitForRoom(
    on pcm: PCM, heedingStop: Bool = true, until deadline: UInt64 = .max
  ) -> Waited {
    let wanted = pending > 0 ? pending : granted.period
    var isWokenInVain = false
    while true {
      let now = MonotonicClock.now()
      if now >= deadline || (heedingStop && control.isStopping) { return .stopped }
      let room = pcm.room()
      guard room >= 0 else { return .fault(.error(Int32(truncatingIfNeeded: room))) }
      let wasUnpaced = flow.isUnpaced
      if flow.saw(room: room, at: now) { madeProgress() }
      if flow.isUnpaced {
        if !wasUnpaced { clock.anchor(at: flow.dueByClock()) }
        if pending > 0 { return .room }
        if holdToClock(now: now, heedingStop: heedingStop) { return .room }
        continue
      }
      if flow.admits(wanted) { return .room }
      if pcm.state == SND_PCM_STATE_PREPARED {
        let code = pcm.start()
        if code < 0 { return .fault(.error(code)) }
      }
      flow.waited()
      stand(at: now)
      if flow.isStalled(at: now) { return .fault(.stalled) }
      if isWokenInVain {
        // The device called although there was no room: wait by the clock, never in a spin.
        isWokenInVain = false
        pause(min(max(flow.untilRoom(for: wanted), 200_000), 20_000_000), heedingStop: heedingStop)
        continue
      }
      // Long enough for a healthy device to call first.
      let milliseconds = min(100, 1 + Int32(4e-6 * clock.duration(granted.period)))
      switch waiting.wait(on: pcm, milliseconds: milliseconds, heedingStop: heedingStop) {
      case .ready, .interrupted: isWokenInVain = true
      case .timeout: break
      case .stopped: return .stopped
      case .fault(let code): return .fault(.error(code))
      }
    }
  }

  /// Waits until the next block is due by the clock, for a tenth of a second at most.
  /// - Returns: whether it is due.
  private mutating func holdToClock(now: UInt64, heedingStop: Bool) -> Bool {
    let late = Double(now) - clock.due
    // After ten seconds of standing still the music goes on from where it is.
    if late > 10e9 { clock.anchor(at: Double(now)) }
    if late >= 0 { return true }
    pause(UInt64(min(-late, 100e6)), heedingStop: heedingStop)
    return false
  }

  /// A block that is late although the device is full is late because the device stands. Then the
  /// music's time stands too: else what is played meanwhile would be put off, and come after what
  /// is played when the device has moved on.
  private mutating func stand(at now: UInt64) {
    guard clock.isStanding(now: now, frames: granted.period) else { return }
    clock.anchor(at: Double(now))
    stamps.publish(clock.stamp(granted.period))
  }

  /// Sleeps, until the player stops if that is heeded.
  func pause(_ nanoseconds: UInt64, heedingStop: Bool = true) {
    if heedingStop {
      control.stop.wait(nanoseconds: nanoseconds)
    } else {
      var time = timespec(nanoseconds: nanoseconds)
      nanosleep(&time, nil)
    }
  }

  private mutating func madeProgress() {
    policy.progressed()
    if hasToldAway {
      hasToldAway = false
      hasToldRate = false
      control.tell(.back)
    }
  }
}

extension timespec {
  init(nanoseconds: UInt64) {
    self.init(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
