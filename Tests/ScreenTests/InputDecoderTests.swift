import Testing

@testable import Screen

/// Bytes as terminals send them, after the kitty keyboard protocol and XTerm's control sequences.
@Suite struct InputDecoderTests {
  /// What each means, by itself.
  static let sequences: [(String, [InputEvent])] = [
    ("z", [.key(KeyEvent("z", symbol: "z", isText: true))]),
    ("Z", [.key(KeyEvent("z", .shift, symbol: "Z", isText: true))]),
    ("?", [.key(KeyEvent("/", .shift, symbol: "?", isText: true))]),
    ("\u{03}", [.key(KeyEvent("c", .control, symbol: "c", isText: true))]),
    ("\r", [.key(KeyEvent(.enter, isText: true))]),
    ("\u{7F}", [.key(KeyEvent(.backspace, isText: true))]),
    ("é", [.key(KeyEvent("é", symbol: "é", isText: true))]),
    ("€", [.key(KeyEvent("€", symbol: "€", isText: true))]),
    ("🪗", [.key(KeyEvent("🪗", symbol: "🪗", isText: true))]),
    ("\u{1B}z", [.key(KeyEvent("z", .alt, symbol: "z", isText: true))]),
    // Arrows and function keys: CSI, SS3, with modifiers, and the Linux console's.
    ("\u{1B}[A", [.key(KeyEvent(.up))]),
    ("\u{1B}OD", [.key(KeyEvent(.left))]),
    ("\u{1B}[1;2C", [.key(KeyEvent(.right, .shift))]),
    ("\u{1B}OP", [.key(KeyEvent(.function(1)))]),
    ("\u{1B}[1;5Q", [.key(KeyEvent(.function(2), .control))]),
    ("\u{1B}[15~", [.key(KeyEvent(.function(5)))]),
    ("\u{1B}[24;4~", [.key(KeyEvent(.function(12), [.shift, .alt]))]),
    ("\u{1B}[[E", [.key(KeyEvent(.function(5)))]),
    ("\u{1B}[25~", [.key(KeyEvent(.function(1), .shift))]),
    ("\u{1B}[34~", [.key(KeyEvent(.function(8), .shift))]),
    ("\u{1B}[5~", [.key(KeyEvent(.pageUp))]),
    ("\u{1B}[Z", [.key(KeyEvent(.tab, .shift))]),
    // The kitty protocol.
    ("\u{1B}[122u", [.key(KeyEvent("z", symbol: "z"))]),
    ("\u{1B}[122;1:2u", [.key(KeyEvent("z", [], .repeat, symbol: "z"))]),
    ("\u{1B}[122;1:3u", [.key(KeyEvent("z", [], .release, symbol: "z"))]),
    ("\u{1B}[122:90;2u", [.key(KeyEvent("z", .shift, symbol: "Z"))]),
    // German Z sits where the US has Y: the third sub-field says so.
    ("\u{1B}[122::121u", [.key(KeyEvent("y", symbol: "z"))]),
    // Cyrillic С on the US C.
    ("\u{1B}[1089::99;5u", [.key(KeyEvent("c", .control, symbol: "с"))]),
    // Num Lock and Caps Lock change nothing.
    ("\u{1B}[113;193u", [.key(KeyEvent("q", symbol: "q"))]),
    ("\u{1B}[27;1:3u", [.key(KeyEvent(.escape, [], .release))]),
    ("\u{1B}[1;1:3D", [.key(KeyEvent(.left, [], .release))]),
    ("\u{1B}[13;1:1u", [.key(KeyEvent(.enter))]),
    ("\u{1B}[57441;2u", []),  // left Shift by itself
    ("\u{1B}[57417u", [.key(KeyEvent(.left))]),  // left on the keypad
    // Mouse, SGR.
    ("\u{1B}[<0;12;40M", [.mouse(MouseEvent(.press, x: 12, y: 40))]),
    ("\u{1B}[<32;12;39M", [.mouse(MouseEvent(.drag, x: 12, y: 39))]),
    ("\u{1B}[<36;12;39M", [.mouse(MouseEvent(.drag, x: 12, y: 39))]),
    ("\u{1B}[<35;12;39M", [.mouse(MouseEvent(.move, button: 3, x: 12, y: 39))]),
    ("\u{1B}[<0;1203;840m", [.mouse(MouseEvent(.release, x: 1203, y: 840))]),
    ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(.scrollUp, x: 1, y: 1))]),
    ("\u{1B}[<65;1;1M", [.mouse(MouseEvent(.scrollDown, x: 1, y: 1))]),
    ("\u{1B}[I", [.focus(true)]),
    ("\u{1B}[O", [.focus(false)]),
    // Answers.
    ("\u{1B}[?0u", [.reply(.keyboardFlags(0))]),
    ("\u{1B}[?15u", [.reply(.keyboardFlags(15))]),
    ("\u{1B}[?62;22c", [.reply(.deviceAttributes)]),
    ("\u{1B}[?1016;2$y", [.reply(.mode(1016, state: 2))]),
    ("\u{1B}[4;864;1440t", [.reply(.pixelHeight(864))]),
    // Garbage and what nobody asked for.
    ("\u{1B}[6;18;9t", []),
    ("\u{1B}[>1;10;0c", []),
    ("\u{1B}[99999999999999999999u", []),
    ("\u{1B}[;;;u", []),
    ("\u{1B}[M !!", []),
    ("\u{1B}]0;title\u{07}", []),
    ("\u{1B}P1$r0m\u{1B}\\", []),
    ("\u{1B}[1;2;3$z", []),
  ]

  @Test(arguments: sequences.indices)
  func eachSequenceMeansTheSameWhereverItIsSplit(_ index: Int) {
    let (text, expected) = Self.sequences[index]
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.feed(bytes[..<split], into: &events)
      decoder.feed(bytes[split...], into: &events)
      #expect(events == expected, "\(text.debugDescription) split at \(split)")
    }
  }

  @Test func aStreamOfAllSequencesLosesNothing() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for (text, _) in Self.sequences { decoder.feed(text.utf8, into: &events) }
    #expect(events == Self.sequences.flatMap(\.1))
  }

  @Test func aLoneEscapeIsAKeyOnlyAfterTheTimeout() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed(0x1B, into: &events)
    #expect(events.isEmpty)
    #expect(decoder.isWaiting)
    decoder.timeout(into: &events)
    #expect(events == [.key(KeyEvent(.escape, isText: true))])
    #expect(!decoder.isWaiting)
  }

  @Test func altWithALetterThatOpensAStringDoesNotDeafenTheKeyboard() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed("\u{1B}P".utf8, into: &events)
    #expect(decoder.isWaiting)
    decoder.timeout(into: &events)
    decoder.feed("z".utf8, into: &events)
    #expect(events == [.key(KeyEvent("z", symbol: "z", isText: true))])
  }

  @Test func anEscapeInsideASequenceBeginsANewOne() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed("\u{1B}[12;\u{1B}[A\u{1B}O\u{1B}[B".utf8, into: &events)
    #expect(events == [.key(KeyEvent(.up)), .key(KeyEvent(.down))])
  }

  @Test func bytesThatAreNoUTF8AreSwallowedAndTheNextKeyIsHeard() {
    for garbage: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5], [0x80], [0xC3],
    ] {
      var decoder = InputDecoder()
      var events: [InputEvent] = []
      decoder.feed(garbage + [0x7A], into: &events)
      #expect(events == [.key(KeyEvent("z", symbol: "z", isText: true))], "\(garbage)")
    }
  }

  @Test func aSequenceWithoutEndIsGivenUp() {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    decoder.feed([0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 65), into: &events)
    decoder.feed("z".utf8, into: &events)
    #expect(events == [.key(KeyEvent("z", symbol: "z", isText: true))])
  }
}
