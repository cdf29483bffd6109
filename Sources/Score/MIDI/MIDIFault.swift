/// What is wrong in a MIDI file, and at which of its bytes, counted from 0.
struct MIDIFault: Error {
  var position: Int
  var reason: String
}
