import Foundation
import Score
import Synchronization
import Testing
import Threads

@testable import Feeds

/// A device whose news a test makes up.
private final class Prompter: FeedDevice, @unchecked Sendable {
  let name = "prompter"
  let signal = Signal()!
  let keepsPlaying: Bool
  let lines = Mutex<[DeviceNews]>([])
  let due = Mutex<UInt64?>(nil)

  init(keepsPlaying: Bool = true) { self.keepsPlaying = keepsPlaying }

  deinit { signal.close() }

  var descriptors: [Int32] { [signal.descriptor] }
  var deadline: UInt64? { due.withLock { $0 } }

  func name(of sender: Int) -> String { "prompter \(sender)" }

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    signal.clear()
    due.withLock { $0 = nil }
    for news in lines.withLock({ lines in
      defer { lines = [] }
      return lines
    }) { say(news) }
  }

  func close() {}

  func tell(_ news: DeviceNews...) {
    lines.withLock { $0 += news }
    signal.raise()
  }
}

/// A device that is always due, and far ahead of its time.
private final class Hasty: FeedDevice, @unchecked Sendable {
  let name = "hasty"
  let keepsPlaying = true
  let descriptors: [Int32] = []
  let deadline: UInt64? = 0
  let reads = Atomic(0)

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    reads.add(1, ordering: .relaxed)
    for _ in 0..<100 { say(.statement(.panic, at: arrival + 3_600_000_000_000)) }
  }

  func close() {}
}

@Suite struct FeedDeviceTests {
  let bench = Bench()
  private let device = Prompter()

  private func listening() throws -> FeedLoop {
    let loop = try bench.loop()
    loop.open(device)
    bench.stamp()
    loop.start()
    return loop
  }

  @Test func eachSenderIsAFeedThatLetsGoWhatItHeldWhenItIsGone() throws {
    let loop = try listening()
    defer { loop.stop() }
    device.tell(
      .statement(.noteOn(key: 69, velocity: 9), from: 1),
      .statement(.noteOn(key: 60, velocity: 9), from: 2))
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    let feeds = bench.applied.map(\.event.feed)
    #expect(Set(feeds).count == 2)
    #expect(feeds.map { loop.name(of: $0) } == ["prompter 1", "prompter 2"])
    device.tell(.gone(1))
    #expect(bench.play(loop) { $0.applied.count >= 3 })
    #expect(bench.statements.last == .noteOff(key: 69))
    // It comes back as one that holds nothing.
    device.tell(.statement(.noteOn(key: 71, velocity: 9), from: 1))
    #expect(bench.play(loop) { $0.applied.count >= 4 })
    #expect(bench.statements.last == .noteOn(key: 71, velocity: 9))
  }

  @Test func timeOfAStatementIsHeldToItsFrame() throws {
    let loop = try listening()
    defer { loop.stop() }
    let now = MonotonicClock.now()
    device.tell(
      .statement(.noteOn(key: 69, velocity: 9), at: now + 250_000_000),
      .statement(.noteOff(key: 69), at: now + 350_000_000),
      .statement(.panic, at: now &- 1_000_000_000))
    #expect(bench.play(loop) { $0.applied.count >= 3 })
    #expect(bench.statements == [.panic, .noteOn(key: 69, velocity: 9), .noteOff(key: 69)])
    let frames = bench.applied.map(\.event.frame)
    // 0.1 s at 48 kHz.
    #expect(frames[2] - frames[1] == 4_800)
  }

  @Test func deadlineIsKeptThoughNothingCanBeRead() throws {
    let loop = try listening()
    defer { loop.stop() }
    device.lines.withLock { $0 = [.statement(.panic)] }
    device.due.withLock { $0 = MonotonicClock.now() + 20_000_000 }
    loop.wake.raise()
    #expect(bench.play(loop) { $0.applied.count >= 1 })
  }

  /// 512 statements may wait, and those of one read more.
  @Test func deviceThatIsFarAheadIsReadNoFurtherThoughItIsDue() throws {
    let loop = try bench.loop()
    let hasty = Hasty()
    loop.open(hasty)
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    for _ in 0..<20 {
      let round = loop.rounds.load(ordering: .acquiring)
      let isSeen = bench.wait {
        loop.wake.raise()
        return loop.rounds.load(ordering: .acquiring) > round
      }
      #expect(isSeen)
    }
    #expect(hasty.reads.load(ordering: .relaxed) == 6)
  }

  @Test func whatCannotBeReadIsReportedAndCounted() throws {
    let loop = try listening()
    defer { loop.stop() }
    device.tell(.bad("it stutters", from: 7), .remark("it is back"))
    #expect(bench.wait { bench.said.count == 2 })
    #expect(bench.said == ["prompter 7: it stutters", "it is back"])
    #expect(loop.badLines == 1)
  }

  @Test(arguments: [false, true])
  func playingGoesOnWhileASourceIsThere(keepsPlaying: Bool) throws {
    let loop = try bench.loop()
    loop.open(Prompter(keepsPlaying: keepsPlaying))
    loop.start()
    defer { loop.stop() }
    #expect(loop.isOver == !keepsPlaying)
  }

  /// A loop that has nothing to do sleeps: half a second shows no round but those it is woken for.
  @Test func nothingWakesALoopToWhichNothingComes() throws {
    let loop = try bench.loop()
    let scratch = Scratch()
    loop.open(device)
    try loop.open(.unix(path: scratch.file("s")))
    try loop.open(.udp(host: nil, port: 0))
    try loop.openControl(at: scratch.file("control"))
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    let client = try Client(unix: scratch.file("s"))
    client.say("note on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    usleep(50_000)
    let rounds = loop.rounds.load(ordering: .acquiring)
    usleep(500_000)
    #expect(loop.rounds.load(ordering: .acquiring) == rounds)
  }
}
