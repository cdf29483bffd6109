import Score
import Testing

@testable import Accordion

@Suite struct StradellaTests {
  /// The MIDI keys of the reeds that a button opens.
  func keys(_ root: Int, _ row: StradellaRow) -> [Int] {
    (StradellaMachine.firstRank(of: row)..<StradellaMachine.ranks).flatMap { rank in
      (0..<StradellaMachine.notes(of: row)).map { note in
        StradellaMachine.key(
          rank: rank,
          pitchClass: StradellaMachine.pitchClass(root: root, row: row, note: note))
      }
    }.sorted()
  }

  @Test func buttonsOpenTheReedsOfTheItalianMachine() {
    // Worked out by hand from the five windows.
    #expect(keys(0, .bass) == [36, 48, 60, 60, 72])
    #expect(keys(7, .bass) == [43, 55, 55, 67, 79])
    #expect(keys(9, .bass) == [45, 57, 57, 69, 81])
    #expect(keys(0, .third) == [40, 52, 64, 64, 76])
    #expect(keys(0, .major) == [55, 60, 60, 64, 64, 67, 72, 76, 79])
    #expect(keys(0, .seventh) == [58, 60, 60, 64, 64, 70, 72, 76, 82])
    #expect(keys(0, .diminished) == [57, 60, 60, 63, 63, 69, 72, 75, 81])
    #expect(keys(9, .minor) == [57, 60, 60, 64, 64, 69, 72, 76, 81])
  }

  @Test func everyReedLiesInItsRanksWindow() {
    for rank in 0..<5 {
      for pitchClass in 0..<12 {
        let key = StradellaMachine.key(rank: rank, pitchClass: pitchClass)
        #expect(key % 12 == pitchClass)
        #expect((0..<12).contains(key - StradellaMachine.window(of: rank)))
      }
    }
  }
}

@Suite struct ButtonLayoutTests {
  @Test func aPianoHasFortyOneKeysFromF3() {
    let layout = ButtonLayout(.piano)
    #expect(layout.keys(row: 1, number: 1)! == (53, 53))
    #expect(layout.keys(row: 1, number: 41)! == (93, 93))
    #expect(layout.keys(row: 1, number: 42) == nil)
    #expect(layout.keys(row: 2, number: 1) == nil)
  }

  @Test func chromaticRowsHoldTheirPitchClasses() {
    // C-griff: C, E♭, G♭, A outermost; then C♯, E, G, B♭; then D, F, A♭, B; two rows again.
    // B-griff: B, D, F, A♭ outermost; then C♯, E, G, B♭; then C, E♭, G♭, A; two rows again.
    check(ButtonLayout(.cGriff), [0, 1, 2, 0, 1])
    check(ButtonLayout(.bGriff), [2, 1, 0, 2, 1])
  }

  private func check(_ layout: borrowing ButtonLayout, _ classes: [Int]) {
    for (row, remainder) in classes.enumerated() {
      for number in 1...16 {
        let keys = layout.keys(row: row + 1, number: number)
        #expect(keys?.push == keys?.pull)
        #expect(keys.map { $0.push % 3 } == remainder)
      }
    }
  }

  @Test func aMelodeonSpeaksTwoNotesAButton() {
    let layout = ButtonLayout(.melodeon)
    #expect(layout.keys(row: 1, number: 3)! == (62, 64))
    #expect(layout.keys(row: 2, number: 10)! == (95, 90))
    #expect(layout.keys(row: 2, number: 11) == nil)
    let bass = layout.bassButton(5)
    #expect(bass?.push.root == 11 && bass?.push.row == .bass && bass?.pull.root == 4)
    #expect(layout.bassButton(6)?.push.row == .minor)
    #expect(layout.bassButton(9) == nil)
  }
}
