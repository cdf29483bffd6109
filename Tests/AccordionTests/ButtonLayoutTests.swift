import Testing

@testable import Accordion

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
  }
}
