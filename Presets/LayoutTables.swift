/// The tables of all layouts: rows from the outermost, buttons from the low end, MIDI numbers at 8'
/// pitch.
enum LayoutTables {
  private typealias Button = TrebleLayout.Button

  /// One row from F3, or from G3 on a small one: 41 keys to A6, 37 to F6, 34 to E6.
  static func piano(_ size: PianoSize) -> [[TrebleLayout.Button]] {
    let lowest = size == .small ? 55 : 53
    return [unisonoric(lowest..<lowest + size.rawValue)]
  }

  /// Five rows of 17 buttons, a minor third apart. The two innermost repeat the two outermost, so
  /// that a hand can take a scale in more than one way.
  static func chromatic(lowest: [Int]) -> [[TrebleLayout.Button]] {
    lowest.map { low in unisonoric((0..<17).map { low + 3 * $0 }) }
  }

  private static func unisonoric(_ keys: some Sequence<Int>) -> [TrebleLayout.Button] {
    keys.map { Button(push: $0, pull: $0) }
  }

  private static func bisonoric(_ push: [Int], _ pull: [Int]) -> [TrebleLayout.Button] {
    zip(push, pull).map { Button(push: $0, pull: $1) }
  }

  // MARK: Melodeon

  /// 21 buttons in two rows a fourth apart, or ten in one.
  static func melodeon(
    _ tuning: MelodeonTuning, hasAccidentals: Bool
  ) -> [[TrebleLayout.Button]] {
    var outer = melodeonOuter
    var inner = melodeonInner
    if tuning.hasOneRow {
      outer.removeLast()
      inner = []
    } else if hasAccidentals {
      (outer[0], inner[0]) = melodeonAccidentals
    }
    return [outer, inner].filter { !$0.isEmpty }.map { row in
      row.map {
        Button(push: $0.push + tuning.transposition, pull: $0.pull + tuning.transposition)
      }
    }
  }

  /// In D/G with low notes: the outer row in D, the inner in G (Lester Bailey's chart,
  /// lesterbailey.org).
  private static let melodeonOuter = bisonoric(
    [54, 57, 62, 66, 69, 74, 78, 81, 86, 90, 93], [57, 61, 64, 67, 71, 73, 76, 79, 83, 85, 88])
  private static let melodeonInner = bisonoric(
    [59, 62, 67, 71, 74, 79, 83, 86, 91, 95], [62, 66, 69, 72, 76, 78, 81, 84, 88, 90])

  /// Button 1 of both rows where it has accidentals instead of low notes (abcjs-melodeon-tab;
  /// makers differ).
  private static let melodeonAccidentals = (
    Button(push: 68, pull: 70), Button(push: 77, pull: 75)
  )

  // MARK: Bandoneon

  /// The right hand of the bandoneon of 142 tones, Rheinische Lage, which tango is played on: 38
  /// buttons, the row farthest from the hand's rest first.
  ///
  /// The charts (nicokaiser/bandoneon; Ludlow's MuseScore plugin; both agree) write the lower of the
  /// two reeds of a button, which is an octave below 8' pitch here: rank L sounds what they write,
  /// and M the octave above.
  static let bandoneon: [[TrebleLayout.Button]] = zip(bandoneonPush, bandoneonPull).map {
    bisonoric($0.map { $0 + 12 }, $1.map { $0 + 12 })
  }

  private static let bandoneonPush = [
    [93, 92, 90, 89],
    [60, 91, 82, 84, 87],
    [62, 61, 68, 70, 72, 86],
    [59, 66, 78, 67, 71, 74, 79],
    [57, 65, 64, 69, 73, 76, 81, 85],
    [58, 63, 77, 76, 80, 83, 88, 75],
  ]
  private static let bandoneonPull = [
    [95, 92, 91, 89],
    [61, 93, 90, 88, 87],
    [60, 62, 67, 82, 84, 86],
    [59, 64, 73, 66, 69, 72, 76],
    [57, 65, 70, 68, 71, 74, 80, 83],
    [58, 63, 77, 75, 78, 81, 85, 79],
  ]
}
