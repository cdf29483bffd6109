/// The registered parameter that a channel's data entry means, and the one that is known here: RPN
/// 0, the reach of the pitch wheel.
struct MIDIParameter: Sendable {
  /// Semitones at the wheel's ends.
  var bendRange: Double { min(Double(semitones) + Double(cents) / 100, Self.widest) }

  private static let widest = 48.0
  private var semitones: UInt8 = 2
  private var cents: UInt8 = 0
  /// The number that was chosen, coarse and fine; 127 and 127 is none.
  private var number = Self.none

  private static let none: (coarse: UInt8, fine: UInt8) = (127, 127)

  /// Data entry means nothing until a parameter is chosen anew.
  mutating func deselect() { number = Self.none }

  /// Takes a controller that may choose a parameter or set it.
  mutating func take(_ controller: UInt8, _ value: UInt8) {
    switch controller {
    case MIDIController.parameter: number.coarse = value
    case MIDIController.parameterFine: number.fine = value
    // A parameter of the other, unregistered kind: data entry is not ours.
    case MIDIController.otherParameter, MIDIController.otherParameterFine: deselect()
    case MIDIController.dataEntry where number == (0, 0):
      semitones = value
      // As MIDI has it, a coarse value alone means the fine one is 0.
      cents = 0
    case MIDIController.dataEntryFine where number == (0, 0): cents = min(value, 99)
    default: break
    }
  }
}
