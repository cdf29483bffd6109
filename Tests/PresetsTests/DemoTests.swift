import Presets
import Score
import Testing

/// The demo as a preset's player hears it.
func demo(for preset: Preset = .standard) throws -> Score {
  try Score(Array(Performance.demo(for: preset).utf8), file: "demo.hinge")
}

/// A fold of a demo.
struct Sweep {
  var start: Double
  var from: Double
  var to: Double
  var seconds: Double
  var end: Double { start + seconds }
  var speed: Double { (to - from) / seconds }
}

func sweeps(_ score: Score) -> [Sweep] {
  score.compactMap {
    guard case .hingeSweep(let from, let to, let seconds) = $0.statement else { return nil }
    return Sweep(start: $0.seconds, from: from, to: to, seconds: seconds)
  }
}

/// The demos of the accordions.
@Suite struct Demo {
  @Test func itLastsAboutAMinuteAndAHalf() throws {
    let end = try #require(demo().last).seconds
    #expect((80...95).contains(end))
  }

  /// An arm folds a laptop's lid by some 150° a second at most, and not to the ends of its travel.
  @Test func aHandCanFoldIt() throws {
    let folds = sweeps(try demo())
    #expect(folds.allSatisfy { (20...160).contains($0.from) && (20...160).contains($0.to) })
    #expect(folds.allSatisfy { abs($0.speed) <= 150 })
  }

  @Test func itPullsAndPushesSoftAndLoud() throws {
    let speeds = sweeps(try demo()).map(\.speed)
    let pulls = speeds.filter { $0 > 0 }
    let pushes = speeds.filter { $0 < 0 }.map { -$0 }
    #expect(pulls.count >= 5)
    #expect(pushes.count >= 5)
    // Three times the speed is about three times the pressure, 10 dB.
    #expect(try #require(pulls.max()) >= 3 * #require(pulls.min()))
    #expect(try #require(pushes.max()) >= 3 * #require(pushes.min()))
  }

  @Test func itChangesRegistersAndPlaysBassAndChords() throws {
    var registers: Set<String> = []
    var rows: Set<StradellaRow> = []
    for entry in try demo() {
      switch entry.statement {
      case .register(.named(let name)): registers.insert(name.text)
      case .bassOn(.stradella(_, let row)): rows.insert(row)
      default: break
      }
    }
    #expect(registers.count >= 6)
    #expect(rows.isSuperset(of: [.third, .bass, .major, .minor, .seventh]))
  }

  /// A fold that begins elsewhere than the last ended is a new place, which makes no speed; one
  /// that begins before the last ended cuts it short.
  @Test(arguments: Preset.names(of: .accordion))
  func theBellowsNeitherJumpNorOverrunTheirTravel(_ name: String) throws {
    let folds = sweeps(try demo(for: Preset.load(name)))
    for (last, next) in zip(folds, folds.dropFirst()) {
      #expect(next.from == last.to, "at \(next.start)")
      #expect(next.start >= last.end - 1e-9, "at \(next.start)")
    }
    #expect(folds.allSatisfy { (0...180).contains($0.from) && (0...180).contains($0.to) })
  }

  @Test(arguments: Preset.names(of: .accordion))
  func everyKeyAndButtonIsLetGoBeforeItIsPressedAgain(_ name: String) throws {
    var keys: Set<UInt8> = []
    var buttons: Set<[UInt8]> = []
    var basses: Set<BassButton> = []
    for entry in try demo(for: Preset.load(name)) {
      switch entry.statement {
      case .noteOn(let key, _): #expect(keys.insert(key).inserted, "\(entry.place)")
      case .noteOff(let key): #expect(keys.remove(key) != nil, "\(entry.place)")
      case .button(let row, let number, true):
        #expect(buttons.insert([row, number]).inserted, "\(entry.place)")
      case .button(let row, let number, false):
        #expect(buttons.remove([row, number]) != nil, "\(entry.place)")
      case .bassOn(let button): #expect(basses.insert(button).inserted, "\(entry.place)")
      case .bassOff(let button): #expect(basses.remove(button) != nil, "\(entry.place)")
      default: break
      }
    }
    #expect(keys.isEmpty && buttons.isEmpty && basses.isEmpty)
  }

  /// E2 to A6 sound on every layout.
  @Test func everyNoteIsInTheBox() throws {
    for entry in try demo() {
      guard case .noteOn(let key, _) = entry.statement else { continue }
      #expect((40...93).contains(key), "\(entry.place)")
    }
  }

  @Test func theWaltzsLastChordDiesByTheLeak() throws {
    let score = try demo()
    let folds = sweeps(score)
    // By the leak alone the pressure is down by 13 dB in that time, and the reeds take more.
    let rest = 1.5 * Preset.standard.accordion.leak
    let pause = try #require(zip(folds, folds.dropFirst()).first { $1.start - $0.end > rest })
    let during = score.filter { (pause.0.end..<pause.1.start).contains($0.seconds) }
    let offs = during.filter { if case .noteOff = $0.statement { true } else { false } }
    #expect(offs.count == 3)
    #expect(offs.allSatisfy { $0.seconds - pause.0.end >= rest })
  }

