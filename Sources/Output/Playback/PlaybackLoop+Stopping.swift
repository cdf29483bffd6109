import Engine
import Threads

extension PlaybackLoop {
  /// Ends the sound: fades it over 10 ms, lets the device play what it holds, and drops the rest
  /// when that takes too long. The library's own drain may wait for ever, so it is not asked.
  mutating func fadeOut(_ engine: Engine) {
    guard let pcm else { return }
    let deadline = MonotonicClock.now() + 400_000_000
    fade = StopFade(rate: granted.rate)
    while pending > 0 || fade?.isOver == false {
      guard case .room = waitForRoom(on: pcm, heedingStop: false, until: deadline) else { break }
      if pending == 0 {
        render(engine)
        pending = granted.period
      }
      guard handOverOrPause(to: pcm) else { break }
    }
    if pending == 0 { playSilence(on: pcm, until: deadline) }
    pcm.drop()
  }

  /// Silence as long as the way to the loudspeaker, so that the fade has been heard by its end.
  private mutating func playSilence(on pcm: PCM, until deadline: UInt64) {
    guard !flow.isUnpaced else { return }
    var rest = pcm.delay() ?? flow.waiting
    blocks.silence()
    while rest > 0 || pending > 0 {
      guard case .room = waitForRoom(on: pcm, heedingStop: false, until: deadline) else { return }
      if pending == 0 {
        pending = granted.period
        rest -= pending
      }
      guard handOverOrPause(to: pcm) else { return }
    }
  }

  /// - Returns: false when the device fails.
  private mutating func handOverOrPause(to pcm: PCM) -> Bool {
    guard let fault = handOver(to: pcm) else { return true }
    let action = policy.action(for: fault)
    guard action == .again || action == .wait else { return false }
    pause(500_000, heedingStop: false)
    return true
  }
}
