import CALSA
import Score

extension MIDIEvent {
  /// What an event of alsa-lib's says: nothing where it is none of a channel, such as a clock, and
  /// several messages where alsa-lib has put them together.
  static func events(of event: snd_seq_event_t) -> [MIDIEvent] {
    let note = event.data.note
    let control = event.data.control
    switch snd_seq_event_type(UInt32(event.type)) {
    case SND_SEQ_EVENT_SENSING: return [.sensing]
    case SND_SEQ_EVENT_NOTEON: return [message(.noteOn, note.channel, note.note, note.velocity)]
    case SND_SEQ_EVENT_NOTEOFF: return [message(.noteOff, note.channel, note.note, note.velocity)]
    case SND_SEQ_EVENT_KEYPRESS:
      return [message(.keyPressure, note.channel, note.note, note.velocity)]
    case SND_SEQ_EVENT_CONTROLLER:
      return [message(.controller, control.channel, low(control.param), low(control.value))]
    case SND_SEQ_EVENT_PGMCHANGE: return [message(.program, control.channel, low(control.value))]
    case SND_SEQ_EVENT_CHANPRESS:
      return [message(.channelPressure, control.channel, low(control.value))]
    case SND_SEQ_EVENT_PITCHBEND:
      // Any program can send an event, with any value.
      let bits = min(max(control.value, -8192), 8191) + 8192
      return [message(.bend, control.channel, low(bits), high(bits))]
    case SND_SEQ_EVENT_CONTROL14:
      guard 0..<32 ~= control.param else { return [] }
      return pairs(
        control.channel,
        [(control.param, high(control.value)), (control.param + 32, low(control.value))])
    case SND_SEQ_EVENT_REGPARAM: return parameter(control, coarse: 101, fine: 100)
    case SND_SEQ_EVENT_NONREGPARAM: return parameter(control, coarse: 99, fine: 98)
    default: return []
    }
  }

  private static func parameter(
    _ control: snd_seq_ev_ctrl_t, coarse: UInt32, fine: UInt32
  ) -> [MIDIEvent] {
    let number = Int32(truncatingIfNeeded: control.param)
    return pairs(
      control.channel,
      [
        (coarse, high(number)), (fine, low(number)), (6, high(control.value)),
        (38, low(control.value)),
      ])
  }

  private static func pairs(_ channel: UInt8, _ pairs: [(UInt32, UInt8)]) -> [MIDIEvent] {
    pairs.map { message(.controller, channel, UInt8($0), $1) }
  }

  private static func message(
    _ kind: MIDIMessage.Kind, _ channel: UInt8, _ first: UInt8, _ second: UInt8 = 0
  ) -> MIDIEvent {
    .message(MIDIMessage(kind, channel: (channel & 15) + 1, first, second))
  }

  private static func low(_ value: some BinaryInteger) -> UInt8 {
    UInt8(truncatingIfNeeded: value) & 127
  }

  private static func high(_ value: some BinaryInteger) -> UInt8 {
    UInt8(truncatingIfNeeded: value >> 7) & 127
  }
}
