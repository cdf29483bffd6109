import CALSA

/// Takes a raw MIDI byte stream apart, by alsa-lib's own decoder: running status, real-time bytes
/// in between, system exclusive messages left out.
final class MIDIDecoder {
  private let decoder: OpaquePointer

  init() {
    var decoder: OpaquePointer?
    // The size bounds the pieces in which it gives system exclusive messages.
    let code = snd_midi_event_new(256, &decoder)
    guard code == 0, let decoder else { preconditionFailure("no memory for a MIDI decoder") }
    self.decoder = decoder
  }

  deinit { snd_midi_event_free(decoder) }

  func take(_ bytes: UnsafeRawBufferPointer, _ body: (MIDIEvent) -> Void) {
    var event = snd_seq_event_t()
    for byte in bytes where snd_midi_event_encode_byte(decoder, Int32(byte), &event) == 1 {
      for event in MIDIEvent.events(of: event) { body(event) }
    }
  }
}
