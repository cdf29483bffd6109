import Foundation
import Realtime
import Testing

@Suite struct RingTests {
  @Test func keepsOrderAndRefusesWhenFull() {
    let ring = Ring<Int>(capacity: 4)
    defer { ring.deallocate() }
    for number in 1...4 { #expect(ring.push(number)) }
    #expect(!ring.push(5))
    #expect(ring.refusals == 1)
    #expect((1...4).allSatisfy { ring.pop() == $0 })
    #expect(ring.pop() == nil)
    #expect(ring.push(6) && ring.pop() == 6)
  }

  @Test func losesNothingBetweenTwoThreads() {
    let ring = Ring<Int>(capacity: 64)
    defer { ring.deallocate() }
    let total = 200_000
    let writer = Thread {
      var number = 0
      while number < total { if ring.push(number) { number += 1 } else { sched_yield() } }
    }
    writer.start()
    var expected = 0
    while expected < total {
      guard let number = ring.pop() else {
        sched_yield()
        continue
      }
      if number != expected { break }
      expected += 1
    }
    #expect(expected == total)
  }

  /// A value whose parts belong together.
  struct Pair: BitwiseCopyable {
    var number: UInt64
    var words: (UInt64, UInt64, UInt64)
    var check: UInt8
  }

  @Test func publishedValuesAreReadWhole() {
    let published = Published(Pair(number: 0, words: (0, 0, 0), check: 0))
    defer { published.deallocate() }
    let total: UInt64 = 100_000
    let writer = Thread {
      for n in 1...total {
        published.publish(
          Pair(number: n, words: (n, n, n), check: UInt8(truncatingIfNeeded: n)))
      }
    }
    writer.start()
    var last: UInt64 = 0
    while last < total {
      let pair = published.read()
      guard
        pair.words == (pair.number, pair.number, pair.number), pair.number >= last,
        pair.check == UInt8(truncatingIfNeeded: pair.number)
      else { break }
      last = pair.number
    }
    #expect(last == total)
  }
}