  /// No key moves while they do: only turns articulate.
  @Test func theBellowsAloneShakeTheLastChordButThree() throws {
    let score = try demo()
    let moves = score.filter {
      switch $0.statement {
      case .noteOn, .noteOff, .bassOn, .bassOff: true
      default: false
      }
    }.map(\.seconds)
    let turns = sweeps(score).map(\.start)
    let shaken = zip(moves, moves.dropFirst()).map { from, to in
      turns.filter { $0 > from && $0 < to }.count
    }
    #expect(try #require(shaken.max()) >= 11)
  }

  @Test(arguments: Preset.names(of: .accordion)) func everythingInItIsOnTheBox(_ name: String)
    throws
  {
    let box = try Preset.load(name).accordion
    let rows = TrebleLayout(box).rows
    for entry in try demo(for: Preset.load(name)) {
      switch entry.statement {
      case .register(let register): #expect(box.has(register), "\(entry.place)")
      case .bassOn(let button):
        #expect(!box.bassMachine.openings(of: button).isEmpty, "\(entry.place)")
      case .button(let row, let number, _):
        #expect(rows[Int(row) - 1].indices.contains(Int(number) - 1), "\(entry.place)")
      default: break
      }
    }
  }

  @Test(arguments: ["musette", "concert"])
  func aBoxWithAllThatItAsksForPlaysItWhole(_ name: String) throws {
    #expect(try demo(for: Preset.load(name)).count == (try demo()).count)
  }

  /// Its chords are played as notes, in the octave of a Stradella's: A minor is A3, C4 and E4.
  @Test func aFreeBassPlaysTheNotesOfTheChords() throws {
    var box = Preset.standard
    box.accordion.bass = .free
    let onsets = try demo(for: box).compactMap { entry -> (Double, UInt8)? in
      guard case .bassOn(.note(let key)) = entry.statement else { return nil }
      return (entry.seconds, key)
    }
    let stradella = try demo().compactMap { entry -> (Double, BassButton)? in
      guard case .bassOn(let button) = entry.statement else { return nil }
      return (entry.seconds, button)
    }
    func notes(of button: BassButton) throws -> [UInt8] {
      let start = try #require(stradella.first { $0.1 == button }).0
      return onsets.filter { $0.0 == start }.map(\.1).sorted()
    }
    #expect(try notes(of: .stradella(root: 9, row: .minor)) == [57, 60, 64])
    #expect(try notes(of: .stradella(root: 9, row: .bass)) == [45])
    #expect(try notes(of: .stradella(root: 4, row: .seventh)) == [56, 62, 64])
  }

  /// Every button of the tune turns with the bellows: what sounds is Oh! Susanna.
  @Test(arguments: [("melodeon", 67), ("toy", 60)])
  func aMelodeonPlaysItsTuneByTurningTheBellows(_ name: String, _ tonic: Int) throws {
    let box = try Preset.load(name).accordion
    let rows = TrebleLayout(box).rows
    let score = try demo(for: Preset.load(name))
    let folds = sweeps(score)
    let tune = score.compactMap { entry -> Int? in
      guard case .button(let row, let number, true) = entry.statement else { return nil }
      let button = rows[Int(row) - 1][Int(number) - 1]
      // The bellows turn a moment before the note.
      let fold = folds.last { $0.start <= entry.seconds }
      return ((fold?.speed ?? 0) < 0 ? button.push : button.pull) - tonic
    }
    // Do re mi sol sol la sol mi do re mi mi re do re; and the last two bars with their chord.
    #expect(tune.prefix(15) == [0, 2, 4, 7, 7, 9, 7, 4, 0, 2, 4, 4, 2, 0, 2])
    #expect(tune.suffix(7) == [4, 4, 2, 2, 0, 4, 7])
    #expect(tune.filter { $0 == 5 }.count == 2)
  }

  @Test func itLeavesOutTheRegistersThatAPresetLacks() throws {
    let box = try Preset(
      json: """
        {"accordion": {"ranks": "LH", "registers": [
          {"name": "master", "ranks": "LH"}, {"name": "reedy", "ranks": "H"}]}}
        """, file: "box.json")
    let called = try demo(for: box).compactMap { entry -> String? in
      guard case .register(.named(let name)) = entry.statement else { return nil }
      return name.text
    }
    #expect(Set(called) == ["master"])
    // Nothing else is left out.
    let others = try demo().filter {
      if case .register = $0.statement { false } else { true }
    }
    #expect(try demo(for: box).count == others.count + called.count)
  }
}
