import Engine
import Hinge
import Score
import Testing

@testable import Feeds

/// What the hinge tells other synthesizers.
@Suite struct HingeOutTests {
  private func state(_ angle: Double?, pressure: Double = 0, bend: Double = 0) -> Snapshot {
    var state = Snapshot()
    state.hinge = angle.map { Hinge(angle: $0, status: .partiallyOpen) }
    state.pressure = pressure
    state.bend = bend
    return state
  }

  private func bytes(_ messages: [MIDIMessage]) -> [[UInt8]] { messages.map(\.bytes) }

  @Test func listenerHearsTheWheelsReachAndThenEverything() {
    var out = HingeOut()
    out.greet()
    let now = state(90, pressure: -250, bend: -12)
    #expect(bytes(out.next(now)) == [[0xB0, 101, 0], [0xB0, 100, 0], [0xB0, 6, 12]])
    #expect(bytes(out.next(now)) == [[0xB0, 38, 0], [0xB0, 101, 127], [0xB0, 100, 127]])
    // 250 Pa is a quarter of 1000, and half of 127; 90° likewise. 12 semitones down is the end.
    #expect(bytes(out.next(now)) == [[0xB0, 11, 64], [0xE0, 0, 0], [0xB0, 1, 64]])
    #expect(out.next(now).isEmpty)
  }

  @Test func onlyWhatChangesIsSent() {
    var out = HingeOut()
    _ = out.next(state(0))
    #expect(out.next(state(0.5)).isEmpty)
    #expect(bytes(out.next(state(1))) == [[0xB0, 1, 1]])
    #expect(bytes(out.next(state(nil, bend: 6))) == [[0xE0, 0, 96]])
    #expect(
      bytes(out.next(state(360, pressure: 1500, bend: 6))) == [[0xB0, 11, 127], [0xB0, 1, 127]])
  }

  /// The fastest that it can be asked: three in 16 ms, which are 187 a second.
  @Test func neverMoreThanTwoHundredASecond() {
    var out = HingeOut()
    var sent = 0
    let rounds = Int(1_000_000_000 / HingeOut.interval)
    for round in 0..<rounds {
      if round % 7 == 0 { out.greet() }
      sent +=
        out.next(
          state(Double(round % 180), pressure: Double(round * 13 % 1000), bend: Double(round % 12))
        ).count
    }
    #expect(sent > 100 && sent <= 200)
  }
}
