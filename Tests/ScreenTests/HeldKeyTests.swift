import Score
import Testing

@testable import Screen

/// Playing where the terminal tells when a key is let go.
@Suite struct HeldKeyTests {
  @Test func aChordIsHeldAndLetGoKeyByKey() {
    var script = Script(.held)
    script.at(0, Kitty.press("z"))
    script.at(0.1, Kitty.press("c"))
    script.at(0.2, Kitty.press("b"))
    script.at(0.6, Kitty.again("b"))
    script.at(5, Kitty.release("c"))
    script.at(6, Kitty.release("z") + Kitty.release("b"))
    // The lower row's Z is C4, key 60; C and B on the board are E4 and G4.
    #expect(
      script.played == [
        TimedStatement(0, on(60)), TimedStatement(0.1, on(64)), TimedStatement(0.2, on(67)),
        TimedStatement(5, off(64)), TimedStatement(6, off(60)), TimedStatement(6, off(67)),
      ])
  }

  @Test func theUpperRowIsAnOctaveHigher() {
    var script = Script(.held)
    for key in "q2w3er5t6y7ui9o0p".unicodeScalars { script.at(0, Kitty.press(key)) }
    #expect(script.statements == (72...88).map { on(UInt8($0)) })
  }

  @Test func theLowerRowRunsFromC4ToE5() {
    var script = Script(.held)
    for key in "zsxdcvgbhnjm,l.;/".unicodeScalars { script.at(0, Kitty.press(key)) }
    #expect(script.statements == (60...76).map { on(UInt8($0)) })
  }

  @Test func aNoteThatTwoKeysHoldEndsWithTheLast() {
    var script = Script(.held)
    script.at(0, Kitty.press(","))  // C5, like Q
    script.at(1, Kitty.press("q"))
    script.at(2, Kitty.release(","))
    script.at(3, Kitty.release("q"))
    #expect(script.played == [TimedStatement(0, on(72)), TimedStatement(3, off(72))])
  }

  @Test func anOctaveShiftLeavesHeldKeysTheirNotes() {
    var script = Script(.held)
    script.at(0, Kitty.press("z"))
    script.at(1, Kitty.press("=") + Kitty.release("="))
    script.at(2, Kitty.press("x"))
    script.at(3, Kitty.release("z") + Kitty.release("x"))
    script.at(4, Kitty.press("-") + Kitty.press("-") + Kitty.press("-") + Kitty.press("-"))
    script.at(5, Kitty.press("z"))
    // X is D: D4 is 62, D5 74. Two octaves down is as far as it goes: C2 is 36.
    #expect(script.statements == [on(60), on(74), off(60), off(74), on(36)])
  }

  @Test func aLettersPlaceCountsNotWhatTheLayoutCallsIt() {
    var script = Script(.held)
    script.at(0, "\u{1B}[121::122;1:1u")  // a German Y, where the US has Z
    script.at(1, "\u{1B}[121::122;1:3u")
    #expect(script.statements == [on(60), off(60)])
  }

  @Test func functionKeysAreTheLeftHandAroundTheCircleOfFifths() {
    var script = Script(.held)
    let modifiers = [1, 2, 5, 3, 4, 6]  // none, Shift, Ctrl, Alt, Shift+Alt, Shift+Ctrl
    for code in modifiers { script.at(0, "\u{1B}[17;\(code):1~\u{1B}[17;\(code):3~") }
    let rows: [StradellaRow] = [.bass, .major, .minor, .seventh, .diminished, .third]
    #expect(
      script.statements
        == rows.flatMap {
          [.bassOn(.stradella(root: 0, row: $0)), .bassOff(.stradella(root: 0, row: $0))]
        })

    var all = Script(.held)
    for number in [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24] {
      all.at(0, "\u{1B}[\(number)~")
    }
    // D♭ A♭ E♭ B♭ F C G D A E B F♯
    #expect(
      all.statements
        == [1, 8, 3, 10, 5, 0, 7, 2, 9, 4, 11, 6].map { .bassOn(.stradella(root: $0, row: .bass)) })
  }

  @Test func lettersBecomeTheLeftHandAndBack() {
    var script = Script(.held)
    script.at(0, "\u{1B}[9;1:1u")
    for key in ["b", "g", "t", "5"] as [Unicode.Scalar] {
      script.at(1, Kitty.press(key) + Kitty.release(key))
    }
    script.at(2, Kitty.press("b", shift: true) + Kitty.release("b", shift: true))
    script.at(2, Kitty.press("5", shift: true) + Kitty.release("5", shift: true))
    script.at(3, "\u{1B}[9;1:1u" + Kitty.press("b"))
    let rows: [StradellaRow] = [.bass, .major, .minor, .seventh, .third, .diminished]
    #expect(
      script.statements
        == rows.flatMap {
          [.bassOn(.stradella(root: 0, row: $0)), .bassOff(.stradella(root: 0, row: $0))]
        } + [on(67)])
  }

  @Test func theLeftHandPlaysTheButtonsOfItsBox() {
    var melodeon = Script(.held)
    melodeon.player.follow(InstrumentState(bass: .melodeon8), at: 0)
    melodeon.at(0, "\u{1B}[18~\u{1B}[9;1:1u")  // F7, Tab
    for key in ["z", "x", "c", "v", "a", "s", "d", "f"] as [Unicode.Scalar] {
      melodeon.at(1, Kitty.press(key))
    }
    // V finds 7 down already.
    let pressed: [UInt8] = [7, 1, 3, 5, 2, 4, 6, 8]
    #expect(melodeon.statements == pressed.map { .bassOn(.numbered($0)) })

    var free = Script(.held)
    free.player.follow(InstrumentState(bass: .free), at: 0)
    free.at(0, "\u{1B}[9;1:1u" + Kitty.press("z") + Kitty.press("g") + Kitty.release("z"))
    #expect(
      free.statements == [
        .bassOn(.note(key: 36)), .bassOn(.note(key: 42)), .bassOff(.note(key: 36)),
      ])
  }

  /// The outer row on the keys from A, the inner one on those from Z; a command is with Shift.
  @Test func lettersAreAMelodeonsButtonsByTheirRows() {
    var script = Script(.held)
    script.player.follow(InstrumentState(layout: .melodeon), at: 0)
    for key in ["a", "'", "z", "/"] as [Unicode.Scalar] {
      script.at(1, Kitty.press(key) + Kitty.release(key))
    }
    script.at(2, Kitty.press("a", shift: true) + Kitty.release("a", shift: true))
    script.at(2, Kitty.press("q"))
    let buttons: [(UInt8, UInt8)] = [(1, 1), (1, 11), (2, 1), (2, 10)]
    #expect(
      script.statements
        == buttons.flatMap { row, number in
          [true, false].map { .button(row: row, number: number, isDown: $0) }
        } + [.air(isOpen: true), .air(isOpen: false), .damp(string: nil)])
  }

  @Test func aHeldMelodeonButtonIsNamedAndEndsAsItBeganWhenTheBoxChanges() {
    var script = Script(.held)
    script.player.follow(InstrumentState(layout: .melodeon), at: 0)
    script.at(1, Kitty.press("c"))
    #expect(script.player.held.buttonNames == ["2:3"])
    script.player.follow(InstrumentState(layout: .piano), at: 1.5)
    script.at(2, Kitty.release("c") + Kitty.press("c"))
    #expect(
      script.statements == [
        .button(row: 2, number: 3, isDown: true), .button(row: 2, number: 3, isDown: false),
        on(64),
      ])
  }

  @Test func withTheGuitarOnLettersAreNotesOnAnyBox() {
    var script = Script(.held)
    script.player.follow(InstrumentState(instrument: .guitar, layout: .melodeon), at: 0)
    script.at(1, Kitty.press("z"))
    #expect(script.statements == [on(60)])
  }

  @Test func withTheGuitarOnChordButtonsAreItsChords() {
    var script = Script(.held)
    script.at(0, Kitty.press("i", shift: true))
    script.at(1, "\u{1B}[21;5:1~\u{1B}[21;5:3~")  // Ctrl+F10, E minor
    script.at(2, Kitty.press("d", shift: true) + Kitty.press("u", shift: true))
    #expect(
      script.statements == [
        .instrument(.guitar), .chord(.named(ChordName(root: 4, kind: .minor))),
        .strum(.down, velocity: 100), .strum(.up, velocity: 100),
      ])
  }

  @Test func losingTheFocusLetsEverythingGo() {
    var script = Script(.held)
    script.at(0, Kitty.press("z") + "\u{1B}[17;1:1~" + Kitty.press("a") + Kitty.right)
    script.at(0.5, "\u{1B}[O")
    let count = script.actions.count
    script.at(2, Kitty.release("z") + Kitty.rightUp + "\u{1B}[I")
    #expect(
      script.statements == [
        on(60), .bassOn(.stradella(root: 0, row: .bass)), .air(isOpen: true), off(60),
        .bassOff(.stradella(root: 0, row: .bass)), .air(isOpen: false),
      ])
    // Half a second at 60°/s from 90°.
    #expect(abs((script.samples.last?.angle ?? 0) - 120) < 1e-9)
    #expect(script.actions.count == count)
  }

  @Test func theAirButtonIsOpenWhileItIsHeld() {
    var script = Script(.held)
    script.at(0, Kitty.press("a"))
    script.at(1, Kitty.release("a"))
    #expect(
      script.played == [
        TimedStatement(0, .air(isOpen: true)), TimedStatement(1, .air(isOpen: false)),
      ])
  }

  @Test func latchedNotesHoldUntilPressedAgainOrLatchIsOff() {
    var script = Script(.held)
    script.at(0, Kitty.press("k"))
    script.at(1, Kitty.press("z") + Kitty.release("z"))
    script.at(2, Kitty.press("c") + Kitty.release("c"))
    script.at(3, Kitty.press("z") + Kitty.release("z"))
    script.at(4, Kitty.press("k"))
    #expect(
      script.played == [
        TimedStatement(1, on(60)), TimedStatement(2, on(64)), TimedStatement(3, off(60)),
        TimedStatement(4, off(64)),
      ])
  }

  @Test func everyStatementThatAPlayerNeedsHasAKey() {
    var script = Script(.held, presets: ["musette", "folk"])
    for key in ["r", "p", "p", "p", "i", "o", "s", "d", "u", "q"] as [Unicode.Scalar] {
      script.at(0, Kitty.press(key, shift: true))
    }
    for key in [" ", " ", "f", "f"] as [Unicode.Scalar] { script.at(1, Kitty.press(key)) }
    script.at(2, "\u{1B}[27u")
    #expect(
      script.statements == [
        .register(.next), .instrument(.guitar), .snap(.open), .snap(.closed),
        .strum(.down, velocity: 100), .strum(.up, velocity: 100), .damp(string: nil),
        .bellowsAuto(pressure: 300), .bellowsHinge, .feed(isOn: false), .feed(isOn: true), .panic,
      ])
    let requests = script.actions.compactMap {
      if case .requestPreset(let name) = $0 { name.text } else { nil }
    }
    #expect(requests == ["musette", "folk", "musette"])
  }

  @Test func panicForgetsWhatWasHeld() {
    var script = Script(.held)
    script.at(0, Kitty.press("z"))
    script.at(1, "\u{1B}[27u")
    script.at(2, Kitty.release("z"))
    #expect(script.statements == [on(60), .panic])
  }

  @Test func controlCQuitsOnEveryLayoutAndLetsGoFirst() {
    for bytes in ["\u{1B}[99;5u", "\u{1B}[1089::99;5u", "\u{1B}[113;5u", "\u{03}"] {
      var script = Script(.held)
      script.at(0, Kitty.press("z"))
      script.at(1, bytes)
      #expect(script.statements == [on(60), off(60)])
      #expect(script.actions.last == .quit)
    }
    // On Dvorak the key at the US C types j: Ctrl-J is no Ctrl-C.
    var dvorak = Script(.held)
    dvorak.at(0, "\u{1B}[106::99;5u")
    #expect(dvorak.actions.isEmpty)
  }

  @Test func theQuestionMarkIsFoundWhereverTheLayoutHasIt() {
    for bytes in [
      Kitty.press("/", shift: true).replacing("47;", with: "47:63;"), "\u{1B}[223:63:45;2u",
    ] {
      var script = Script(.held)
      script.at(0, bytes)
      script.at(1, bytes)
      #expect(script.actions == [.showHelp(true), .showHelp(false)])
    }
  }

  @Test func whatOthersChangedIsWhatTheNextPressTurnsRound() {
    var script = Script(.held)
    var state = InstrumentState()
    state.isAuto = true
    state.isFeedOn = false
    state.instrument = .guitar
    script.player.follow(state, at: 0)
    script.at(1, Kitty.press(" ") + Kitty.press("f") + Kitty.press("i", shift: true))
    #expect(script.statements == [.bellowsHinge, .feed(isOn: true), .instrument(.accordion)])
  }
}
