import Hinge

/// Reads the words of a statement, once its keyword is known.
struct StatementParser {
  let keyword: Keyword
  var cursor: Cursor
  /// Whether the statement has a velocity that was not written.
  private(set) var leavesVelocityOut = false

  init(keyword: Keyword, cursor: Cursor) {
    self.keyword = keyword
    self.cursor = cursor
  }

  /// The line that the statement makes; nothing may follow it.
  mutating func line(at time: LineTime?) throws(Refusal) -> Line {
    if keyword == .feed, let feed = try source() {
      if time != nil { throw Refusal("'feed NUMBER' takes no time: it holds for all that follows") }
      return .source(feed: feed)
    }
    if keyword == .hinge, let isFollowed = question() {
      if time != nil { throw Refusal("a question takes no time") }
      return .question(isFollowed: isFollowed)
    }
    let statement = try statement()
    if let extra = cursor.word() {
      throw Refusal("unexpected \(extra.quoted): write \(keyword.usage)")
    }
    return .statement(statement, at: time)
  }

  private mutating func statement() throws(Refusal) -> Statement {
    switch keyword {
    case .preset: return .preset(try restOfLine())
    case .hinge: return try hinge()
    case .note:
      return try key(isOn: { .noteOn(key: $0, velocity: $1) }, isOff: { .noteOff(key: $0) })
    case .guitar:
      return try key(isOn: { .guitarOn(key: $0, velocity: $1) }, isOff: { .guitarOff(key: $0) })
    case .bass: return try bass()
    case .button: return try button()
    case .register: return try register()
    case .bellows: return try bellows()
    case .air: return .air(isOpen: try choice(onOrOff))
    case .instrument: return .instrument(try choice(["accordion": .accordion, "guitar": .guitar]))
    case .bend:
      return .bend(
        semitones: try number(
          "bend", in: -Bounds.bend...Bounds.bend, "semitones from -48 to 48"))
    case .volume:
      return .volume(
        decibels: try number("volume", in: Bounds.volume, "decibels from -120 to 24"))
    case .chord: return .chord(try chord())
    case .strum:
      let direction = try choice(["down": StrumDirection.down, "up": .up])
      return .strum(direction, velocity: try velocity())
    case .pluck:
      let string = try number("string", in: Bounds.string)
      let fret = try number("fret", in: Bounds.fret)
      return .pluck(string: string, fret: fret, velocity: try velocity())
    case .damp: return try damp()
    case .palm: return .palm(isOn: try choice(onOrOff))
    case .snap:
      return .snap(try choice(["open": SnapDirection.open, "closed": .closed, "close": .closed]))
    case .feed: return .feed(isOn: try choice(onOrOff))
    case .panic: return .panic
    }
  }
}

// MARK: - One statement each

extension StatementParser {
  private mutating func hinge() throws(Refusal) -> Statement {
    let word = try word()
    switch word.text {
    case "none": return .hingeNone
    case "sweep":
      let from = try sweepAngle()
      let to = try sweepAngle()
      return .hingeSweep(from: from, to: to, seconds: try sweepSeconds())
    default: return try .hinge(angle: word, status: cursor.word())
    }
  }

  /// `?` or `follow`, and nothing else.
  private func question() -> Bool? {
    var ahead = cursor
    guard let word = ahead.word(), ahead.word() == nil else { return nil }
    return switch word.text {
    case "?": false
    case "follow": true
    default: nil
    }
  }

  private mutating func sweepAngle() throws(Refusal) -> Double {
    let word = try word()
    let angle = try Angle.degrees(word)
    guard Bounds.angle.contains(angle) else {
      throw Refusal("a sweep cannot reach \(word.quoted): angles are 0 to 360 degrees")
    }
    return angle
  }

  private mutating func sweepSeconds() throws(Refusal) -> Double {
    let word = try word()
    guard let seconds = word.number, (0...Bounds.sweep).contains(seconds) else {
      throw Refusal("\(word.quoted) is no duration: a sweep lasts 0 to 86400 seconds")
    }
    return seconds
  }

  private mutating func key(
    isOn: (UInt8, UInt8) -> Statement, isOff: (UInt8) -> Statement
  ) throws(Refusal) -> Statement {
    guard try choice(onOrOff) else { return isOff(try key()) }
    let key = try key()
    return isOn(key, try velocity(hint: "; to end a note write '\(keyword) off'"))
  }

  private mutating func key() throws(Refusal) -> UInt8 {
    let word = try word()
    let text = word.text
    if let number = UInt8(text), number <= 127 { return number }
    if let key = NoteName.key(of: text) { return key }
    throw Refusal(
      "\(word.quoted) is no note: write a name, such as F#4 or Bb3 (C-1 to G9), "
        + "or a number from 0 to 127")
  }

  private mutating func bass() throws(Refusal) -> Statement {
    enum Form { case on, off, button }
    switch try choice(["on": Form.on, "off": .off, "button": .button]) {
    case .on: return .bassOn(try bassButton())
    case .off: return .bassOff(try bassButton())
    case .button:
      let button = BassButton.numbered(try number("button", in: Bounds.button))
      return try choice(onOrOff) ? .bassOn(button) : .bassOff(button)
    }
  }

  private mutating func bassButton() throws(Refusal) -> BassButton {
    let word = try word()
    if let button = BassButton(named: word.text) { return button }
    throw Refusal(
      "\(word.quoted) is no bass button: write a root alone or with third, major, minor, 7 or dim, "
        + "such as C, C:third or F#:7, or a free bass's note, such as C3 or 48")
  }

