import Engine
import Score

/// What the hinge does, as MIDI for other synthesizers: CC11 from the bellows' pressure, pitch bend
/// from the tremolo arm, CC1 from the angle (0 to 180° as 0 to 127). Only what changes is sent, at
/// most three messages every 16 ms: 187 a second.
struct HingeOut {
  /// Nanoseconds.
  static let interval: UInt64 = 16_000_000
  private static let most = 3
  private static let channel: UInt8 = 1
  /// Semitones at the wheel's ends.
  private static let bendRange: UInt8 = 12

  private var waiting: [MIDIMessage] = []
  private var last: [UInt8: MIDIMessage] = [:]

  /// Somebody new listens: says how far the wheel reaches, and everything else anew.
  mutating func greet() {
    last = [:]
    // The registered parameter 0, and then none.
    waiting = [(101, 0), (100, 0), (6, Self.bendRange), (38, 0), (101, 127), (100, 127)].map {
      MIDIMessage(.controller, channel: Self.channel, $0, $1)
    }
  }

  /// What to send now.
  mutating func next(_ state: Snapshot) -> [MIDIMessage] {
    if waiting.isEmpty {
      waiting = Self.messages(for: state).filter { last[Self.kind(of: $0)] != $0 }
      for message in waiting { last[Self.kind(of: message)] = message }
    }
    defer { waiting.removeFirst(min(Self.most, waiting.count)) }
    return Array(waiting.prefix(Self.most))
  }

  /// Tells messages apart that are not to be repeated: a controller's number, or 128 for the wheel.
  private static func kind(of message: MIDIMessage) -> UInt8 {
    message.kind == .controller ? message.first : 128
  }

  private static func messages(for state: Snapshot) -> [MIDIMessage] {
    var messages = [
      MIDIMessage(
        .controller, channel: channel, 11, MIDILaw.value(ofPressure: state.pressure)),
      MIDIMessage(
        bend: MIDILaw.bend(semitones: state.bend, range: Double(bendRange)), channel: channel),
    ]
    if let angle = state.hinge?.angle {
      let part = min(max(angle / 180, 0), 1)
      messages.append(
        MIDIMessage(.controller, channel: channel, 1, UInt8((127 * part).rounded())))
    }
    return messages
  }
}
