import Presets
import Score
import Testing

@testable import Accordion

/// Which reeds the buttons of a bass side open.
@Suite struct BassMechanismTests {
  /// The MIDI keys of the reeds that a button opens to pushed or to pulled air.
  func keys(
    _ mechanism: borrowing BassMechanism, _ button: BassButton, pulled: Bool = false,
    ranks: UInt8 = .max
  ) -> [Int] {
    var keys: [Int] = []
    for number in mechanism.openings(at: button.place) {
      let opening = mechanism.opening(number)
      let reed = Int(opening.reed)
      if pulled ? opening.pulled : opening.pushed, mechanism.isReed(reed, in: ranks) {
        keys.append(mechanism.keys[reed])
      }
    }
    return keys.sorted()
  }

  func button(_ name: String) throws -> BassButton { try #require(BassButton(named: name)) }

  // MARK: Stradella

  @Test(arguments: [
    // Worked out by hand from the windows C2–B2, C3–B3, F♯3–F4, C4–B4 and C5–B5.
    ("C", [36, 48, 60, 60, 72]),
    ("G", [43, 55, 55, 67, 79]),
    ("A", [45, 57, 57, 69, 81]),
    ("F", [41, 53, 65, 65, 77]),
    ("F#", [42, 54, 54, 66, 78]),
    ("C:third", [40, 52, 64, 64, 76]),
    ("C:major", [55, 60, 60, 64, 64, 67, 72, 76, 79]),
    ("C:7", [58, 60, 60, 64, 64, 70, 72, 76, 82]),
    ("C:dim", [57, 60, 60, 63, 63, 69, 72, 75, 81]),
    ("A:minor", [57, 60, 60, 64, 64, 69, 72, 76, 81]),
  ])
  func aButtonOpensTheReedsOfTheItalianMachine(name: String, expected: [Int]) throws {
    #expect(
      keys(BassMechanism(BassSystem.stradella120.machine()), try button(name)) == expected)
  }

  /// The columns of 120 buttons by fifths, from B double flat to A sharp.
  static let columns: [(name: String, pitchClass: Int)] = [
    ("Bbb", 9), ("Fb", 4), ("Cb", 11), ("Gb", 6), ("Db", 1), ("Ab", 8), ("Eb", 3), ("Bb", 10),
    ("F", 5), ("C", 0), ("G", 7), ("D", 2), ("A", 9), ("E", 4), ("B", 11), ("F#", 6), ("C#", 1),
    ("G#", 8), ("D#", 3), ("A#", 10),
  ]

  @Test func everyButtonOf120OpensItsNotesInEveryRanksOctave() {
    let mechanism = BassMechanism(BassSystem.stradella120.machine())
    let basses = [36...47, 48...59]
    let chords = [54...65, 60...71, 72...83]
    // Rows with the semitones above the root: counterbass, bass, major, minor, seventh, diminished.
    let rows: [(StradellaRow, [Int], [ClosedRange<Int>])] = [
      (.third, [4], basses + chords), (.bass, [0], basses + chords), (.major, [0, 4, 7], chords),
      (.minor, [0, 3, 7], chords), (.seventh, [0, 4, 10], chords),
      (.diminished, [0, 3, 9], chords),
    ]
    var buttons = 0
    for (name, root) in Self.columns {
      for (row, intervals, windows) in rows {
        let classes = intervals.map { (root + $0) % 12 }
        let expected = windows.flatMap { $0.filter { classes.contains($0 % 12) } }.sorted()
        #expect(expected.count == intervals.count * windows.count)
        let button = BassButton.stradella(root: UInt8(root), row: row)
        #expect(keys(mechanism, button) == expected, "\(name) \(row)")
        #expect(keys(mechanism, button, pulled: true) == expected, "\(name) \(row)")
        buttons += 1
      }
    }
    #expect(buttons == 120)
  }

