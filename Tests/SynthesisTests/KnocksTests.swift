import Glibc
import Synthesis
import Testing

@Suite struct KnocksTests {
  let build = Knock.Build(thump: (200, 0.015), tick: (2_000, 0.004), rate: 48_000)

  func sounded(_ knocks: inout Knocks, channel: Int = 0, frames: Int = 9_600) -> [Float] {
    var sound = [Float](repeating: 0, count: frames)
    for start in stride(from: 0, to: frames, by: 32) {
      sound.withUnsafeMutableBufferPointer {
        knocks.add(
          to: $0.baseAddress! + start, channel: channel, count: 32, frame: Int64(start))
      }
    }
    return sound
  }

  @Test(arguments: [(Float(1), Float(0)), (0, 1)])
  func aKnockHasItsLevelOver20Milliseconds(thump: Float, tick: Float) {
    // One noise of 4 ms is not another; many together are as loud as they say.
    var power = 0.0
    for seed in 0..<40 {
      var knocks = Knocks(seed: 1, places: 1)
      knocks.begin(Knock(build, thump: thump, tick: tick, wait: 0, seed: UInt64(seed)))
      power += sounded(&knocks).prefix(960).reduce(0) { $0 + Double($1 * $1) } / 960 / 40
    }
    #expect(abs(10 * log10(power)) < 1, "\(10 * log10(power))")
  }

  @Test func waitsAndEnds() {
    var knocks = Knocks(seed: 1, places: 4)
    #expect(knocks.isEmpty == true)
    knocks.begin(Knock(build, thump: 1, tick: 1, wait: 100, seed: 1))
    let sound = sounded(&knocks)
    #expect(sound.firstIndex { $0 != 0 } == 100)
    // Nine times the thump's decay, 78 dB.
    #expect(sound.lastIndex { $0 != 0 }! < 101 + 6_480)
    #expect(knocks.isEmpty == true)
  }

  @Test func isHeardInItsChannel() {
    var knocks = Knocks(seed: 1, places: 4)
    knocks.begin(Knock(build, thump: 1, tick: 0, wait: 0, seed: 1), on: 1)
    knocks.begin(Knock(build, thump: 1, tick: 0, wait: 50, seed: 1), on: 2)
    #expect(sounded(&knocks).allSatisfy { $0 == 0 })
    #expect(knocks.isEmpty == false)
    let first = sounded(&knocks, channel: 1)
    let second = sounded(&knocks, channel: 2)
    #expect(Array(first.dropLast(50)) == Array(second.dropFirst(50)))
    #expect(knocks.isEmpty == true)
  }

  @Test func theOldestMakesWay() {
    var knocks = Knocks(seed: 1, places: 2)
    for channel in 0..<3 {
      knocks.begin(Knock(build, thump: 1, tick: 0, wait: 0, seed: 1), on: channel)
    }
    #expect(sounded(&knocks, channel: 0).allSatisfy { $0 == 0 })
    #expect(sounded(&knocks, channel: 1).contains { $0 != 0 })
    #expect(sounded(&knocks, channel: 2).contains { $0 != 0 })
  }
}
