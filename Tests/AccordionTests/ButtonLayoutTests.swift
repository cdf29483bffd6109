import Presets
import Score
import Testing

@testable import Accordion

@Suite struct ButtonLayoutTests {
  /// What every button of a layout opens, as `push/pull`, or one note where both are the same; the
  /// last button of each row is the last that there is.
  private func rows(_ change: (inout AccordionPreset) -> Void) -> [[String]] {
    var preset = AccordionPreset()
    change(&preset)
    let layout = ButtonLayout(TrebleLayout(preset))
    var rows: [[String]] = []
    for row in 0...255 {
      var buttons: [String] = []
      for number in 0...255 {
        guard let keys = layout.keys(row: row, number: number) else { continue }
        // Neither a gap nor a button before the first.
        #expect(number == buttons.count + 1 && row == rows.count + 1)
        let (push, pull) = (name(keys.push), name(keys.pull))
        buttons.append(push == pull ? push : "\(push)/\(pull)")
      }
      if !buttons.isEmpty { rows.append(buttons) }
    }
    return rows
  }

  private func name(_ key: Int) -> String { NoteName.name(ofKey: UInt8(key)) }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  private func melodeon(
    _ tuning: MelodeonTuning, accidentals: Bool = false
  ) -> [[String]] {
    rows {
      $0.layout = .melodeon
      $0.tuning = tuning
      $0.accidentals = accidentals
    }
  }

  @Test(arguments: [
    (PianoSize.full, 53...93), (.medium, 53...89), (.small, 55...88),
  ])
  func aPianoIsARowOfKeys(_ size: PianoSize, _ keys: ClosedRange<Int>) {
    #expect(rows { $0.keys = size } == [keys.map(name)])
    #expect(keys.count == size.rawValue)
  }

  /// The outermost row holds C, E♭, F♯ and A; then C♯, E, G, B♭; then D, F, A♭, B; then the first
  /// two again. Half a button inward along the other diagonal is a semitone up.
  @Test func theRowsOfACGriff() {
    let expected = ["A3", "G3", "G#3", "F#3", "G3"].map { lowest in
      let low = Int(NoteName.key(of: lowest)!)
      return (0..<17).map { name(low + 3 * $0) }
    }
    let found = rows { $0.layout = .cGriff }
    #expect(found == expected)
    #expect(found[0].contains("C5") && found[1].contains("C#5") && found[2].contains("D5"))
  }

  /// The outermost row holds B, D, F and A♭; then C♯, E, G, B♭; then C, E♭, F♯, A; then the first
  /// two again.
  @Test func theRowsOfABGriff() {
    let expected = ["G#3", "G3", "A3", "G#3", "A#3"].map { lowest in
      let low = Int(NoteName.key(of: lowest)!)
      return (0..<17).map { name(low + 3 * $0) }
    }
    let found = rows { $0.layout = .bGriff }
    #expect(found == expected)
    #expect(found[0].contains("B4") && found[1].contains("C#5") && found[2].contains("C5"))
  }

