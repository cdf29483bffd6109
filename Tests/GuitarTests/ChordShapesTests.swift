import Guitar
import Presets
import Score
import Testing

/// The shapes of the left hand, in standard tuning.
@Suite struct ChordShapesTests {
  /// Semitones above the root, as any book of harmony has them, those without which the chord
  /// would be another first: a chord of four or five notes is itself without its fifth.
  private static let notes: [(kind: ChordKind, needed: Set<Int>, others: Set<Int>)] = [
    (.major, [0, 4, 7], []), (.minor, [0, 3, 7], []), (.seventh, [0, 4, 10], [7]),
    (.majorSeventh, [0, 4, 11], [7]), (.minorSeventh, [0, 3, 10], [7]),
    (.suspendedFourth, [0, 5, 7], []), (.suspendedSecond, [0, 2, 7], []),
    (.seventhSuspendedFourth, [0, 5, 10], [7]), (.diminished, [0, 3, 6], []),
    (.diminishedSeventh, [0, 3, 6, 9], []), (.augmented, [0, 4, 8], []),
    (.addedNinth, [0, 2, 4], [7]), (.sixth, [0, 4, 9], [7]), (.minorSixth, [0, 3, 9], [7]),
    (.ninth, [0, 2, 4, 10], [7]), (.halfDiminished, [0, 3, 6, 10], []),
    (.majorNinth, [0, 2, 4, 11], [7]), (.minorNinth, [0, 2, 3, 10], [7]), (.fifth, [0, 7], []),
  ]

  private static let chords = (UInt8(0)..<12).flatMap { root in
    ChordKind.allCases.map { ChordName(root: root, kind: $0) }
  }

  private func frets(_ chord: ChordChoice) -> [Int] {
    let shape = ChordShapes().shape(of: chord)
    #expect(shape.frets[6] == -1 && shape.frets[7] == -1)
    return (0..<6).map { Int(shape.frets[$0]) }
  }

  /// The keys that a shape sounds, from the lowest string.
  private func keys(_ frets: [Int]) -> [Int] {
    zip(GuitarTuning.standard.keys, frets).compactMap { $1 < 0 ? nil : $0 + $1 }
  }

  @Test(arguments: chords) func shapeSoundsItsChord(chord: ChordName) throws {
    let notes = try #require(Self.notes.first { $0.kind == chord.kind })
    let keys = keys(frets(.named(chord)))
    let sounded = Set(keys.map { ($0 - Int(chord.root) + 60) % 12 })
    #expect(sounded.isSuperset(of: notes.needed), "\(chord.text)")
    #expect(sounded.isSubset(of: notes.needed.union(notes.others)), "\(chord.text)")
    // The root lies on the lowest string, without exception.
    #expect(keys[0] % 12 == Int(chord.root), "\(chord.text)")
    #expect(keys.count >= 3)
  }

  /// Four fingers over four frets; one finger may stop neighbouring strings at one fret, and those
  /// beyond strings that others stop higher up.
  @Test(arguments: chords) func aHandCanTakeIt(chord: ChordName) {
    let frets = frets(.named(chord))
    let stopped = frets.filter { $0 > 0 }
    let lowest = stopped.min() ?? 0
    let highest = stopped.max() ?? 0
    #expect(highest - lowest < 4, "\(chord.text)")
    #expect(highest <= 12, "the neck of a classical guitar is free of its body to the 12th fret")
    #expect(lowest <= 4 || !frets.contains(0), "\(chord.text)")

    var fingers = 0
    for fret in Set(stopped) {
      let places = frets.indices.filter { frets[$0] == fret }
      fingers += 1
      for (place, next) in zip(places, places.dropFirst())
      where !frets[place..<next].allSatisfy({ $0 >= fret }) { fingers += 1 }
    }
    #expect(fingers <= 4, "\(chord.text)")
    // Strings that are left out lie beside those that are played, but for one next to the root.
    let played = frets.indices.filter { frets[$0] >= 0 }
    let gap = zip(played, played.dropFirst()).filter { $1 - $0 > 1 }
    #expect(gap.isEmpty || (gap.count == 1 && gap[0].0 == 0 && gap[0].1 == 2), "\(chord.text)")
  }

  /// As every beginner's book has them.
  @Test(arguments: [
    ("C", "x32010"), ("A", "x02220"), ("G", "320003"), ("E", "022100"), ("D", "xx0232"),
    ("Am", "x02210"), ("Em", "022000"), ("Dm", "xx0231"), ("F", "133211"), ("B7", "x21202"),
    ("E7", "020100"), ("A7", "x02020"), ("D7", "xx0212"), ("G7", "320001"), ("C7", "x32310"),
    ("Bm", "x24432"), ("F#m", "244222"), ("Bb", "x13331"), ("C#m", "x46654"), ("Gm", "355333"),
    ("Cm", "x35543"), ("Fm", "133111"), ("B", "x24442"), ("Eb", "xx1343"), ("Ab", "466544"),
    ("Cmaj7", "x32000"), ("Fmaj7", "xx3210"), ("Gmaj7", "320002"), ("Dmaj7", "xx0222"),
    ("Amaj7", "x02120"), ("Am7", "x02010"), ("Em7", "020000"), ("Dm7", "xx0211"),
    ("Dsus4", "xx0233"), ("Dsus2", "xx0230"), ("Asus4", "x02230"), ("Asus2", "x02200"),
    ("Esus4", "022200"), ("A7sus4", "x02030"), ("Cadd9", "x32030"), ("Bm7b5", "x2323x"),
    ("Cdim", "x3454x"), ("Cdim7", "x3424x"), ("Caug", "x3211x"), ("C9", "x32333"),
    ("Am6", "x02212"), ("E5", "022xxx"), ("A5", "x022xx"), ("C5", "x355xx"),
  ])
  func chordIsTakenAs(name: String, shape: String) throws {
    let chord = try #require(ChordName(name))
    #expect(frets(.named(chord)) == frets(try #require(ChordChoice.shape(shape))))
  }

  @Test func noChordIsTheOpenStringsAndFretsAreThemselves() {
    #expect(frets(.none) == [0, 0, 0, 0, 0, 0])
    #expect(frets(.frets(-1, -1, 10, 12, 12, 24)) == [-1, -1, 10, 12, 12, 24])
    #expect(ChordShapes().shape(of: .frets(-1, 0, 2, 2, 1, -1)).played == 0b011110)
  }
}
