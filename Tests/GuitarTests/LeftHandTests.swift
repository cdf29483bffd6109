import Guitar
import Presets
import Score
import SeededRandom
import Testing

/// A guitar as the hand sees it: strings that ring when they are plucked, and die away.
private struct Neck {
  var hand: LeftHand
  var levels = SIMD8<Float>()

  init(frets: Double = 19) {
    var preset = StringsPreset()
    preset.frets = frets
    hand = LeftHand(preset)
  }

  /// Presses a key, and says where it is played as `[string, fret]`; empty when it is nowhere.
  mutating func press(_ name: String) -> [Int] { press(Int(NoteName.key(of: name)!)) }

  mutating func press(_ key: Int) -> [Int] {
    guard let (place, fret) = hand.press(key: key, levels: levels) else { return [] }
    levels *= 0.5
    levels[place] = 1
    return [6 - place, fret]
  }

  /// The string that a key leaves.
  mutating func release(_ name: String) -> Int? {
    hand.release(key: Int(NoteName.key(of: name)!)).map { 6 - $0 }
  }

  /// Where each of a melody's notes is played.
  mutating func melody(_ names: String) -> [[Int]] {
    names.split(separator: " ").map { name in
      let place = press(String(name))
      _ = release(String(name))
      return place
    }
  }

  /// Where the notes of a chord are played, held together.
  mutating func chord(_ names: String) -> [[Int]] {
    names.split(separator: " ").map { press(String($0)) }
  }
}

