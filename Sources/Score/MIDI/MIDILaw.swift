import Glibc

/// What MIDI's numbers mean here, and back.
public enum MIDILaw {
  /// Pascals that the bellows' controllers (CC11, CC2) ask for at 127.
  static let fullPressure = 1000.0

  /// Pascals for the bellows: by the square of the value, as General MIDI has loudness follow
  /// expression, so that half the controller is a quarter of the pressure.
  static func pressure(of value: UInt8) -> Double {
    let part = Double(value) / 127
    return fullPressure * part * part
  }

  /// The bellows' controller for pascals, push or pull.
  public static func value(ofPressure pascals: Double) -> UInt8 {
    value((pascals.magnitude / fullPressure).squareRoot())
  }

  /// Decibels for CC7: 40·log₁₀ of the value's part of 127, as General MIDI has it; 0 is silence.
  static func decibels(ofVolume value: UInt8) -> Double {
    value == 0 ? -120 : max(-120, 40 * log10(Double(value) / 127))
  }

  /// CC7 for decibels; above 0 there is no louder.
  static func value(ofDecibels decibels: Double) -> UInt8 {
    decibels <= -120 ? 0 : value(pow(10, decibels / 40))
  }

  /// The place of a pitch wheel, −8192 to 8191, that bends by semitones.
  /// - Parameter range: semitones at the wheel's ends.
  public static func bend(semitones: Double, range: Double) -> Int {
    Int(min(max((semitones / range * 8192).rounded(), -8192), 8191))
  }

  /// The value for a part of the whole, 0 to 1.
  private static func value(_ part: Double) -> UInt8 {
    UInt8(min(max((127 * part).rounded(), 0), 127))
  }
}
