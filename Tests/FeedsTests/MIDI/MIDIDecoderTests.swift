import Score
import Testing

@testable import Feeds

/// Raw MIDI byte streams.
@Suite struct MIDIDecoderTests {
  private func events(_ chunks: [UInt8]...) -> [MIDIEvent] {
    let decoder = MIDIDecoder()
    var events: [MIDIEvent] = []
    for chunk in chunks { chunk.withUnsafeBytes { decoder.take($0) { events.append($0) } } }
    return events
  }

  private func message(
    _ kind: MIDIMessage.Kind, _ channel: UInt8, _ first: UInt8, _ second: UInt8 = 0
  ) -> MIDIEvent {
    .message(MIDIMessage(kind, channel: channel, first, second))
  }

  @Test func everyKindOfMessageIsRead() {
    #expect(
      events(
        [0x90, 60, 64], [0x8F, 60, 3], [0xA1, 60, 5], [0xB2, 11, 90], [0xC3, 21], [0xD4, 7],
        [0xE5, 1, 96]) == [
          message(.noteOn, 1, 60, 64), message(.noteOff, 16, 60, 3),
          message(.keyPressure, 2, 60, 5), message(.controller, 3, 11, 90),
          message(.program, 4, 21),
          message(.channelPressure, 5, 7), message(.bend, 6, 1, 96),
        ])
  }

  /// Chunks broken anywhere, running status, real-time bytes in the middle of a message, and system
  /// exclusive messages longer than a decoder's buffer.
  @Test func statusRunsOnWhateverComesBetween() {
    let on = message(.noteOn, 1, 60, 64)
    #expect(events([0x90], [60], [64, 60, 0]) == [on, message(.noteOn, 1, 60, 0)])
    #expect(events([0x90, 0xF8, 60, 0xFE, 64]) == [.sensing, on])
    let exclusive = [0xF0] + [UInt8](repeating: 0x41, count: 1000) + [0xF7]
    #expect(events(exclusive + [0x90, 60, 64]) == [on])
    // A system message ends running status, so its data is nobody's.
    #expect(events([0x90, 60, 64, 0xF3, 1, 61, 65]) == [on])
    #expect(events([1, 2, 3, 0xF7, 0xF5, 4]).isEmpty)
  }
}
