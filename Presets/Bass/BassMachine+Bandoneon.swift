extension BassMachine {
  /// The left hand of the bandoneon of 142 tones, Rheinische Lage: 33 buttons, each a note on push
  /// and another on pull, and two reeds to a note, an octave apart.
  ///
  /// Buttons are counted row by row as charts show them (nicokaiser/bandoneon; BandoControl's
  /// Tango142), which write the lower reed.
  static var bandoneon: BassMachine {
    let push = [
      [44, 46, 51, 63, 67],
      [38, 50, 58, 60, 49, 48, 42],
      [43, 55, 59, 62, 65, 54],
      [45, 52, 57, 61, 64, 56, 47],
      [40, 52, 66, 68, 71, 53, 37, 41],
    ]
    let pull = [
      [44, 46, 49, 53, 68],
      [40, 45, 55, 51, 65, 58, 41],
      [50, 57, 60, 64, 48, 43],
      [52, 56, 59, 62, 66, 61, 42],
      [38, 47, 67, 69, 63, 54, 39, 36],
    ]
    let compass = 36...71
    return BassMachine(
      ranks: [
        Rank("low", from: compass.lowerBound, reeds: compass.count, sounds: .notes),
        Rank("high", from: compass.lowerBound + 12, reeds: compass.count, sounds: .notes),
      ],
      buttons: .turningNotes(
        zip(push.joined(), pull.joined()).map { TurningNote(push: $0, pull: $1) },
        compass: compass),
      registers: ["both": ["low", "high"], "low": ["low"], "high": ["high"]])
  }
}
