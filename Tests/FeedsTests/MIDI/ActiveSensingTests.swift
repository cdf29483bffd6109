import Testing

@testable import Feeds

@Suite struct ActiveSensingTests {
  private func milliseconds(_ count: UInt64) -> UInt64 { count * 1_000_000 }

  @Test func whoNeverPromisedMayBeSilent() {
    var sensing = ActiveSensing()
    sensing.hear(at: milliseconds(1))
    #expect(sensing.deadline == nil)
    let isBroken = sensing.isBroken(at: milliseconds(1_000_000))
    #expect(!isBroken)
  }

  /// MIDI 1.0: over 420 ms of silence after the first active sensing message.
  @Test func silenceOf420MillisecondsBreaksThePromise() {
    var sensing = ActiveSensing()
    sensing.promise(at: milliseconds(100))
    #expect(sensing.deadline == milliseconds(520))
    sensing.hear(at: milliseconds(300))
    for (time, isBroken) in [(719, false), (720, true), (721, false)] as [(UInt64, Bool)] {
      let found = sensing.isBroken(at: milliseconds(time))
      #expect(found == isBroken, "at \(time) ms")
    }
    // Broken, it is believed again once it promises again.
    sensing.hear(at: milliseconds(800))
    #expect(sensing.deadline == nil)
    sensing.promise(at: milliseconds(900))
    #expect(sensing.deadline == milliseconds(1320))
  }
}
