import Testing

@testable import Output

@Suite("The clock of blocks") struct BlockClockTests {
  /// 480 frames at 48 kHz: 10 ms.
  private let frames = 480
  private let period = 10_000_000.0

  /// The stamps of blocks rendered at some times.
  private func stamps(_ times: [Double]) -> [Double] {
    var clock = BlockClock(rate: 48_000, now: UInt64(times[0]))
    return times.map { time in
      clock.follow(now: UInt64(time), frames: frames)
      return Double(clock.next(frames).nanoseconds)
    }
  }

  @Test("A block's frame and its time go on by the block's length")
  func steady() {
    var clock = BlockClock(rate: 48_000, now: 5_000)
    let first = clock.next(frames)
    let second = clock.next(frames)
    #expect(first.frame == 0 && first.nanoseconds == 5_000 && first.period == 480)
    #expect(second.frame == 480 && second.nanoseconds == 10_005_000)
  }

  /// A wake-up 1 ms late moves the stamp by 1 ms × 10 ms / 0.5 s = 20 µs.
  @Test("A late wake-up moves the stamp by a fiftieth of its lateness")
  func lateness() {
    var times = (0..<100).map { Double($0) * period }
    times[50] += 1e6
    let stamped = stamps(times)
    #expect(abs(stamped[50] - times[49] - period - 20_000) < 1)
  }

  @Test("Jitter of 1 ms leaves a tenth of a millisecond")
  func jitter() {
    var noise = SystemRandomNumberGenerator()
    let times = (0..<2000).map { Double($0) * period + Double.random(in: 0..<1e6, using: &noise) }
    // The mean lateness is 0.5 ms. The loop's noise: √(a/(2 − a)) of the jitter's 289 µs, a = 0.02,
    // is 29 µs; five times that is not reached by chance.
    for (index, stamp) in stamps(times).enumerated().dropFirst(500) {
      #expect(abs(stamp - Double(index) * period - 0.5e6) < 145_000)
    }
  }

  /// A ramp of 0.1 % is followed with a lag of 0.1 % × 0.5 s = 0.5 ms.
  @Test("A device whose clock is 0.1 % slow is followed within half a millisecond")
  func drift() {
    let times = (0..<2000).map { Double($0) * period * 1.001 }
    let lag = times[1999] - stamps(times)[1999]
    #expect(abs(lag - 0.5e6) < 20_000)
  }

  @Test("After a long stop the clock begins anew")
  func stop() {
    var times = (0..<100).map { Double($0) * period }
    for index in 50..<100 { times[index] += 100e6 }
    #expect(stamps(times)[50] == times[50])
  }

  @Test("While a device stands, what arrives is for the next block and not for later ones")
  func standing() {
    var clock = BlockClock(rate: 48_000, now: 0)
    _ = clock.next(480)
    #expect(!clock.isStanding(now: 50_000_000, frames: 480))
    #expect(clock.isStanding(now: 50_000_001, frames: 480))
    clock.anchor(at: 900e6)
    #expect(clock.stamp(480).frame(at: 900_000_000) == 480 + 480)
    #expect(clock.next(480).frame == 480)
  }

  @Test("Blocks that were missed are counted whole, and ten seconds of them at most")
  func missed() {
    let clock = BlockClock(rate: 48_000, now: 0)
    #expect(clock.blocksBehind(now: 9_999_999, ahead: 0, frames: 480) == 0)
    #expect(clock.blocksBehind(now: 35_000_000, ahead: 0, frames: 480) == 3)
    #expect(clock.blocksBehind(now: 35_000_000, ahead: 960, frames: 480) == 1)
    #expect(clock.blocksBehind(now: 60_000_000_000, ahead: 0, frames: 480) == 1000)
  }
}
