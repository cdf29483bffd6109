import Testing

@testable import Output

@Suite("How a device flows") struct DeviceFlowTests {
  /// 480 frames at 48 kHz last 10 ms; the buffer is larger than the three periods wanted.
  private let granted = GrantedParameters(
    rate: 48_000, period: 480, buffer: 4_800, depth: 1_440, format: .float, encoding: .float)
  private let period: UInt64 = 10_000_000

  @Test("However large the buffer, no more than the periods asked for wait in it")
  func depth() {
    var flow = DeviceFlow(granted, now: 0)
    var blocks = 0
    while flow.admits(480) {
      flow.wrote(480)
      blocks += 1
    }
    #expect(blocks == 3)
    #expect(flow.untilRoom(for: 480) == period)
    _ = flow.saw(room: 4_800 - 960, at: period)
    #expect(flow.admits(480))
  }

  @Test("It has made progress once two periods are played")
  func progress() {
    var flow = DeviceFlow(granted, now: 0)
    flow.wrote(1_440)
    let seen = [1_440, 481, 480].map { flow.saw(room: 4_800 - $0, at: 2 * period) }
    #expect(seen == [false, false, true])
  }

  @Test("A device that swallows four fillings in no time is unpaced; one that holds any is not")
  func unpaced() {
    var swallowing = DeviceFlow(granted, now: 0)
    for block in 1...12 {
      swallowing.wrote(480)
      _ = swallowing.saw(room: 4_800, at: 1_000)
      #expect(swallowing.isUnpaced == (block == 12))
    }
    #expect(swallowing.dueByClock() == 120e6)
    var holding = DeviceFlow(granted, now: 0)
    holding.wrote(5_760)
    _ = holding.saw(room: 4_799, at: 1_000)
    #expect(!holding.isUnpaced)
    // Late, but at the pace of its frames: the wait was the machine's.
    var slow = DeviceFlow(granted, now: 0)
    slow.wrote(5_760)
    _ = slow.saw(room: 4_800, at: 12 * period)
    #expect(!slow.isUnpaced)
  }

  @Test("It is stalled after three seconds without movement, or four buffers where they are longer")
  func stalled() {
    var flow = DeviceFlow(granted, now: 0)
    flow.wrote(1_440)
    #expect(!flow.isStalled(at: 3_000_000_000))
    #expect(flow.isStalled(at: 3_000_000_001))
    _ = flow.saw(room: 4_800 - 960, at: 2_900_000_000)
    #expect(!flow.isStalled(at: 5_900_000_000))
    var deep = granted
    deep.buffer = 48_000
    #expect(DeviceFlow(deep, now: 0).patience == 4_000_000_000)
  }

  @Test("What waits is played on while nobody asks")
  func waiting() {
    var flow = DeviceFlow(granted, now: 0)
    flow.wrote(1_440)
    _ = flow.saw(room: 4_800 - 1_440, at: 0)
    #expect(flow.waiting(at: period) == 960)
    #expect(flow.waiting(at: 10 * period) == 0)
  }
}