  private mutating func button() throws(Refusal) -> Statement {
    let word = try word()
    guard let colon = word.bytes.firstIndex(of: UInt8(ascii: ":")) else {
      throw Refusal("\(word.quoted) is no button: write ROW:NUMBER, such as 2:5")
    }
    let row = try Word(word.bytes, 0, colon).number("row", in: Bounds.row)
    let rest = Word(word.bytes, colon + 1, word.bytes.count)
    let number = try rest.number("button", in: Bounds.button)
    return .button(row: row, number: number, isDown: try choice(onOrOff))
  }

  private mutating func register() throws(Refusal) -> Statement {
    if let quoted = try quotedName() { return .register(.named(quoted)) }
    let word = try word()
    let text = word.text
    if text == "bass" { return .bassRegister(try bassRegister()) }
    if text == "next" { return .register(.next) }
    if let ranks = RankSet(text) { return .register(.ranks(ranks)) }
    return .register(.named(try name(word)))
  }

  private mutating func bassRegister() throws(Refusal) -> BassRegisterChoice {
    if let quoted = try quotedName() { return .named(quoted) }
    let word = try word()
    return word.text == "next" ? .next : .named(try name(word))
  }

  private mutating func bellows() throws(Refusal) -> Statement {
    guard try choice(["auto": true, "hinge": false]) else { return .bellowsHinge }
    let word = try word()
    guard let pressure = word.number, abs(pressure) <= Bounds.pressure else {
      throw Refusal("\(word.quoted) is no pressure: write pascals from -10000 to 10000")
    }
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { return .bellowsAuto(pressure: pressure) }
    _ = try choice(["until": true])
    return .bellowsAuto(pressure: pressure, untilHinge: try choice(["hinge": true]))
  }

  private mutating func chord() throws(Refusal) -> ChordChoice {
    if let quoted = try quotedName() { return .named(try chordName(quoted.text)) }
    let text = try word().text
    if text == "none" { return .none }
    if let shape = ChordChoice.shape(text) { return shape }
    return .named(try chordName(text))
  }

  private func chordName(_ text: String) throws(Refusal) -> ChordName {
    guard let name = ChordName(text) else {
      throw Refusal("\(text.quoted) is no chord: \(ChordName.usage)")
    }
    return name
  }

  private mutating func damp() throws(Refusal) -> Statement {
    let word = try word()
    return .damp(string: word.text == "all" ? nil : try word.number("string", in: Bounds.string))
  }

  /// The number after `feed`, if one is there.
  private mutating func source() throws(Refusal) -> UInt8? {
    var ahead = cursor
    guard let word = ahead.word(), word.bytes[0].isDigit else { return nil }
    let feed = try word.number("feed", in: Bounds.feed)
    if let extra = ahead.word() {
      throw Refusal("unexpected \(extra.quoted): write \(keyword.usage)")
    }
    return feed
  }
}

// MARK: - Parts of statements

extension StatementParser {
  private var onOrOff: KeyValuePairs<String, Bool> { ["on": true, "off": false] }

  private mutating func word() throws(Refusal) -> Word {
    guard let word = cursor.word() else {
      throw Refusal("something is missing: write \(keyword.usage)")
    }
    return word
  }

  private mutating func choice<Value>(
    _ choices: KeyValuePairs<String, Value>
  ) throws(Refusal) -> Value {
    let word = try word()
    let text = word.text
    guard let choice = choices.first(where: { $0.key == text }) else {
      throw Refusal("unexpected \(word.quoted): write \(keyword.usage)")
    }
    return choice.value
  }

  private mutating func number(
    _ what: String, in range: ClosedRange<Int>
  ) throws(Refusal) -> UInt8 {
    try word().number(what, in: range)
  }

  private mutating func number(
    _ what: String, in range: ClosedRange<Double>, _ wanted: String
  ) throws(Refusal) -> Double {
    let word = try word()
    if let number = word.number, range.contains(number) { return number }
    throw Refusal("\(what) \(word.quoted): write \(wanted)")
  }

  /// 100 when none is written.
  private mutating func velocity(hint: String = "") throws(Refusal) -> UInt8 {
    guard let word = cursor.word() else {
      leavesVelocityOut = true
      return 100
    }
    return try word.number("velocity", in: Bounds.velocity, hint: hint)
  }

  /// A name that may hold blanks.
  private mutating func restOfLine() throws(Refusal) -> Name {
    if let quoted = try quotedName() { return quoted }
    guard let rest = cursor.rest() else {
      throw Refusal("something is missing: write \(keyword.usage)")
    }
    return try name(rest)
  }

  /// A name between double quotes, taken as it stands: so it may hold blanks, or read like a word
  /// of the language. `\"`, `\\`, `\n`, `\r` and `\t` stand for what they do in JSON.
  private mutating func quotedName() throws(Refusal) -> Name? {
    cursor.skipBlanks()
    guard cursor.byte == UInt8(ascii: "\"") else { return nil }
    let start = cursor.position
    guard let (text, end) = Quotation.read(cursor.bytes, at: start) else {
      throw Refusal("a quotation that does not end, or an unknown \\ in it")
    }
    cursor.move(to: end)
    return try name(Word(cursor.bytes, start, end), text)
  }

  private func name(_ word: Word, _ text: String? = nil) throws(Refusal) -> Name {
    guard let name = Name(text ?? word.text) else {
      throw Refusal("the name \(word.quoted) is longer than \(Name.capacity) bytes")
    }
    return name
  }
}
