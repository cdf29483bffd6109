import Engine
import Glibc
import Presets
import Score
import Testing

/// The accordion under auto bellows: what needs no hinge.
@Suite struct BoxTests {
  @Test func oneKeyAtThreeHundredPascalsIsMinusTwentyFourDecibels() throws {
    for name in Preset.names(of: .accordion) {
      for key in ["E3", "A4", "C6"] {
        let rendering = try Rendering(
          "0 bellows auto 300\n0.1 note on \(key)", seconds: 3, preset: try Preset.load(name))
        #expect(abs(rendering.level(1, 3) + 24) < 1, "\(name) \(key)")
      }
    }
  }

  @Test func fourKeysStayBelowTheLimiterAndSixteenBelowFullScale() throws {
    for name in Preset.names(of: .accordion) {
      let preset = try Preset.load(name)
      let four = try Rendering(
        "0 bellows auto 300\n" + [60, 64, 67, 72].map { "0.1 note on \($0)\n" }.joined(),
        seconds: 3, preset: preset)
      #expect(four.samples.map(abs).max()! < 0.7079)
      let sixteen = try Rendering(
        "0 bellows auto 600\n" + (0..<16).map { "0.1 note on \(55 + 2 * $0)\n" }.joined(),
        seconds: 3, preset: preset)
      #expect(sixteen.samples.map(abs).max()! < 1)
      #expect(sixteen.level(1, 3) > -12)
    }
  }

  @Test func loudnessRisesSixDecibelsForEachDoubling() throws {
    let levels = try [75, 150, 300, 600].map { pressure in
      try Rendering("0 bellows auto \(pressure)\n0.1 note on A4", seconds: 3).level(1, 3)
    }
    for (soft, loud) in zip(levels, levels.dropFirst()) { #expect(abs(loud - soft - 6) < 0.5) }
  }

  /// What is not within 50 Hz of a partial is 80 dB down at the highest key, and 70 dB below it, with
  /// the bellows near their ceiling.
  @Test(arguments: [44_100.0, 48_000]) func highestNotesDoNotAlias(rate: Double) throws {
    let concert = try Preset.load("concert").bare
    for (rank, octave) in [("L", -1.0), ("M", 0), ("H", 1)] {
      for key in [81, 88, 93] {
        let rendering = try Rendering(
          "0 register \(rank)\n0 bellows auto 1400\n0.1 note on \(key)", seconds: 4,
          preset: concert, rate: rate)
        let spectrum = Spectrum(rendering.mono(1, 4), rate: rate)
        let near = frequency(key) * exp2(octave)
        let note = spectrum.peak(between: near * 0.98, and: near * 1.02)
        var partials = 0.0
        var others = 0.0
        for (bin, power) in spectrum.power.enumerated() {
          let frequency = Double(bin) * rate / Double(spectrum.size)
          let nearest = max(1, (frequency / note).rounded()) * note
          if abs(frequency - nearest) < 50 { partials += power } else { others += power }
        }
        #expect(10 * log10(others / partials) < (key == 93 ? -80 : -70), "\(rank) \(key)")
      }
    }
  }

  @Test func nothingSoundsBelowTheThreshold() throws {
    let rendering = try Rendering(
      "0 bellows auto 15\n0.1 note on A4", seconds: 2, preset: Preset.standard.bare)
    #expect(rendering.level(0, 2) < -200)
    #expect(rendering.row(at: 1).voices == 1)
  }

  @Test func aRegisterChangesUnderAHeldKey() throws {
    let rendering = try Rendering(
      "0 register M\n0 bellows auto 300\n0.1 note on A4\n2 register L", seconds: 5)
    #expect(
      abs(Spectrum(rendering.mono(0.8, 1.9), rate: 48_000).peak(between: 100, and: 500) - 440) < 1)
    let low = Spectrum(rendering.mono(3, 4.8), rate: 48_000)
    #expect(abs(low.peak(between: 200, and: 240) - 220) < 1)
    #expect(rendering.snapshot.ranks == .low)
    #expect(rendering.snapshot.register.text == "bassoon")
  }

  @Test func anUnknownRegisterIsToldAndChangesNothing() throws {
    let rendering = try Rendering("0 register kazoo\n0.1 register H", seconds: 0.5)
    #expect(rendering.applied.map(\.outcome) == [.noSuchRegister, .noSuchRegister])
    #expect(rendering.snapshot.register.text == "musette")
  }

