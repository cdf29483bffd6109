import Engine
import Glibc
import Realtime
import Threads

/// What the audio thread does: renders a block when the device has room for it, and hands it over.
///
/// The loop lives on the audio thread alone. Between two waits it allocates nothing and takes no
/// lock of ours; opening a device anew, which does both, happens only while there is no sound.
struct PlaybackLoop: ~Copyable {
  let request: OutputRequest
  let control: PlaybackControl
  /// What the device granted last; the rate is always that of the first.
  var granted: GrantedParameters
  /// `nil` while the device is away.
  var pcm: PCM?
  var waiting: DeviceWait
  var policy: RecoveryPolicy
  var clock: BlockClock
  /// Where the engine's other threads read the clock.
  let stamps: Published<PlayClock>
  var meters: OutputMeters
  var blocks: BlockBuffers

  /// Frames of the block at hand that the device has not taken yet.
  var pending = 0
  /// How the device plays what it is given.
  var flow: DeviceFlow
  /// When a device that is away is looked for again.
  var nextOpening: UInt64 = 0
  /// Whether the player was told that the device is away, and that it is back at another rate.
  var hasToldAway = false
  var hasToldRate = false
  /// The fade that ends the sound, once it has begun.
  var fade: StopFade?
  /// Why it is over, when it is over by itself.
  var failure: OutputError?

  init(
    _ agreed: Negotiation.Agreed, _ request: OutputRequest, _ control: PlaybackControl,
    stamps: Published<PlayClock>
  ) {
    self.stamps = stamps
    self.request = request
    self.control = control
    granted = agreed.parameters
    pcm = agreed.pcm
    waiting = DeviceWait(agreed.pcm, stop: control.stop)
    policy = RecoveryPolicy(once: request.once)
    let now = MonotonicClock.now()
    clock = BlockClock(rate: Double(granted.rate), now: now)
    meters = OutputMeters(granted)
    blocks = BlockBuffers(granted)
    flow = DeviceFlow(granted, now: now)
  }

  /// Plays until it is stopped or the device fails for good.
  mutating func run(_ engine: Engine) {
    while failure == nil {
      if control.isStopping {
        fadeOut(engine)
        break
      }
      if let pcm { play(engine, on: pcm) } else { runOnUnheard(engine) }
    }
    pcm?.close()
    pcm = nil
  }

  /// One block, as far as it goes.
  private mutating func play(_ engine: Engine, on pcm: PCM) {
    switch waitForRoom(on: pcm) {
    case .stopped: return
    case .fault(let fault): return overcome(fault, engine, on: pcm)
    case .room: break
    }
    if pending == 0 {
      if flow.isFilling {
        clock.anchor(at: Double(MonotonicClock.now()))
      } else if !flow.isUnpaced {
        clock.follow(now: MonotonicClock.now(), frames: granted.period)
      }
      render(engine)
      pending = granted.period
    }
    if let fault = handOver(to: pcm) { overcome(fault, engine, on: pcm) }
  }

  /// Renders the next block and makes it ready for the device.
  @_noAllocation @_noLocks
  mutating func render(_ engine: Engine) {
    let begin = MonotonicClock.now()
    stamps.publish(clock.next(granted.period))
    engine.render(into: blocks.samples, frames: granted.period)
    fade?.apply(to: blocks.samples, frames: granted.period)
    blocks.encode(frames: granted.period, as: granted.encoding)
    meters.blocks += 1
    meters.peak = max(meters.peak, peak(of: blocks.samples, count: 2 * granted.period))
    meters.longestBlock = max(meters.longestBlock, MonotonicClock.now() - begin)
    control.meters.publish(meters)
  }

  /// Gives the device what it takes of the block at hand.
  mutating func handOver(to pcm: PCM) -> RecoveryPolicy.Fault? {
    while pending > 0 {
      let offset = (granted.period - pending) * 2 * granted.encoding.bytes
      let taken = pcm.write(blocks.encoded + offset, frames: pending)
      guard taken > 0 else {
        return .error(taken == 0 ? -EAGAIN : Int32(truncatingIfNeeded: taken))
      }
      pending -= taken
      flow.wrote(taken)
    }
    return nil
  }
}
