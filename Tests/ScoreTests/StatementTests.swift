import Hinge
import Score
import Testing

/// What a line of the language says.
@Suite struct StatementTests {
  private func read(_ line: String) -> Line {
    var parser = LineParser()
    return parser.parse(line)
  }

  private func statement(_ line: String) -> Statement? {
    guard case .statement(let statement, nil) = read(line) else { return nil }
    return statement
  }

  private func reason(_ line: String) -> String? {
    guard case .bad(let reason) = read(line) else { return nil }
    return reason
  }

  @Test(arguments: [
    ("preset musette", Statement.preset(Name("musette")!)),
    ("preset my boxes/old one.json  # of 1931", .preset(Name("my boxes/old one.json")!)),
    ("preset box#2", .preset(Name("box#2")!)),
    (#"preset "two #2.json""#, .preset(Name("two #2.json")!)),
    ("hinge 180 fullyOpen", .hinge(angle: 180, status: .fullyOpen)),
    ("hinge 171.5 PARTIALLYOPEN", .hinge(angle: 171.5, status: .partiallyOpen)),
    ("hinge 12", .hinge(angle: 12, status: nil)),
    ("hinge 120deg", .hinge(angle: 120, status: nil)),
    ("hinge 120° closed", .hinge(angle: 120, status: .closed)),
    ("hinge none", .hingeNone),
    ("hinge sweep 170 20 2", .hingeSweep(from: 170, to: 20, seconds: 2)),
    ("hinge sweep 170deg 20 .5", .hingeSweep(from: 170, to: 20, seconds: 0.5)),
    ("note on F#4 96", .noteOn(key: 66, velocity: 96)),
    ("note on F#4 # 96", .noteOn(key: 66, velocity: 100)),
    ("note on 60", .noteOn(key: 60, velocity: 100)),
    ("note off F#4", .noteOff(key: 66)),
    ("\tnote  off\tB♭-1\t", .noteOff(key: 10)),
    ("bass on C:major", .bassOn(.stradella(root: 0, row: .major))),
    ("bass on F#:7", .bassOn(.stradella(root: 6, row: .seventh))),
    ("bass off Bb", .bassOff(.stradella(root: 10, row: .bass))),
    ("bass off E♭:third", .bassOff(.stradella(root: 3, row: .third))),
    ("bass on Cb:dim", .bassOn(.stradella(root: 11, row: .diminished))),
    ("bass on B♯:minor", .bassOn(.stradella(root: 0, row: .minor))),
    ("bass on C3", .bassOn(.note(key: 48))),
    ("bass off F#-1", .bassOff(.note(key: 6))),
    ("bass on 48", .bassOn(.note(key: 48))),
    ("bass button 3 on", .bassOn(.numbered(3))),
    ("bass button 99 off", .bassOff(.numbered(99))),
    ("button 2:5 on", .button(row: 2, number: 5, isDown: true)),
    ("button 8:99 off", .button(row: 8, number: 99, isDown: false)),
    ("register next", .register(.next)),
    ("register LM", .register(.ranks([.low, .middle]))),
    ("register M-MM+", .register(.ranks([.middleFlat, .middle, .middleSharp]))),
    ("register M−MM+H", .register(.ranks([.middleFlat, .middle, .middleSharp, .high]))),
    ("register bandoneon", .register(.named(Name("bandoneon")!))),
    ("register MM", .register(.named(Name("MM")!))),
    (#"register "LM""#, .register(.named(Name("LM")!))),
    (#"register "full organ""#, .register(.named(Name("full organ")!))),
    ("register bass next", .bassRegister(.next)),
    ("register bass soft-bass", .bassRegister(.named(Name("soft-bass")!))),
    (#"register bass "next""#, .bassRegister(.named(Name("next")!))),
    (#"register "bass""#, .register(.named(Name("bass")!))),
    ("bellows auto 300", .bellowsAuto(pressure: 300)),
    ("bellows auto −300", .bellowsAuto(pressure: -300)),
    ("bellows auto 300 until hinge", .bellowsAuto(pressure: 300, untilHinge: true)),
    ("guitar on E4", .guitarOn(key: 64, velocity: 100)),
    ("guitar on 64 7", .guitarOn(key: 64, velocity: 7)),
    ("guitar off Fb4", .guitarOff(key: 64)),
    ("bend -1.5", .bend(semitones: -1.5)),
    ("volume -6", .volume(decibels: -6)),
    ("bellows hinge", .bellowsHinge),
    ("air on", .air(isOpen: true)),
    ("air off", .air(isOpen: false)),
    ("instrument guitar", .instrument(.guitar)),
    ("instrument accordion", .instrument(.accordion)),
    ("chord Em", .chord(.named(ChordName(root: 4, kind: .minor)))),
    ("chord F#m7 # by the fire", .chord(.named(ChordName(root: 6, kind: .minorSeventh)))),
    (#"chord "B♭sus""#, .chord(.named(ChordName(root: 10, kind: .suspendedFourth)))),
    ("chord none", .chord(.none)),
    ("chord x02210", .chord(.frets(-1, 0, 2, 2, 1, 0))),
    ("chord X-x-10-12-12-24", .chord(.frets(-1, -1, 10, 12, 12, 24))),
    ("strum down", .strum(.down, velocity: 100)),
    ("strum up 127", .strum(.up, velocity: 127)),
    ("pluck 6 3 110", .pluck(string: 6, fret: 3, velocity: 110)),
    ("pluck 1 24", .pluck(string: 1, fret: 24, velocity: 100)),
    ("damp all", .damp(string: nil)),
    ("damp 6", .damp(string: 6)),
    ("palm on", .palm(isOn: true)),
    ("palm off", .palm(isOn: false)),
    ("snap open", .snap(.open)),
    ("snap closed", .snap(.closed)),
    ("snap close", .snap(.closed)),
    ("feed on", .feed(isOn: true)),
    ("feed off", .feed(isOn: false)),
    ("panic", .panic),
  ])
  func lineSaysStatement(line: String, expected: Statement) {
    #expect(statement(line) == expected)
  }

  @Test func radiansAreDegrees() {
    // 2.09 · 180/π.
    guard case .hinge(let angle, nil) = statement("hinge 2.09rad") else {
      Issue.record("no hinge sample")
      return
    }
    #expect(abs(angle - 119.748179) < 1e-6)
  }

  @Test(arguments: [
    ("0.25 panic", 0.25), ("0 panic", 0), (" 1e1\tpanic", 10), ("+.5 panic", 0.5),
  ])
  func timeStandsBeforeStatement(line: String, seconds: Double) {
    #expect(read(line) == .statement(.panic, at: .fromStart(seconds)))
  }

  @Test(arguments: ["", "   ", "\t", "# a comment", "  # one", "#"])
  func lineSaysNothing(line: String) {
    #expect(read(line) == .nothing)
  }

  @Test(arguments: [
    (
      "note on H4",
      "'H4' is no note: write a name, such as F#4 or Bb3 (C-1 to G9), or a number from 0 to 127"
    ),
    (
      "note on A4 0",
      "velocity '0' is not a whole number from 1 to 127; to end a note write 'note off'"
    ),
    ("note on", "something is missing: write note on NAME [VELOCITY] or note off NAME"),
    (
      "bass on H",
      "'H' is no bass button: write a root alone or with third, major, minor, 7 or dim, "
        + "such as C, C:third or F#:7, or a free bass's note, such as C3 or 48"
    ),
    (
      "chord H7",
      "'H7' is no chord: write a root alone or with m, 7, maj7, m7, sus4, sus2, 7sus4, dim, dim7, "
        + "aug, add9, 6, m6, 9, m7b5, maj9, m9 or 5, such as C or F#m7; or frets, such as x02210; "
        + "or none"
    ),
    ("panic now", "unexpected 'now': write panic"),
    ("hinge abc", "'abc' is no angle: write degrees, such as 120, or 2.09rad"),
    (
      "hinge 90 ajar",
      "'ajar' is no status: write closed, partiallyOpen, fullyOpen or unknown"
    ),
    ("-1 panic", "the time '-1' lies before the start"),
    ("nan panic", "the time 'nan' is out of reach: write seconds"),
    ("90 closed", "a status without an angle: write TIME ANGLE STATUS or hinge ANGLE STATUS"),
    (
      "nite on A4",
      "'nite' is no statement: write degrees, TIME ANGLE, or one of preset, hinge, note, bass, "
        + "button, register, bellows, air, instrument, guitar, bend, volume, chord, strum, pluck, damp, palm, snap, feed, "
        + "panic"
    ),
  ])
  func refusalSaysWhatWouldBeRight(line: String, words: String) {
    #expect(reason(line) == words)
  }

  @Test(arguments: [
    "preset", "preset   # none", "preset \"open", "preset \"a\" b", "preset \"a\\x\"",
    "hinge", "hinge sweep", "hinge sweep 1 2", "hinge sweep 1 2 -1", "hinge sweep 1 2 3 4",
    "hinge sweep 500 2 1", "hinge sweep 1 nan 1", "hinge sweep 1 2 inf", "hinge none 3",
    "hinge 90 closed now", "hinge 90,closed", "hinge 1.2.3", "hinge 0x10", "hinge 2,5",
    "note", "note A4", "note up A4", "note on A", "note on A10", "note on G#9", "note on Cb-1",
    "note on C-2", "note on 128", "note on -1", "note on 60.5", "note on A4 128", "note on A4 9 9",
    "note off", "note off A4 100", "note on F #4", "note on A##4",
    "bass on", "bass on C:", "bass on C:bass", "bass on H", "bass on C10", "bass on 128",
    "bass on C4:major",
    "bass on C:major x",
    "bass button on", "bass button 0 on", "bass button 100 on", "bass button 3",
    "button 2 5 on", "button 0:5 on", "button 9:5 on", "button 2:0 on", "button 2: on",
    "button 2:5", "button 2:5 down", "register", "register LM extra", "register bass",
    "register bass tenor extra",
    "bellows auto", "bellows auto much", "bellows auto nan", "bellows auto 1e6", "bellows still",
    "bellows auto 300 until", "bellows auto 300 until noon",
    "bellows auto 300 hinge", "guitar", "guitar E4", "guitar on X", "bend", "bend 49", "bend up",
    "volume", "volume 25", "volume -121", "volume loud",
    "air", "air open", "instrument", "instrument violin", "chord", "chord Em Am",
    "chord Emm", "chord \"none\"", "chord \"x02210\"", "chord \"E m\"", "chord 022100-",
    "strum", "strum left", "strum down 0", "strum down 128", "pluck 6", "pluck 0 3", "pluck 7 3",
    "pluck 6 25", "pluck 6 3 0", "damp", "damp 7", "damp every", "palm", "palm down", "palm on 3",
    "snap", "snap shut",
    "feed", "feed 128", "feed -1", "feed 1 2", "0.5 feed 1", "feed maybe", "panic 1",
    "1e14 panic", "inf panic", "0.5s panic", "Panic", "hello", "é", "\u{1b}[2J", "=1",
  ])
  func lineIsRefused(line: String) {
    #expect(reason(line)?.isEmpty == false)
  }

  @Test func whatIsRefusedIsQuotedSafelyForATerminal() {
    #expect(
      reason("hinge \u{1b}[2J\u{202e}x")
        == "'\\u{1b}[2J\\u{202e}x' is no angle: write degrees, such as 120, or 2.09rad")
    let long = String(repeating: "é", count: 50)
    #expect(reason("hinge \(long)")?.contains("'\(String(long.prefix(40)))…'") == true)
  }

  @Test func sourceIsForTheReader() {
    #expect(read("feed 0") == .source(feed: 0))
    #expect(read("feed 127 # the lid") == .source(feed: 127))
  }

  @Test func nameHoldsAtMost255Bytes() {
    let name = String(repeating: "n", count: 255)
    #expect(statement("preset \(name)") == .preset(Name(name)!))
    #expect(reason("preset \(name)n")?.hasSuffix("is longer than 255 bytes") == true)
  }
}
