import Hinge
import Score
import Testing

/// The words that the language shares with the rest of the house.
@Suite struct VocabularyTests {
  @Test(
    arguments: [
      ("C4", 60), ("A4", 69), ("C-1", 0), ("c−1", 0), ("G9", 127), ("F#4", 66), ("F♯4", 66),
      ("gb4", 66), ("G♭4", 66), ("bb3", 58), ("B3", 59), ("B#3", 60), ("Cb4", 59), ("E#4", 65),
      ("Fb4", 64), ("A-1", 9),
    ] as [(String, UInt8)])
  func noteHasKey(name: String, key: UInt8) {
    #expect(NoteName.key(of: name) == key)
  }

  @Test(arguments: [
    "", "C", "4", "H4", "C#", "C-2", "C10", "Cb-1", "G#9", "C 4", "C4 ", "C##4", "C4.0", "C٤", "Ç4",
    "#4", "-1", "C+1", "C--1",
  ])
  func noNote(name: String) {
    #expect(NoteName.key(of: name) == nil)
  }

  @Test func everyKeyHasAName() {
    for key in UInt8(0)...127 { #expect(NoteName.key(of: NoteName.name(ofKey: key)) == key) }
    #expect(NoteName.name(ofKey: 61) == "C#4")
  }

  @Test func everyBassButtonHasANameAndAPlace() {
    let stradella = StradellaRow.allCases.flatMap { row in
      (UInt8(0)...11).map { BassButton.stradella(root: $0, row: row) }
    }
    let named = stradella + (UInt8(0)...127).map { BassButton.note(key: $0) }
    for button in named { #expect(BassButton(named: button.name) == button, "\(button.name)") }
    let names = Set(named.map(\.name))
    #expect(names.count == 72 + 128)
    #expect(names.isSuperset(of: ["C", "C:third", "C:major", "C:minor", "C:7", "C:dim", "C#3"]))

    let all = named + (UInt8(1)...99).map { BassButton.numbered($0) }
    #expect(Set(all.map(\.place)).count == all.count)
    for button in all {
      #expect((0..<BassButton.places).contains(button.place))
      #expect(BassButton(place: button.place) == button)
    }
  }

  @Test func everySetOfRanksHasAText() {
    for ranks in (UInt8(1)...31).map(RankSet.init(rawValue:)) {
      #expect(RankSet(ranks.text) == ranks)
    }
    #expect(RankSet("M−MM+") == [.middleFlat, .middle, .middleSharp])
    for text in ["", "MM", "l", "L M", "M--", "LX", "+M"] {
      #expect(RankSet(text) == nil, "\(text)")
    }
  }

  @Test func statusesAreReadInAnyCase() {
    for status in HingeStatus.allCases {
      #expect(HingeStatus(word: status.name) == status)
      #expect(HingeStatus(word: status.name.uppercased()) == status)
    }
    for word in ["", "open", "closed ", "cl\u{f6}sed", "partially open"] {
      #expect(HingeStatus(word: word) == nil, "\(word)")
    }
  }

  @Test(arguments: [
    ("x02210", ChordChoice.frets(-1, 0, 2, 2, 1, 0)), ("X32010", .frets(-1, 3, 2, 0, 1, 0)),
    ("0-2-2-1-0-0", .frets(0, 2, 2, 1, 0, 0)), ("x-x-10-12-12-24", .frets(-1, -1, 10, 12, 12, 24)),
  ])
  func shapeIsRead(text: String, shape: ChordChoice) {
    #expect(ChordChoice.shape(text) == shape)
  }

  @Test(arguments: [
    "", "x0221", "x022100", "x-x-10-12-12-25", "1-2-3-4-5", "a02210", "x-0-2-2-1--", "0٢2100",
  ])
  func noShape(text: String) {
    #expect(ChordChoice.shape(text) == nil)
  }
}