  @Test(arguments: [
    (BassSystem.stradella120, 72), (.stradella96, 72), (.stradella72, 72), (.stradella48, 48),
    (.stradella24, 24),
  ])
  func smallerMachinesHaveFewerRowsOrRoots(system: BassSystem, count: Int) {
    // Twelve columns and more have every root, though some of them twice.
    let all = BassMechanism(BassSystem.stradella120.machine())
    let mechanism = BassMechanism(system.machine())
    let there = (0..<BassButton.places).filter { !mechanism.openings(at: $0).isEmpty }
    #expect(there.count == count)
    for place in there {
      let button = BassButton(place: place)
      #expect(keys(mechanism, button) == keys(all, button))
    }
  }

  @Test(arguments: [
    ("F:7", BassSystem.stradella48), ("C:dim", .stradella48), ("C:third", .stradella24),
    ("B", .stradella24), ("Ab:major", .stradella24), ("C3", .stradella120), ("C", .free),
    ("C:major", .melodeon8), ("C", .none), ("D1", .free), ("D6", .free),
  ])
  func aMachineLacksAButton(name: String, system: BassSystem) throws {
    #expect(keys(BassMechanism(system.machine()), try button(name)).isEmpty)
  }

  @Test func aSmallMachineHasTheColumnsAroundC() {
    let mechanism = BassMechanism(BassSystem.stradella24.machine())
    for root in UInt8(0)...11 {
      // E♭ B♭ F C G D A E.
      let isThere = [3, 10, 5, 0, 7, 2, 9, 4].contains(root)
      #expect(keys(mechanism, .stradella(root: root, row: .minor)).isEmpty != isThere)
    }
  }

  // MARK: Melodeon

  @Test(
    arguments: [
      // D2 D3 and A2 A3; D and A major from C4 up; and so on, push and pull.
      (1, [38, 50], [45, 57]), (2, [62, 66, 69], [61, 64, 69]),
      (3, [43, 55], [38, 50]), (4, [62, 67, 71], [62, 66, 69]),
      (5, [47, 59], [40, 52]), (6, [62, 66, 71], [64, 67, 71]),
      (7, [36, 48], [36, 48]), (8, [60, 64, 67], [60, 64, 67]), (9, [], []),
    ] as [(UInt8, [Int], [Int])])
  func aMelodeonsButtonTurns(number: UInt8, push: [Int], pull: [Int]) {
    let mechanism = BassMechanism(BassSystem.melodeon8.machine())
    #expect(keys(mechanism, .numbered(number)) == push)
    #expect(keys(mechanism, .numbered(number), pulled: true) == pull)
  }

  @Test(
    arguments: [
      // The third button is C on push and G on pull, D and A, F and C; the sixth is E and A minor,
      // F♯ and B minor, A and D minor.
      (.gC, [36, 48], [43, 55], [64, 67, 71], [60, 64, 69]),
      (.aD, [38, 50], [45, 57], [61, 66, 69], [62, 66, 71]),
      (.cF, [41, 53], [36, 48], [60, 64, 69], [62, 65, 69]),
    ] as [(MelodeonTuning, [Int], [Int], [Int], [Int])])
  func aMelodeonInOtherKeysMovesItsRootsWithinTheRanks(
    tuning: MelodeonTuning, push: [Int], pull: [Int], minorPush: [Int], minorPull: [Int]
  ) {
    let mechanism = BassMechanism(BassSystem.melodeon8.machine(in: tuning))
    #expect(keys(mechanism, .numbered(3)) == push)
    #expect(keys(mechanism, .numbered(3), pulled: true) == pull)
    #expect(keys(mechanism, .numbered(6)) == minorPush)
    #expect(keys(mechanism, .numbered(6), pulled: true) == minorPull)
  }

  @Test func theStopOfAMelodeonLeavesOutTheThirds() throws {
    let machine = BassSystem.melodeon8.machine()
    let mechanism = BassMechanism(machine)
    let open = try #require(machine.registers.first { $0.name == "open" })
    // D A / A E; B F♯ / E B. Basses are as before.
    #expect(keys(mechanism, .numbered(2), ranks: open.ranks) == [62, 69])
    #expect(keys(mechanism, .numbered(2), pulled: true, ranks: open.ranks) == [64, 69])
    #expect(keys(mechanism, .numbered(6), ranks: open.ranks) == [66, 71])
    #expect(keys(mechanism, .numbered(6), pulled: true, ranks: open.ranks) == [64, 71])
    #expect(keys(mechanism, .numbered(1), ranks: open.ranks) == [38, 50])
  }