@Suite struct LeftHandTests {
  @Test func aScaleStaysInFirstPosition() {
    var neck = Neck()
    #expect(
      neck.melody("C3 D3 E3 F3 G3 A3 B3 C4 D4 E4 F4 G4") == [
        [5, 3], [4, 0], [4, 2], [4, 3], [3, 0], [3, 2], [2, 0], [2, 1], [2, 3], [1, 0], [1, 1],
        [1, 3],
      ])
    #expect(neck.hand.position == 1)
  }

  @Test func theHandGoesUpTheNeckForAHighNoteAndNoFartherThanItMust() {
    var neck = Neck()
    #expect(neck.melody("C4 E4 G4 C5 B4") == [[2, 1], [1, 0], [1, 3], [1, 8], [1, 7]])
    // Frets 5 to 8.
    #expect(neck.hand.position == 5)
    // Where it is it has this note too, and need not go back.
    #expect(neck.melody("C4") == [[3, 5]])
    // An open string needs no finger.
    #expect(neck.melody("E2") == [[6, 0]])
    #expect(neck.hand.position == 5)
    #expect(neck.melody("F2") == [[6, 1]])
    #expect(neck.hand.position == 1)
  }

  @Test(arguments: [
    ("E2 B2 E3 G#3 B3 E4", "022100"), ("G2 B2 D3 G3 B3 G4", "320003"),
    ("F2 C3 F3 A3 C4 F4", "133211"), ("E2 B2 E3 G3 B3 E4", "022000"),
    ("C3 E3 G3 C4 E4", "x32010"), ("A2 E3 A3 C4 E4", "x02210"), ("D3 A3 D4 F#4", "xx0232"),
  ])
  func theNotesOfAChordAreItsShape(names: String, shape: String) {
    let frets = Array(shape).enumerated().compactMap { place, fret in
      fret.wholeNumberValue.map { [6 - place, $0] }
    }
    for order in [false, true] {
      var neck = Neck()
      let names = names.split(separator: " ")
      let pressed = order ? names : names.reversed()
      let places = neck.chord(pressed.joined(separator: " "))
      #expect((order ? places : places.reversed()) == frets)
    }
  }

  /// In whatever order the keys come.
  @Test func everyChordOfTheBookFindsAStringForEachOfItsNotes() {
    var random = SeededGenerator(seed: 7)
    let shapes = ChordShapes()
    for root in UInt8(0)..<12 {
      for kind in ChordKind.allCases {
        let name = ChordName(root: root, kind: kind)
        let shape = shapes.shape(of: .named(name))
        let keys = Set(
          zip(GuitarTuning.standard.keys, 0..<6).compactMap { key, place in
            shape.frets[place] < 0 ? nil : key + Int(shape.frets[place])
          })
        var neck = Neck()
        _ = neck.hand.hold(shape)
        let strings = Set(keys.sorted().shuffled(using: &random).map { neck.press($0)[0] })
        #expect(strings.count == keys.count, "\(name.text)")
      }
    }
  }

  @Test func aNoteThatNoStringHasIsRefused() {
    var neck = Neck()
    #expect(neck.press(39) == [])
    #expect(neck.press(84) == [])
    #expect(neck.hand.position == 1)
    #expect(neck.press(83) == [1, 19])
    #expect(neck.hand.position == 16)
    #expect(neck.release("E♭2") == nil)
    var longer = Neck(frets: 24)
    #expect(longer.press(84) == [1, 20])
  }

  @Test func aRepeatedNoteStaysOnItsString() {
    var neck = Neck()
    // The third string would have B3 too, and is quieter.
    #expect(neck.press("B3") == [2, 0])
    #expect(neck.press("B3") == [2, 0])
    #expect(neck.release("B3") == 2)
    #expect(neck.press("B3") == [2, 0])
    #expect(neck.release("B3") == 2)
    #expect(neck.release("B3") == nil)
    // Once the string sounds another note, the quieter one is the better.
    #expect(neck.melody("C4 B3") == [[2, 1], [3, 4]])
  }

  @Test func ofStringsAlikeTheThinnestIsTaken() {
    var neck = Neck()
    #expect(neck.melody("A4") == [[1, 5]])
    neck.levels = SIMD8()
    // Frets 2 to 5, which the fifth string and the fourth, and the third and the open second have.
    #expect(neck.melody("G3 D4") == [[3, 0], [2, 3]])
    #expect(neck.hand.position == 2)
  }

  @Test func aKeyWithoutAFreeStringTakesTheQuietest() {
    var neck = Neck()
    // The lowest string alone has both.
    #expect(neck.chord("E2 F2") == [[6, 0], [6, 1]])
    #expect(neck.release("E2") == nil)
    #expect(neck.release("F2") == 6)

    _ = neck.chord("E2 B2 E3 G#3 B3 E4")
    neck.levels = SIMD8(0.1, 0.1, 0.5, 0.4, 0.3, 0.6, 0, 0)
    // A4 is on four strings, of which the second has decayed most.
    #expect(neck.press("A4") == [2, 10])
    #expect(neck.release("B3") == nil)
    #expect(neck.release("A4") == 2)
    neck.hand.releaseAll()
    #expect(neck.release("E2") == nil)
  }

  @Test func aPluckTakesTheStringFromItsKey() {
    var neck = Neck()
    #expect(neck.chord("C3 E4") == [[5, 3], [1, 0]])
    neck.hand.take(1, fret: 7)
    #expect(neck.hand.position == 4)
    #expect(neck.release("C3") == nil)
    #expect(neck.release("E4") == 1)
  }

  private func shape(_ text: String) throws -> ChordShape {
    try ChordShapes().shape(of: #require(ChordChoice.shape(text)))
  }

  @Test func aChordStopsStringsAnewAndLeavesThoseOfItsNeighbour() throws {
    var neck = Neck()
    // Bit 0 is string 6.
    #expect(neck.hand.hold(try shape("022000")) == 0b000110)
    #expect(neck.hand.hold(try shape("320003")) == 0b100101)
    #expect(neck.hand.hold(try shape("320003")) == 0)
    #expect(neck.hand.hold(try shape("x32010")) == 0b110111)
    #expect(neck.hand.shape.frets == (try shape("x32010")).frets)
    // A string on which a key is held waits until the key is up.
    #expect(neck.press("C4") == [2, 1])
    #expect(neck.hand.hold(.open) == 0b000111)
    #expect(neck.release("C4") == 2)
    #expect(neck.hand.hold(.open) == 0b010000)
  }

  @Test func theHandGoesToItsChord() throws {
    var neck = Neck()
    _ = neck.hand.hold(try shape("x46664"))
    #expect(neck.hand.position == 3)
    _ = neck.hand.hold(.open)
    #expect(neck.hand.position == 3)
    _ = neck.hand.hold(try shape("133211"))
    #expect(neck.hand.position == 1)
    _ = neck.hand.hold(try shape("x-x-10-12-12-13"))
    #expect(neck.hand.position == 10)
  }

  /// Whatever is played, each string sounds the key that it was taken for, and no other key thinks
  /// that it holds it.
  @Test func stringsAndKeysAgree() {
    var random = SeededGenerator(seed: 8)
    var neck = Neck()
    var holders: [Int: Int] = [:]
    let tuning = GuitarTuning.standard.keys
    for _ in 0..<20_000 {
      let key = Int.random(in: 38...85, using: &random)
      if Bool.random(using: &random) {
        let place = neck.press(key)
        #expect(place.isEmpty == !(40...83).contains(key))
        guard !place.isEmpty else { continue }
        #expect(tuning[6 - place[0]] + place[1] == key)
        #expect((0...19).contains(place[1]))
        #expect(
          place[1] == 0 || (neck.hand.position...neck.hand.position + 3).contains(place[1]))
        for (string, holder) in holders where holder == key { #expect(string == place[0]) }
        holders[place[0]] = key
      } else {
        let string = holders.first { $0.value == key }?.key
        #expect(neck.hand.release(key: key).map { 6 - $0 } == string)
        if let string { holders[string] = nil }
      }
    }
  }
}
