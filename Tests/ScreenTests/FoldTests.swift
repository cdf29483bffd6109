import Testing

@testable import Screen

/// The hinge under keys and mouse.
@Suite struct FoldTests {
  private func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

  @Test func anArrowFoldsWhileItIsHeldAtTheSpeedThatIsSet() {
    var script = Script(.held)
    script.at(1, Kitty.right)
    script.at(2, Kitty.rightUp)
    script.at(4)
    // 60°/s: the first sample is where it starts, the last where it is let go.
    #expect(near(script.samples.first?.time, 1) && near(script.samples.first?.angle, 90))
    #expect(near(script.samples.last?.time, 2) && near(script.samples.last?.angle, 150))
    for sample in script.samples { #expect(near(sample.angle, 90 + 60 * (sample.time - 1))) }
    // 60 to 120 samples a second.
    #expect((60...121).contains(script.samples.count))
  }

  @Test func itStopsAtTheEndsOfItsTravel() {
    for (press, end) in [(Kitty.right, 180.0), (Kitty.left, 0.0)] {
      var script = Script(.held)
      script.at(0, press)
      script.at(5, press)
      // 90° at 60°/s take 1.5 s.
      #expect(near(script.samples.last?.time, 1.5))
      #expect(script.samples.last?.angle == end)
    }
  }

  @Test func twoKeysChangeItsSpeedInMidMotion() {
    var script = Script(.held)
    script.at(0, Kitty.right)
    script.at(0.5, Kitty.press("]"))  // 90°/s
    script.at(1, Kitty.press("[") + Kitty.press("["))  // 45°/s
    script.at(1.2, Kitty.rightUp)
    #expect(near(script.samples.last?.angle, 90 + 30 + 45 + 9))
  }

  @Test func theOtherArrowTurnsAndLettingItGoGivesTheFirstBack() {
    var script = Script(.held)
    script.at(0, Kitty.right)
    script.at(1, Kitty.left)
    script.at(2, Kitty.leftUp)
    script.at(2.5, Kitty.rightUp)
    #expect(near(script.samples.last?.angle, 90 + 60 - 60 + 30))
  }

  @Test func aTypedArrowLatchesUntilTheSameAgainTheOppositeOrTheEnd() {
    var script = Script(.repeating)
    _ = script.hold(Legacy.right, from: 0, to: 1)
    script.at(1.2, Legacy.left)
    script.at(2.2, Legacy.left)
    script.at(3)
    // Up for 1.2 s, down for 1 s, at 60°/s; the repeats of a held arrow change nothing.
    #expect(near(script.samples.last?.angle, 90 + 72 - 60))
    #expect(near(script.samples.last?.time, 2.2))
    script.at(4, Legacy.right)
    script.at(9)
    #expect(script.samples.last?.angle == 180)
    #expect(near(script.samples.last?.time, 4 + 78.0 / 60))
  }

  @Test func bounceTurnsRoundAtTheEndsByItself() {
    for reports in [Player.KeyReports.held, .repeating] {
      var script = Script(reports)
      script.at(0, reports == .held ? "\u{1B}[13;1:1u" : "\r")
      script.at(1, reports == .held ? Kitty.right + Kitty.rightUp : Legacy.right)
      script.at(7, reports == .held ? Kitty.right : Legacy.right)
      let count = script.samples.count
      // 1.5 s up to 180°, 3 s down to 0°, 1.5 s up again.
      #expect(near(script.samples.last?.angle, 90))
      #expect(script.samples.contains { $0.angle == 180 && near($0.time, 2.5) })
      #expect(script.samples.contains { $0.angle == 0 && near($0.time, 5.5) })
      script.at(9)
      #expect(script.samples.count == count, "the same arrow again stops it")
    }
  }

  @Test func aSleepOverSeveralEndsComesOutRight() {
    var fold = Fold()
    var samples: [TimedStatement] = []
    fold.isBouncing = true
    fold.start(.opening, at: 0, into: &samples)
    fold.advance(to: 100, into: &samples)
    // 6000° in 100 s, from 90°: 6090 is 16 times 360 and 330 more, which is 30° on the way down.
    #expect(near(fold.angle, 30))
    #expect(fold.direction == .closing)
  }

  @Test func anArrowTowardsTheEndItStandsAtSaysNothing() {
    var script = Script(.held)
    script.at(0, Kitty.left)
    script.at(2, Kitty.leftUp)
    let count = script.samples.count
    script.at(3, Kitty.left)
    script.at(4, Kitty.leftUp)
    #expect(script.samples.count == count)
  }

  @Test func draggingOverTheWholeWindowIsTheWholeTravel() {
    var script = Script(.repeating)
    script.player.dragHeight = 900
    script.at(0, "\u{1B}[<0;10;500M")
    script.at(0.1, "\u{1B}[<32;10;450M")
    script.at(0.2, "\u{1B}[<32;900;450M")  // sideways: no change, no sample
    script.at(0.3, "\u{1B}[<32;10;600M")
    script.at(0.4, "\u{1B}[<0;10;600m")
    script.at(0.5, "\u{1B}[<32;10;100M")  // no button is down
    #expect(script.samples.map(\.time) == [0, 0.1, 0.3])
    #expect(script.samples.map(\.angle) == [90, 100, 70])
  }

  @Test func theWheelFoldsByNotches() {
    var script = Script(.repeating)
    script.at(0, "\u{1B}[<64;1;1M\u{1B}[<64;1;1M\u{1B}[<65;1;1M")
    #expect(script.samples.map(\.angle) == [93, 96, 93])
  }

  @Test func aFoldGoesOnFromWhereAnotherFeedLeftTheHinge() {
    var script = Script(.held)
    var state = InstrumentState()
    state.angle = 20
    script.player.follow(state, at: 1)
    script.at(2, Kitty.left)
    #expect(script.samples.map(\.angle) == [20])
  }

  @Test func theEnginesEchoOfADragDoesNotPullItBack() {
    var script = Script(.repeating)
    script.player.dragHeight = 180
    script.at(0, "\u{1B}[<0;10;100M\u{1B}[<32;10;90M")
    var state = InstrumentState()
    state.angle = 95
    script.player.follow(state, at: 0.05)
    script.at(0.1, "\u{1B}[<32;10;80M")
    #expect(script.samples.last?.angle == 110)
  }

  @Test func nothingIsSaidOfTheHingeBeforeItIsFolded() {
    var script = Script(.held)
    script.at(0, Kitty.press("z"))
    script.at(5, Kitty.release("z"))
    #expect(script.samples.isEmpty)
  }
}
