import Score
import Testing

@testable import Screen

/// Playing where only the last key repeats, and nothing tells when one is let go.
@Suite struct TypedKeyTests {
  @Test func aTapSoundsForTheDelayBeforeTheFirstRepeat() {
    var script = Script(.repeating)
    script.at(1, "z")
    script.at(3)
    #expect(script.statements == [on(60), off(60)])
    #expect(abs(script.played[1].time - 1.6) < 1e-9)
  }

  @Test func aNoteHoldsWhileItsKeyRepeats() {
    var script = Script(.repeating)
    let last = script.hold("z", from: 0, to: 4)
    script.at(6)
    #expect(script.statements == [on(60), off(60)])
    #expect(abs(script.played[1].time - (last + 0.1)) < 1e-9)
  }

  @Test func aMelodyIsLegatoAndNeverAChord() {
    var script = Script(.repeating)
    script.at(0, "z")
    script.at(0.2, "x")
    script.at(0.4, "c")
    script.at(2)
    #expect(
      script.statements == [on(60), off(60), on(62), off(62), on(64), off(64)])
    #expect(abs(script.played[5].time - 1.0) < 1e-9)
  }

  @Test func theLeftHandGoesOnUnderTheMelody() {
    var script = Script(.repeating)
    script.at(0, "\u{1B}[17~")
    script.at(0.2, "z")
    script.at(2)
    #expect(
      script.played.map(\.statement) == [
        .bassOn(.stradella(root: 0, row: .bass)), on(60), .bassOff(.stradella(root: 0, row: .bass)),
        off(60),
      ])
    #expect(abs(script.played[2].time - 0.6) < 1e-9)
  }

  @Test(arguments: [0.15, 0.25, 0.35, 0.5, 0.65, 0.8])
  func aNoteTappedAgainIsStruckAgain(_ interval: Double) {
    var script = Script(.repeating)
    script.at(0, "z")
    script.at(interval, "z")
    script.at(5)
    #expect(script.statements == [on(60), off(60), on(60), off(60)])
  }

  @Test func oneKeyHeldIsOneNoteWhateverTheTerminalsDelayOnceItIsKnown() {
    for delay in [0.25, 0.4, 0.5, 0.66] {
      var script = Script(.repeating)
      _ = script.hold("z", from: 0, to: 3, delay: delay)
      script.at(5)
      let first = script.statements.count
      let last = script.hold("z", from: 10, to: 13, delay: delay)
      script.at(15)
      #expect(script.statements.dropFirst(first) == [on(60), off(60)], "delay \(delay)")
      #expect(abs(script.played.last!.time - last - 0.1) < 1e-9)
    }
  }

  @Test func latchMakesChordsAndRepeatsDoNotUndoThem() {
    var script = Script(.repeating)
    script.at(0, "k")
    _ = script.hold("z", from: 1, to: 3)
    _ = script.hold("c", from: 4, to: 6)
    script.at(7, "b")
    #expect(script.statements == [on(60), on(64), on(67)])
    script.at(8, "c")
    script.at(9, "k")
    #expect(script.statements.dropFirst(3) == [off(64), off(60), off(67)])
  }

  @Test func aLatchedNotePressedAgainSoonEnds() {
    for interval in [0.15, 0.5, 2] {
      var script = Script(.repeating)
      script.at(0, "k")
      script.at(1, "z")
      script.at(1 + interval, "z")
      script.at(5)
      #expect(script.statements == [on(60), off(60)], "after \(interval) s")
    }
  }

  @Test func heldTogglesToggleOnce() {
    var script = Script(.repeating)
    _ = script.hold(" ", from: 0, to: 2)
    _ = script.hold("a", from: 3, to: 5)
    script.at(6)
    #expect(script.statements == [.bellowsAuto(pressure: 300), .air(isOpen: true)])
  }

  @Test func capitalLettersAreCommands() {
    var script = Script(.repeating)
    script.at(0, "R")
    script.at(1, "O")
    script.at(2, "\u{1B}[H")
    #expect(script.statements == [.register(.next), .snap(.open), .snap(.open)])
  }

  @Test func losingTheFocusEndsTypedAndLatchedNotesAlike() {
    var script = Script(.repeating)
    script.at(0, "k")
    script.at(1, "z")
    script.at(2, Legacy.right)
    script.at(2.5, "\u{1B}[O")
    let count = script.actions.count
    script.at(9)
    #expect(script.statements == [on(60), off(60)])
    #expect(script.actions.count == count)
  }
}
