import Presets
import Score

/// One who sends MIDI: what its hands hold, and whether it is still there.
struct MIDISender {
  private var hands = MIDIHands(programs: Preset.midiPrograms)
  private var sensing = ActiveSensing()
  private let number: Int

  /// - Parameter number: of the device's senders.
  init(number: Int) { self.number = number }

  /// The nanosecond at which to look whether it is still there.
  var deadline: UInt64? { sensing.deadline }

  mutating func take(_ event: MIDIEvent, at now: UInt64, say: (DeviceNews) -> Void) {
    sensing.hear(at: now)
    switch event {
    case .sensing: sensing.promise(at: now)
    case .message(let message):
      hands.take(message) {
        say(.statement($0, from: number))
      } remark: {
        say(.remark($0))
      }
    }
  }

  /// Lets go what it holds when it has promised to go on talking, and did not.
  mutating func look(at now: UInt64, say: (DeviceNews) -> Void) {
    if sensing.isBroken(at: now) { leave(say: say) }
  }

  /// It has gone away: what it held is let go.
  mutating func leave(say: (DeviceNews) -> Void) {
    hands.letControllersGo { say(.statement($0, from: number)) }
    hands.forget()
    sensing = ActiveSensing()
    // The loop lets the keys go, for it knows who else holds them.
    say(.gone(number))
  }
}

/// What a source of MIDI says that is of use here.
enum MIDIEvent: Equatable {
  case message(MIDIMessage)
  /// Active sensing.
  case sensing
}
