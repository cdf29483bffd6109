import Score

extension BassMachine {
  /// A Stradella bass: the five-rank Italian machine.
  ///
  /// The windows and registers are those of Balestrieri, "Registri della fisarmonica" (1979), as
  /// in Accord Magazine. Where the windows begin differs from maker to maker.
  static func stradella(columns: ClosedRange<Int>, rows: [StradellaRow]) -> BassMachine {
    BassMachine(
      ranks: [
        Rank("bass", from: 36, sounds: .notes),
        Rank("tenor", from: 48, sounds: .notes),
        Rank("contralto", from: 54, sounds: [.notes, .chords]),
        Rank("alto", from: 60, sounds: [.notes, .chords]),
        Rank("soprano", from: 72, sounds: [.notes, .chords]),
      ],
      buttons: .circle(columns: columns, rows: rows),
      registers: [
        "master": ["bass", "tenor", "contralto", "alto", "soprano"],
        "soft-bass": ["bass", "tenor", "contralto"],
        "bass-alto": ["bass", "alto", "soprano"],
        "tenor": ["tenor", "alto", "soprano"],
        "soft-tenor": ["tenor", "alto"],
        "alto": ["alto", "soprano"],
        "soprano": ["soprano"],
      ])
  }

  /// The eight basses of a two-row melodeon in D and G: pairs of a bass and its chord.
  ///
  /// Buttons as in the G/C chart of abcjs-melodeon-tab, a fifth up. A bass has two reeds an octave
  /// apart, a chord one for each note, all from C up as in Bill Farmer's accordion; the thirds are
  /// a rank that a stop can shut, as many players have it.
  /// - Parameter tuning: what the rows are in; other keys than D and G move the roots, while the
  ///   ranks go on from C.
  static func melodeon(in tuning: MelodeonTuning) -> BassMachine {
    let move = tuning.transposition
    func pair(
      push: Int, pull: Int, _ chord: StradellaRow
    ) -> [TurningButton] {
      [StradellaRow.bass, chord].map {
        TurningButton(
          push: .init(root: push + move, row: $0), pull: .init(root: pull + move, row: $0))
      }
    }
    return BassMachine(
      ranks: [
        Rank("bass", from: 36, sounds: .notes),
        Rank("tenor", from: 48, sounds: .notes),
        Rank("chord", from: 60, sounds: .frames),
        Rank("thirds", from: 60, sounds: .thirds),
      ],
      buttons: .turning(
        pair(push: 2, pull: 9, .major) + pair(push: 7, pull: 2, .major)
          + pair(push: 11, pull: 4, .minor) + pair(push: 0, pull: 0, .major)),
      registers: [
        "full": ["bass", "tenor", "chord", "thirds"],
        "open": ["bass", "tenor", "chord"],
      ])
  }

  /// A free bass: a button for each of 58 notes from E1, as converters have, and the usual two ranks,
  /// the second an octave above the first.
  static var free: BassMachine {
    let lowest = 28
    let count = 58
    return BassMachine(
      ranks: [
        Rank("low", from: lowest, reeds: count, sounds: .notes),
        Rank("high", from: lowest + 12, reeds: count, sounds: .notes),
      ],
      buttons: .chromatic(lowest...lowest + count - 1),
      // A note is first of all that note and no other.
      registers: ["low": ["low"], "both": ["low", "high"], "high": ["high"]])
  }
}