  // MARK: Free bass

  @Test func aFreeBassHasAButtonForEachOf58Notes() throws {
    let machine = BassSystem.free.machine()
    let mechanism = BassMechanism(machine)
    let low = try #require(machine.registers.first)
    for key in UInt8(0)...127 {
      let expected = (28...85).contains(key) ? [Int(key)] : []
      #expect(keys(mechanism, .note(key: key), ranks: low.ranks) == expected)
      #expect(keys(mechanism, .note(key: key)) == expected.flatMap { [$0, $0 + 12] })
    }
  }

  // MARK: Bandoneon

  /// The chart of the 142-tone bandoneon, Rheinische Lage (nicokaiser/bandoneon), row by row:
  /// closing and opening. The second reed is an octave above.
  @Test func theButtonsOfABandoneonsLeftHand() throws {
    let close = """
      G#2 A#2 D#3 D#4 G4  D2 D3 A#3 C4 C#3 C3 F#2  G2 G3 B3 D4 F4 F#3  A2 E3 A3 C#4 E4 G#3 B2 \
      E2 E3 F#4 G#4 B4 F3 C#2 F2
      """
    let open = """
      G#2 A#2 C#3 F3 G#4  E2 A2 G3 D#3 F4 A#3 F2  D3 A3 C4 E4 C3 G2  E3 G#3 B3 D4 F#4 C#4 F#2 \
      D2 B2 G4 A4 D#4 F#3 D#2 C2
      """
    func notes(_ text: String) throws -> [Int] {
      try text.split(separator: " ").map { Int(try #require(NoteName.key(of: $0))) }
    }
    let mechanism = BassMechanism(BassSystem.bandoneon33.machine())
    let buttons = try Array(zip(notes(close), notes(open)))
    #expect(buttons.count == 33)
    for (index, (push, pull)) in buttons.enumerated() {
      let button = BassButton.numbered(UInt8(index + 1))
      #expect(keys(mechanism, button) == [push, push + 12], "\(index + 1)")
      #expect(keys(mechanism, button, pulled: true) == [pull, pull + 12], "\(index + 1)")
    }
    #expect(keys(mechanism, .numbered(34)).isEmpty)
    #expect(keys(mechanism, .note(key: 36)) == [36, 48])
    #expect(keys(mechanism, .note(key: 36), pulled: true) == [36, 48])
    #expect(keys(mechanism, .note(key: 72)).isEmpty)
  }

  // MARK: Registers

  @Test(arguments: [
    // C bass is C2 C3 C4 C4 C5; C major has G3 C4 E4 in the contralto, C4 E4 G4, C5 E5 G5.
    ("master", [36, 48, 60, 60, 72], [55, 60, 60, 64, 64, 67, 72, 76, 79]),
    ("soft-bass", [36, 48, 60], [55, 60, 64]),
    ("bass-alto", [36, 60, 72], [60, 64, 67, 72, 76, 79]),
    ("tenor", [48, 60, 72], [60, 64, 67, 72, 76, 79]),
    ("soft-tenor", [48, 60], [60, 64, 67]),
    ("alto", [60, 72], [60, 64, 67, 72, 76, 79]),
    ("soprano", [72], [72, 76, 79]),
  ])
  func aBassRegisterOpensItsRanks(name: String, bass: [Int], chord: [Int]) throws {
    let machine = BassSystem.stradella120.machine()
    let mechanism = BassMechanism(machine)
    let register = try #require(machine.registers.first { $0.name == name })
    #expect(keys(mechanism, try button("C"), ranks: register.ranks) == bass)
    #expect(keys(mechanism, try button("C:major"), ranks: register.ranks) == chord)
  }
}
