import CALSA
import FuzzChecks

@testable import Feeds

/// Raw MIDI, and the same bytes as the sequencer's events, which any program can send: whatever
/// comes says something that the language can say too, or nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRawMIDI(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  var stream = MIDISender(number: 0)
  MIDIDecoder().take(bytes) { stream.take($0, at: 0, say: check) }
  stream.leave(say: check)

  var sequencer = MIDISender(number: 1)
  let size = MemoryLayout<snd_seq_event_t>.size
  for place in stride(from: 0, through: count - size, by: size) {
    var event = snd_seq_event_t()
    withUnsafeMutableBytes(of: &event) { $0.copyBytes(from: bytes[place..<place + size]) }
    for event in MIDIEvent.events(of: event) { sequencer.take(event, at: 0, say: check) }
  }
  sequencer.leave(say: check)
  return 0
}

private func check(_ news: DeviceNews) {
  switch news {
  case .statement(let statement, _, _): statement.checkThatItCanBeSaid()
  case .remark(let words): precondition(!words.isEmpty)
  case .gone: break
  case .bad, .lost: fatalError("\(news)")
  }
}
