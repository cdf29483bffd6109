import Hinge
import Score
import Testing

@testable import Feeds

/// What a lid switch says of the hinge.
@Suite struct SwitchStatesTests {
  @Test func itsStateIsSaidAtTheStart() {
    for isClosed in [true, false] {
      var states = SwitchStates()
      var said = Said()
      states.take(isClosed: isClosed, at: 7) { said.take($0) }
      states.take(isClosed: isClosed, at: 8) { said.take($0) }
      let angle = isClosed ? 0.0 : 90
      #expect(
        said.statements == [.hinge(angle: angle, status: isClosed ? .closed : .partiallyOpen)])
      #expect(said.timed.map(\.time) == [7])
    }
  }

  /// A switch knows of no motion, so it makes no sound of one: flipped at whatever times, each
  /// state is a new place with the speed 0.
  @Test(arguments: [0.0, 0.001, 0.015, 0.1, 0.3, 0.6, 5]) func noFlipIsAMotion(seconds: Double) {
    var states = SwitchStates()
    var said = Said()
    for number in 0..<20 {
      states.take(isClosed: number % 2 == 0, at: UInt64(1e9 + Double(number) * seconds * 1e9)) {
        said.take($0)
      }
    }
    #expect(said.timed.count == 39)
    var tracker = HingeTracker()
    var last: Hinge?
    for (statement, nanoseconds) in said.timed {
      guard case .hinge(let angle, let status) = statement, let nanoseconds else {
        Issue.record("\(statement)")
        return
      }
      let time = Double(nanoseconds) / 1e9
      guard
        case .taken(let change) = tracker.take(
          HingeSample(angle: angle, status: status, time: time))
      else {
        Issue.record("\(statement) was not taken")
        return
      }
      if change.new != last { #expect(change.isNewPlace) }
      last = change.new
      #expect(tracker.speed(at: time) == 0)
      #expect(tracker.speed(at: time + 0.005) == 0)
    }
  }
}
