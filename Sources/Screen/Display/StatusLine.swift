import Hinge
import Score

/// Everything that the status line shows.
struct Status: Sendable, Equatable {
  /// `nil` with no hinge.
  var hinge: Hinge?
  var isFeedOn = true
  /// Pascals, positive push.
  var pressure = 0.0
  /// Pascals held by auto bellows.
  var autoPressure: Double?
  var isAirOpen = false
  /// The keys and buttons that are down, by name.
  var keys: [String] = []
  var register = ""
  /// The ranks that the register opens.
  var ranks: RankSet = []
  /// The bass side's; empty where it has none.
  var bassRegister = ""
  var preset = ""
  var instrument = Instrument.accordion
  /// What the guitarist's left hand holds; empty where it holds nothing.
  var chord = ""
  /// Semitones of the tremolo arm.
  var bend = 0.0
  var keyReports = Player.KeyReports.repeating
  /// Degrees a second of the fold keys.
  var foldSpeed = 60.0
  var octave = 0
  var isLatching = false
  var isBouncing = false
  var hand = Player.Hand.right
  var output = OutputState()
  /// What just happened, for a moment.
  var message = ""

}

/// The one line: the hinge and the bellows to the left, the keys that are down in the middle, what
/// is chosen to the right. What matters least is shortened first, until it fits.
struct StatusLine {
  private let status: Status
  private let glyphs: Glyphs
  /// How far each part is shortened: 0 is whole.
  private var shortening: [Part: Int] = [:]

  private enum Part: CaseIterable {
    case angle, state, bar, pressure, modes, message
    case register, bassRegister, preset, speed, reports, output, help
  }

  /// The steps of shortening, in their order.
  private static let steps: [Part] = [
    .help, .bassRegister, .bar, .state, .speed, .preset, .preset, .register, .output, .bar, .state,
    .modes,
    .register, .pressure, .modes, .message, .register, .bar, .output, .reports, .angle,
  ]

  /// Cells kept for the keys that are down.
  private static let roomForKeys = 8

  static func compose(_ status: Status, width: Int, glyphs: Glyphs) -> StyledLine {
    var line = StatusLine(status: status, glyphs: glyphs)
    var steps = Self.steps[...]
    while true {
      let left = line.join([.angle, .state, .bar, .pressure, .modes, .message])
      let right = line.join([.register, .bassRegister, .preset, .speed, .reports, .output, .help])
      let taken = left.width + right.width + (right.width > 0 ? 2 : 0)
      if taken + roomForKeys + 2 <= width || steps.isEmpty {
        return line.assemble(left, right, width: width)
      }
      line.shortening[steps.removeFirst(), default: 0] += 1
    }
  }

  private func assemble(_ left: StyledLine, _ right: StyledLine, width: Int) -> StyledLine {
    let names = status.keys.joined(separator: " ")
    let gaps = (left.width > 0 ? 2 : 0) + (right.width > 0 ? 2 : 0)
    let room = max(width - left.width - right.width - gaps, 0)
    let keys = TextWidth.truncate(names, to: room, ellipsis: glyphs.ellipsis)
    let fill = String(repeating: " ", count: room - TextWidth.of(keys))
    let spans =
      left.spans + [Span(left.width > 0 ? "  " : ""), Span(keys, .strong), Span(fill)]
      + (right.width > 0 ? [Span("  ")] + right.spans : [])
    let line = StyledLine(spans.filter { !$0.text.isEmpty })
    if line.width <= width { return line }
    return StyledLine(TextWidth.truncate(line.text, to: width, ellipsis: glyphs.ellipsis))
  }

  private func join(_ parts: [Part]) -> StyledLine {
    var spans: [Span] = []
    for part in parts {
      let more = self.spans(of: part)
      if more.isEmpty { continue }
      if !spans.isEmpty { spans.append(Span(part == .pressure || part == .state ? " " : "  ")) }
      spans += more
    }
    return StyledLine(spans)
  }