  /// Only named by its usual name: the box has no switch of it.
  @Test func aUsualNameChoosesItsRanksWhereNoSwitchHasThem() throws {
    let one = try Preset(
      json: #"{"accordion": {"ranks": "LMH", "registers": [{"name": "reedy", "ranks": "M"}]}}"#,
      file: "one.json")
    func register(after text: String) throws -> (name: String, ranks: RankSet) {
      let snapshot = try Rendering(text, seconds: 0.1, preset: one).snapshot
      return (snapshot.register.text, snapshot.ranks)
    }
    #expect(try register(after: "0 register organ") == ("organ", [.low, .high]))
    #expect(try register(after: "0 register LMH") == ("harmonium", [.low, .middle, .high]))
    #expect(try register(after: "0 register M") == ("reedy", .middle))
    #expect(try register(after: "0 register organ\n0 register next") == ("reedy", .middle))
    #expect(try register(after: "0 register celeste") == ("reedy", .middle))
  }

  @Test func heldKeysGoOnInTheNextPreset() throws {
    let rendering = try Rendering(
      "0 bellows auto 300\n0.1 note on A4\n0.1 bass on D\n1 preset concert\n3 note off A4\n3 bass off D",
      seconds: 5)
    #expect(rendering.level(1.2, 3) > -27)
    #expect(rendering.snapshot.preset.text == "concert")
    #expect(rendering.snapshot.voices == 0)
    // The bass's longest reed rings on.
    #expect(rendering.level(4.5, 5) < -90)
  }

  /// A melodeon's bass button is none of the next preset's, but the finger is still on it.
  @Test(arguments: ["panic", "bass button 1 off"])
  func buttonsOfThePresetBeforeAreLetGo(release: String) throws {
    var melodeon = Preset.standard
    melodeon.accordion.layout = .melodeon
    melodeon.accordion.bass = .melodeon8
    let rendering = try Rendering(
      """
      0 bellows auto 300
      0 bass button 1 on
      0 button 2:3 on
      1 preset musette
      2 \(release)
      2 button 2:3 off
      """, seconds: 3, preset: melodeon)
    #expect(rendering.row(at: 0.5).voices == 2)
    #expect(rendering.level(0.5, 1) > -35)
    #expect(rendering.snapshot.voices == 0)
    #expect(rendering.level(2.5, 3) < -90)
  }

  @Test func panicLetsEverythingGo() throws {
    let rendering = try Rendering(
      """
      0 bellows auto 300
      0.1 note on A4
      0.1 button 1:10 on
      0.1 bass on C
      0.1 bass on F:7
      1 panic
      """, seconds: 3)
    #expect(rendering.row(at: 0.5).voices == 4)
    #expect(rendering.row(at: 1.1).voices == 0)
    // The bass rings on for its 0.4 s to 1/e.
    #expect(rendering.level(2.5, 3) < -90)
  }

  @Test func notesOutsideTheBoxAreToldAndSilent() throws {
    let rendering = try Rendering(
      "0 bellows auto 300\n0 note on 39\n0 note on 94\n0 button 3:1 on", seconds: 1)
    let piano = TrebleLayout(Preset.standard.accordion)
    #expect(
      rendering.applied.dropFirst().map(\.outcome) == [.outside, .outside, .lacksButton(piano)])
    #expect(rendering.level(0, 1) < -200)
  }

  @Test func aNoteAndAButtonOfOneKeyAreHeldApart() throws {
    // Number 17 of the piano layout is A4. The key sounds until both let it go.
    let rendering = try Rendering(
      """
      0 bellows auto 300
      0 note on A4
      0 button 1:17 on
      1 note off A4
      2 button 1:17 off
      """, seconds: 3)
    #expect(rendering.level(1.2, 2) > -27)
    #expect(rendering.level(2.5, 3) < -90)
  }

  @Test func theGuitarTakesNotesWithoutDisturbingTheBox() throws {
    let still = try Rendering("0 instrument guitar\n0 bellows auto 300", seconds: 1)
    let played = try Rendering(
      "0 instrument guitar\n0 bellows auto 300\n0 note on A4", seconds: 1)
    #expect(still.level(0, 1) < -200)
    #expect(played.level(0, 1) > -60)
    // No pallet opens, so the string fades as it does by itself, and the bellows keep their air.
    #expect(played.level(0.8, 1) < played.level(0, 0.2) - 3)
    #expect(played.row(at: 0.9).pressure == still.row(at: 0.9).pressure)
    #expect(played.snapshot.instrument == .guitar)
  }
}
