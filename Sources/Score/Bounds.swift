/// What statements may say.
enum Bounds {
  static let velocity = 1...127
  static let row = 1...8
  static let button = 1...99
  static let string = 1...6
  static let fret = 0...ChordChoice.highestFret
  static let feed = 0...127
  /// Semitones.
  static let bend = 48.0
  /// Decibels, of which the least is silence.
  static let volume = -120.0...24.0
  static let angle = 0.0...360.0
  /// Pascals that bellows can be asked to hold; the valves blow open long before.
  static let pressure = 10_000.0
  /// Seconds that a sweep may last: a day.
  static let sweep = 86_400.0
}
