import Score
import Testing

/// Names of chords, as they are read and as they are written.
@Suite struct ChordNameTests {
  /// Every kind, with the spellings of it that song books and lead sheets use.
  private static let spellings: [(ChordKind, [String])] = [
    (.major, ["", "maj", "M"]), (.minor, ["m", "min", "-", "−"]), (.seventh, ["7"]),
    (.majorSeventh, ["maj7", "M7", "Δ", "∆", "△", "Δ7"]),
    (.minorSeventh, ["m7", "min7", "-7", "−7"]), (.suspendedFourth, ["sus4", "sus"]),
    (.suspendedSecond, ["sus2"]), (.seventhSuspendedFourth, ["7sus4", "7sus"]),
    (.diminished, ["dim", "°", "o", "º"]), (.diminishedSeventh, ["dim7", "°7", "o7"]),
    (.augmented, ["aug", "+"]), (.addedNinth, ["add9", "(add9)"]), (.sixth, ["6", "maj6"]),
    (.minorSixth, ["m6", "min6", "-6"]), (.ninth, ["9"]),
    (.halfDiminished, ["m7b5", "m7♭5", "m7(b5)", "min7b5", "ø", "ø7"]),
    (.majorNinth, ["maj9", "M9", "Δ9"]), (.minorNinth, ["m9", "min9", "-9"]), (.fifth, ["5"]),
  ]

  /// Every root, with its spellings; the first is written.
  private static let roots: [[String]] = [
    ["C", "B#", "c"], ["Db", "C#", "C♯", "D♭"], ["D"], ["Eb", "D#", "E♭"], ["E", "Fb"],
    ["F", "E#"], ["F#", "Gb", "F♯"], ["G", "g"], ["Ab", "G#", "a♭"], ["A"], ["Bb", "A#", "bb"],
    ["B", "Cb", "b"],
  ]

  @Test func everyChordIsReadInEverySpellingAndWrittenInOne() {
    #expect(Self.spellings.map(\.0) == ChordKind.allCases)
    var written: Set<String> = []
    for (root, roots) in Self.roots.enumerated() {
      for (kind, endings) in Self.spellings {
        let chord = ChordName(root: UInt8(root), kind: kind)
        #expect(chord.text == roots[0] + endings[0])
        written.insert(chord.text)
        for name in roots.flatMap({ root in endings.map { root + $0 } }) {
          #expect(ChordName(name) == chord, "\(name)")
        }
      }
    }
    #expect(written.count == 12 * 19)
  }

  /// A capital M is major, whatever follows it, and a small one minor.
  @Test(arguments: [
    ("CM7", ChordName(root: 0, kind: .majorSeventh)),
    ("Cm7", ChordName(root: 0, kind: .minorSeventh)),
    ("Bb5", ChordName(root: 10, kind: .fifth)), ("Bdim", ChordName(root: 11, kind: .diminished)),
    ("A-7", ChordName(root: 9, kind: .minorSeventh)),
  ])
  func nameIsRead(name: String, chord: ChordName) {
    #expect(ChordName(name) == chord)
  }

  @Test(arguments: [
    "", "H", "m", "C#b", "Cmm", "CM7b5", "C 7", "C7 ", " C", "C13", "C/G", "C7#", "C5b", "none",
    "x02210", "Cx", "Cmaj77", "C٧", "Ç",
  ])
  func noChord(name: String) {
    #expect(ChordName(name) == nil)
  }
}