  /// Lester Bailey's chart of a D/G melodeon of 21 buttons with low notes, chin to floor.
  @Test func theButtonsOfAMelodeonInDAndG() {
    #expect(
      melodeon(.dG) == [
        words(
          """
          F#3/A3 A3/C#4 D4/E4 F#4/G4 A4/B4 D5/C#5 F#5/E5 A5/G5 D6/B5 F#6/C#6 A6/E6
          """),
        words(
          """
          B3/D4 D4/F#4 G4/A4 B4/C5 D5/E5 G5/F#5 B5/A5 D6/C6 G6/E6 B6/F#6
          """),
      ])
  }

  /// The same a fifth lower, a fourth lower and a tone lower, written out.
  @Test func theButtonsOfItsTranspositions() {
    #expect(
      melodeon(.gC) == [
        words("B2/D3 D3/F#3 G3/A3 B3/C4 D4/E4 G4/F#4 B4/A4 D5/C5 G5/E5 B5/F#5 D6/A5"),
        words("E3/G3 G3/B3 C4/D4 E4/F4 G4/A4 C5/B4 E5/D5 G5/F5 C6/A5 E6/B5"),
      ])
    #expect(
      melodeon(.aD) == [
        words("C#3/E3 E3/G#3 A3/B3 C#4/D4 E4/F#4 A4/G#4 C#5/B4 E5/D5 A5/F#5 C#6/G#5 E6/B5"),
        words("F#3/A3 A3/C#4 D4/E4 F#4/G4 A4/B4 D5/C#5 F#5/E5 A5/G5 D6/B5 F#6/C#6"),
      ])
    #expect(
      melodeon(.cF) == [
        words("E3/G3 G3/B3 C4/D4 E4/F4 G4/A4 C5/B4 E5/D5 G5/F5 C6/A5 E6/B5 G6/D6"),
        words("A3/C4 C4/E4 F4/G4 A4/A#4 C5/D5 F5/E5 A5/G5 C6/A#5 F6/D6 A6/E6"),
      ])
  }

  /// abcjs-melodeon-tab's chin accidentals of a G/C box, a fifth up.
  @Test func accidentalsStandInPlaceOfTheLowNotesOfButtonOne() {
    var expected = melodeon(.dG)
    expected[0][0] = "G#4/A#4"
    expected[1][0] = "F5/D#5"
    #expect(melodeon(.dG, accidentals: true) == expected)
    #expect(melodeon(.gC, accidentals: true)[0][0] == "C#4/D#4")
  }

  @Test func aMelodeonOfOneRowHasTenButtons() {
    let row = "E3/G3 G3/B3 C4/D4 E4/F4 G4/A4 C5/B4 E5/D5 G5/F5 C6/A5 E6/B5"
    #expect(melodeon(.c) == [words(row)])
    #expect(melodeon(.d) == [Array(melodeon(.dG)[0].prefix(10))])
    #expect(melodeon(.c, accidentals: true) == melodeon(.c))
  }

  /// The chart of the 142-tone bandoneon, Rheinische Lage (nicokaiser/bandoneon): closing and
  /// opening. It writes the lower of a button's two reeds, rank L, an octave below 8' pitch.
  @Test func theButtonsOfABandoneon() {
    let close = [
      "A6 G#6 F#6 F6", "C4 G6 A#5 C6 D#6", "D4 C#4 G#4 A#4 C5 D6", "B3 F#4 F#5 G4 B4 D5 G5",
      "A3 F4 E4 A4 C#5 E5 A5 C#6", "A#3 D#4 F5 E5 G#5 B5 E6 D#5",
    ]
    let open = [
      "B6 G#6 G6 F6", "C#4 A6 F#6 E6 D#6", "C4 D4 G4 A#5 C6 D6", "B3 E4 C#5 F#4 A4 C5 E5",
      "A3 F4 A#4 G#4 B4 D5 G#5 B5", "A#3 D#4 F5 D#5 F#5 A5 C#6 G5",
    ]
    var preset = AccordionPreset()
    preset.layout = .bandoneon
    let layout = ButtonLayout(TrebleLayout(preset))
    var count = 0
    for (row, (push, pull)) in zip(close, open).enumerated() {
      for (number, (push, pull)) in zip(words(push), words(pull)).enumerated() {
        let keys = layout.keys(row: row + 1, number: number + 1)
        #expect(keys.map { name($0.push - 12) } == push, "\(row + 1):\(number + 1)")
        #expect(keys.map { name($0.pull - 12) } == pull, "\(row + 1):\(number + 1)")
        count += 1
      }
      #expect(layout.keys(row: row + 1, number: words(push).count + 1) == nil)
    }
    #expect(count == 38)
    #expect(layout.keys(row: 7, number: 1) == nil)
  }

  @Test(arguments: Layout.allCases) func everyButtonHasReeds(_ kind: Layout) {
    for tuning in MelodeonTuning.allCases {
      var preset = AccordionPreset()
      preset.tuning = tuning
      for button in TrebleLayout(preset, kind: kind).rows.joined() {
        for key in [button.push, button.pull] {
          #expect(key >= AccordionInstrument.lowestKey && key <= AccordionInstrument.highestKey)
        }
      }
    }
  }
}

extension ButtonLayout {
  /// The keys of a button; `nil` where there is no such button.
  fileprivate func keys(row: Int, number: Int) -> (push: Int, pull: Int)? {
    ButtonLayout.place(row: row, number: number).flatMap { keys(at: $0) }
  }
}