  /// One part at its present length; empty when it has nothing to say or no room to.
  private func spans(of part: Part) -> [Span] {
    let level = shortening[part] ?? 0
    switch part {
    case .angle: return level == 0 ? [angle] : []
    case .state: return level < 2 ? [state(isShort: level == 1)] : []
    case .bar:
      let cells = [8, 5, 3]
      guard level < cells.count else { return [] }
      return PressureBar.spans(pressure: status.pressure, cells: cells[level], glyphs: glyphs)
    case .pressure: return level == 0 ? [pressure] : []
    case .modes:
      let words = modes(isShort: level > 0)
      return words.isEmpty || level > 1 ? [] : [Span(words.joined(separator: " "), .warning)]
    case .message:
      let text = TextWidth.truncate(
        glyphs.spell(status.message), to: level == 0 ? 28 : 12, ellipsis: glyphs.ellipsis)
      return text.isEmpty ? [] : [Span(text, .warning)]
    case .register:
      let name = name(status.register, .plain, widths: [16, 9], level)
      let symbol = level < 3 && !status.ranks.isEmpty ? [Span(glyphs.dots(of: status.ranks))] : []
      return symbol + (name.isEmpty || symbol.isEmpty ? [] : [Span(" ")]) + name
    case .bassRegister:
      let words = status.bassRegister.isEmpty ? "" : "bass \(status.bassRegister)"
      return name(words, .faint, widths: [16], level)
    case .preset: return name(status.preset, .faint, widths: [16, 8], level)
    case .speed:
      return level == 0 ? [Span("\(Int(status.foldSpeed))\(glyphs.degree)/s", .faint)] : []
    case .reports:
      if level > 0 { return [] }
      return [Span(status.keyReports == .held ? "kitty" : "legacy", .faint)]
    case .output: return output(level)
    case .help: return level == 0 ? [Span("? keys", .faint)] : []
    }
  }

  private var angle: Span {
    guard let hinge = status.hinge else { return Span("  no hinge", .warning) }
    let tenths = Int((hinge.angle * 10).rounded())
    return Span(padLeft("\(tenths / 10).\(tenths % 10)", 5) + glyphs.degree, .strong)
  }

  private func state(isShort: Bool) -> Span {
    if !status.isFeedOn { return Span(padRight("feed off", isShort ? 8 : 13), .warning) }
    guard let hinge = status.hinge else { return Span(padRight("", isShort ? 7 : 13)) }
    if !isShort { return Span(padRight(hinge.status.name, 13)) }
    switch hinge.status {
    case .unknown: return Span("unknown")
    case .closed: return Span("closed ")
    case .partiallyOpen: return Span("partly ")
    case .fullyOpen: return Span("fully  ")
    }
  }

  /// Of the bellows; or while the guitar plays, of the arm.
  private var pressure: Span {
    if status.instrument == .guitar {
      let tenths = Int((status.bend * 10).rounded())
      let sign = tenths < 0 ? glyphs.minus : tenths > 0 ? "+" : " "
      return Span(padLeft("\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10) st", 8))
    }
    let pascals = Int(status.pressure.rounded())
    let sign = pascals < 0 ? glyphs.minus : pascals > 0 ? "+" : " "
    return Span(padLeft("\(sign)\(abs(pascals)) Pa", 8))
  }

  private func modes(isShort: Bool) -> [String] {
    var words: [String] = []
    if let auto = status.autoPressure {
      words.append(isShort ? "auto" : "auto \(Int(auto.rounded()))")
    }
    if status.isAirOpen { words.append("air") }
    if status.isLatching { words.append("latch") }
    if status.isBouncing { words.append("bounce") }
    if status.hand == .left { words.append(isShort ? "left" : "left hand") }
    if status.octave != 0 && !isShort {
      words.append("octave \(status.octave < 0 ? glyphs.minus : "+")\(abs(status.octave))")
    }
    if status.instrument == .guitar {
      words.append(status.chord.isEmpty || isShort ? "guitar" : "guitar \(status.chord)")
    }
    return words
  }

  private func output(_ level: Int) -> [Span] {
    if let trouble = status.output.trouble {
      return level < 2
        ? [Span(TextWidth.truncate(trouble, to: 20, ellipsis: glyphs.ellipsis), .alarm)] : []
    }
    let style: TextStyle = status.output.xruns > 0 ? .alarm : .faint
    switch level {
    case 0: return [Span("xruns \(status.output.xruns)", style)]
    case 1: return [Span("x\(status.output.xruns)", style)]
    default: return []
    }
  }

  private func name(_ text: String, _ style: TextStyle, widths: [Int], _ level: Int) -> [Span] {
    guard level < widths.count, !text.isEmpty else { return [] }
    let clean = glyphs.spell(TextWidth.harmless(text))
    return [Span(TextWidth.truncate(clean, to: widths[level], ellipsis: glyphs.ellipsis), style)]
  }

  private func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - TextWidth.of(text), 0)) + text
  }

  private func padRight(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - TextWidth.of(text), 0))
  }
}
