/// What MIDI asks for that this instrument has not.
enum MIDIRemark: Hashable {
  case percussion
  case chordOctave
  /// A program by its number, from 0.
  case program(UInt8)

  /// The same for all that are told of once together.
  var kind: MIDIRemark {
    switch self {
    case .program: .program(0)
    default: self
    }
  }

  var words: String {
    switch self {
    case .percussion: "channel 10 is percussion, which this instrument leaves out"
    case .chordOctave:
      "channel 3 plays chords from C2 to B5, an octave each of major, minor, seventh and "
        + "diminished; its other notes are silent"
    case .program(let number):
      "program \(number) is no preset and changes nothing, as any more like it will"
    }
  }
}
