import Presets
import Synthesis

/// How strongly each reed sounds, so that all are heard alike where the box stands.
///
/// A tuner makes the reeds of a box even to the ear. What tone chamber and room do to a tone
/// depends on its pitch: a room alone makes steady tones differ by some decibels from one to the
/// next. So each reed is made as much stronger or weaker as they let it be heard at 300 Pa.
struct Voicing {
  private let chamber: ToneChamber
  private let places: BoxPlaces
  private let room: RoomResponse?
  private let roomLevel: Double

  init(_ preset: AccordionPreset, spectra: ReedSpectra) {
    chamber = ToneChamber(rate: spectra.rate)
    places = BoxPlaces(preset)
    room = preset.room > 0 ? spectra.room : nil
    roomLevel = preset.room
  }

  /// The factor of a reed's loudness.
  /// - Parameters:
  ///   - powers: of its partials behind the grille, from the first; together 1.
  ///   - frequency: hertz at 300 Pa.
  ///   - part: where it sounds.
  func level(powers: [Double], frequency: Double, part: Channels.Part) -> Double {
    let pan = places.place(of: part)
    var heard = 0.0
    for (index, power) in powers.enumerated() {
      let partial = Double(index + 1) * frequency
      var gain = 1.0
      if case .cassotto = part { gain = chamber.gain(at: partial) * chamber.gain(at: partial) }
      if let room {
        // The box makes the direct sound so much weaker that both are as loud as it alone would be.
        gain *=
          room.power(at: partial, pan: pan, level: roomLevel) / (1 + roomLevel * roomLevel)
      }
      heard += power * gain
    }
    return 1 / heard.squareRoot()
  }
}
