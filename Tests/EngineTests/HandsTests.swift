import Engine
import Presets
import Score
import Testing

/// Keys that several feeds hold at once.
@Suite struct HandsTests {
  private static let a4 = UInt8(69)

  /// Plays who does what.
  /// - Returns: how many keys are down after each of it.
  private func play(_ doing: [(feed: UInt8, statement: Statement)]) throws -> [Int] {
    let engine = try SteppedEngine()
    return doing.map { engine.play($0.statement, feed: $0.feed, frames: 64).voices }
  }

  static let pairs: [(Statement, Statement)] = [
    (.noteOn(key: a4, velocity: 100), .noteOff(key: a4)),
    (.bassOn(.stradella(root: 0, row: .major)), .bassOff(.stradella(root: 0, row: .major))),
    (.button(row: 1, number: 5, isDown: true), .button(row: 1, number: 5, isDown: false)),
  ]

  @Test(arguments: pairs.indices) func aKeyIsLetGoWhenAllLetItGo(pair: Int) throws {
    let (on, off) = Self.pairs[pair]
    for feeds: [UInt8] in [[0, 1, 127], [63, 64, 65], [5, 69, 100]] {
      let down = try play(feeds.map { ($0, on) } + feeds.map { ($0, off) })
      #expect(down == [1, 1, 1, 1, 1, 0])
    }
  }

  @Test(arguments: pairs.indices) func aFeedHoldsAKeyOnceHoweverOftenItPressesIt(pair: Int) throws {
    let (on, off) = Self.pairs[pair]
    #expect(try play([(3, on), (3, on), (3, off), (3, off)]) == [1, 1, 0, 0])
  }

  @Test(arguments: pairs.indices) func whoDoesNotHoldAKeyLetsItGoForAll(pair: Int) throws {
    let (on, off) = Self.pairs[pair]
    #expect(try play([(0, on), (1, on), (2, off)]) == [1, 1, 0])
  }

  /// The others' own letting go comes when somebody else may hold the key.
  @Test(arguments: pairs.indices) func whoWasOverruledLetsGoNothingLater(pair: Int) throws {
    let (on, off) = Self.pairs[pair]
    #expect(
      try play([(0, on), (2, off), (1, on), (0, off), (1, off)]) == [1, 0, 1, 1, 0])
    #expect(
      try play([(0, on), (2, .panic), (1, on), (0, off), (1, off)]) == [1, 0, 1, 1, 0])
    // Its next press is one as any other.
    #expect(
      try play([(0, on), (2, off), (0, on), (1, on), (0, off), (1, off)])
        == [1, 0, 1, 1, 1, 0])
    // Who says panic knows that it holds nothing any more.
    #expect(try play([(0, on), (0, .panic), (1, on), (0, off)]) == [1, 0, 1, 0])
  }

  @Test func panicLetsGoWhatAnyoneHolds() throws {
    let on = Self.pairs.map { (feed: UInt8(1), statement: $0.0) }
    let also = Self.pairs.map { (feed: UInt8(9), statement: $0.0) }
    #expect(try play(on + also + [(feed: 4, statement: .panic)]).last == 0)
  }

  @Test func aKeyOfTheGuitarIsDampedByTheLast() throws {
    var preset = try Preset.load("nylon").bare
    preset.guitar.pluck.noteOff = .damp
    for isGuitar in [true, false] {
      let engine = SteppedEngine(preset)
      engine.play(.instrument(.guitar))
      let on: Statement =
        isGuitar ? .guitarOn(key: 60, velocity: 90) : .noteOn(key: 60, velocity: 90)
      let off: Statement = isGuitar ? .guitarOff(key: 60) : .noteOff(key: 60)
      engine.play(on, feed: 1)
      engine.play(on, feed: 2)
      #expect(engine.play(off, feed: 1, frames: 24_000).voices == 1)
      #expect(engine.play(off, feed: 2, frames: 24_000).voices == 0)
    }
  }

  /// One player's key on the accordion and another's on the guitar, by `note on` both.
  @Test func eachLetsGoTheKeyOfTheInstrumentThatItPlayed() throws {
    let engine = try SteppedEngine()
    engine.play(.noteOn(key: 60, velocity: 100), feed: 1)
    engine.play(.instrument(.guitar))
    engine.play(.noteOn(key: 60, velocity: 100), feed: 2)
    #expect(engine.play(.noteOff(key: 60), feed: 1).keysLow == 1 << 60)
    #expect(engine.play(.noteOff(key: 60), feed: 2).keysLow == 0)
    // A third lets both go.
    engine.play(.noteOn(key: 60, velocity: 100), feed: 2)
    engine.play(.instrument(.accordion))
    engine.play(.noteOn(key: 60, velocity: 100), feed: 1)
    #expect(engine.play(.noteOff(key: 60), feed: 3).keysLow == 0)
  }

  @Test func theAirButtonIsClosedByTheLast() throws {
    let engine = try SteppedEngine()
    engine.play(.air(isOpen: true), feed: 1)
    engine.play(.air(isOpen: true), feed: 2)
    #expect(engine.play(.air(isOpen: false), feed: 1).isAirOpen)
    #expect(!engine.play(.air(isOpen: false), feed: 2).isAirOpen)
  }

  /// The preset's own hand lets go what it pressed, and a feed's finger stays.
  @Test func whatATransitionPressesIsItsOwn() throws {
    let engine = try SteppedEngine(
      on: #"{"partiallyOpen": ["note on A4"], "closed": ["note off A4"]}"#)
    engine.play(.noteOn(key: Self.a4, velocity: 100), feed: 0)
    try engine.play("hinge 90 partiallyOpen")
    #expect(try engine.play("hinge 90 closed").voices == 1)
    #expect(engine.play(.noteOff(key: Self.a4), feed: 0).voices == 0)
    try engine.play("hinge 90 partiallyOpen")
    #expect(engine.shown.voices == 1)
    #expect(try engine.play("hinge 90 closed").voices == 0)
  }

  @Test func whatIsHeldSoundsOnInThePresetThatComes() throws {
    let engine = try SteppedEngine()
    engine.play(.noteOn(key: Self.a4, velocity: 100), feed: 1)
    engine.play(.noteOn(key: Self.a4, velocity: 100), feed: 2)
    engine.change(to: try Preset.load("concert"))
    #expect(engine.play(.noteOff(key: Self.a4), feed: 1).voices == 1)
    #expect(engine.play(.noteOff(key: Self.a4), feed: 2).voices == 0)
  }
}
