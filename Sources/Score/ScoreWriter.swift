/// Writes a performance that reads back as it was: statements, their times to 6 decimals, and which
/// feed said them.
///
/// Half a microsecond is under a fifth of a frame at 384 kHz, so a frame's time reads back as the
/// same frame at every rate up to there.
public struct ScoreWriter: Sendable {
  private var feed: UInt8

  /// `feed` is what the reader will take the first lines to come from.
  public init(feed: UInt8 = 0) { self.feed = feed }

  /// The lines that say a statement, each with its end: first `feed N` where it comes from another
  /// feed than the one before. Seconds count from the start.
  public mutating func lines(
    for statement: Statement, at seconds: Double, feed: UInt8
  ) -> String {
    let line = Self.line(statement, at: seconds) + "\n"
    guard feed != self.feed else { return line }
    self.feed = feed
    return "feed \(feed)\n" + line
  }

  /// The line of a statement, without its end; times are seconds from the start, at least 0.
  public static func line(_ statement: Statement, at seconds: Double? = nil) -> String {
    guard let seconds else { return text(statement) }
    return "\(FixedPoint.text(seconds, decimals: 6)) \(text(statement))"
  }

  private static func text(_ statement: Statement) -> String {
    switch statement {
    case .preset(let name): "preset \(self.name(name, mayHoldBlanks: true))"
    case .hinge(let angle, let status):
      "hinge \(number(angle))" + (status.map { " \($0.name)" } ?? "")
    case .hingeNone: "hinge none"
    case .hingeSweep(let from, let to, let seconds):
      "hinge sweep \(number(from)) \(number(to)) \(number(seconds))"
    case .noteOn(let key, let velocity): "note on \(NoteName.name(ofKey: key)) \(velocity)"
    case .noteOff(let key): "note off \(NoteName.name(ofKey: key))"
    case .bassOn(.numbered(let number)): "bass button \(number) on"
    case .bassOff(.numbered(let number)): "bass button \(number) off"
    case .bassOn(let button): "bass on \(button.name)"
    case .bassOff(let button): "bass off \(button.name)"
    case .guitarOn(let key, let velocity): "guitar on \(NoteName.name(ofKey: key)) \(velocity)"
    case .guitarOff(let key): "guitar off \(NoteName.name(ofKey: key))"
    case .button(let row, let number, let isDown): "button \(row):\(number) \(onOrOff(isDown))"
    case .register(.next): "register next"
    case .register(.ranks(let ranks)): "register \(ranks.text)"
    case .register(.named(let name)): "register \(self.name(name))"
    case .bassRegister(.next): "register bass next"
    case .bassRegister(.named(let name)): "register bass \(self.name(name))"
    case .bellowsAuto(let pressure, let untilHinge):
      "bellows auto \(number(pressure))" + (untilHinge ? " until hinge" : "")
    case .bellowsHinge: "bellows hinge"
    case .air(let isOpen): "air \(onOrOff(isOpen))"
    case .instrument(.accordion): "instrument accordion"
    case .instrument(.guitar): "instrument guitar"
    case .chord(let chord): "chord \(chord.text)"
    case .strum(.down, let velocity): "strum down \(velocity)"
    case .strum(.up, let velocity): "strum up \(velocity)"
    case .pluck(let string, let fret, let velocity): "pluck \(string) \(fret) \(velocity)"
    case .damp(nil): "damp all"
    case .damp(let string?): "damp \(string)"
    case .palm(let isOn): "palm \(onOrOff(isOn))"
    case .bend(let semitones): "bend \(number(semitones))"
    case .volume(let decibels): "volume \(number(decibels))"
    case .snap(.open): "snap open"
    case .snap(.closed): "snap closed"
    case .feed(let isOn): "feed \(onOrOff(isOn))"
    case .panic: "panic"
    }
  }

  private static func onOrOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  /// The shortest digits that read back as the same number.
  private static func number(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A name as it is, or between quotes where it would be read as something else: a register's
  /// name can be a word of the language.
  private static func name(_ name: Name, mayHoldBlanks: Bool = false) -> String {
    let text = name.text
    let isFree = mayHoldBlanks || (RankSet(text) == nil && !["next", "bass"].contains(text))
    return isFree
      ? Quotation.ifNeeded(text, mayHoldBlanks: mayHoldBlanks) : Quotation.write(text)
  }
}
