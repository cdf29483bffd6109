import CALSA
import Score
import Testing

@testable import Feeds

/// Events of ALSA's sequencer, in which any program can send any bits.
@Suite struct SequencerEventTests {
  private func events(_ type: snd_seq_event_type, _ value: Int32) -> [MIDIEvent] {
    var event = snd_seq_event_t()
    event.type = snd_seq_event_type_t(type.rawValue)
    event.data.control.value = value
    return MIDIEvent.events(of: event)
  }

  /// A wheel's place is −8192 to 8191, and what lies beyond is its end.
  @Test(arguments: [
    (0, 0), (-8192, -8192), (8191, 8191), (8192, 8191), (.max, 8191), (.min, -8192),
  ])
  func bendBeyondTheWheelsEndIsItsEnd(value: Int32, place: Int) {
    #expect(
      events(SND_SEQ_EVENT_PITCHBEND, value) == [.message(MIDIMessage(bend: place, channel: 1))])
  }
}
