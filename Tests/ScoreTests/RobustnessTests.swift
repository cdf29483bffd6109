import Hinge
import Score
import SeededRandom
import Testing

/// Whatever comes over a wire is read or refused in words; it never ends the instrument.
@Suite struct RobustnessTests {
  /// One line of every form, to be spoilt.
  private static let lines = [
    "0.00 preset musette", "0.00 hinge 180 fullyOpen", "0.30 note on F#4 96 # name",
    "1.00 hinge sweep 170 20 2", "1.10 bass on C:major", "bass button 3 on", "2.05 button 2:5 on",
    "register M-MM+", "register \"a b\"", "bellows auto -300", "chord x-x-10-12-12-10",
    "chord \"Bbm7\"", "strum down 100", "pluck 6 3 110", "damp all", "palm on", "feed 12", "90",
    "0.5,90,closed",
    "0.5 90 closed", "time,angle,status", "status;time;angle", "time angle",
    "1,2.09rad,PARTIALLYOPEN", "hinge −2.09rad", "♯ ♭ é 🪗",
    #"{"accuracy":3,"timestamp":3925657519043709,"values":[175]}"#,
    #"{"angleRadians":1.5,"status":"closed","time":1e3}"#,
  ]

  /// Reads the bytes in chunks of random sizes, as a live feed and then as a file.
  private func read(_ bytes: [UInt8], _ random: inout SeededGenerator) {
    var reader = LineReader()
    var lines = 0
    func take(_ number: Int, _ line: Line) {
      lines += 1
      // Every line in turn is accounted for.
      if number != lines { Issue.record("line \(number) came as number \(lines)") }
      switch line {
      case .bad(let reason): if reason.isEmpty { Issue.record("no reason for line \(number)") }
      case .statement(let statement, at: let time):
        if !isSayable(statement) { Issue.record("\(statement)") }
        if let time, !isSayable(time) { Issue.record("\(time)") }
      case .question: break
      case .source(let feed): if feed > 127 { Issue.record("feed \(feed)") }
      case .nothing: break
      }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(Int.random(in: 1...700, using: &random))
      chunk.withUnsafeBytes { reader.take($0, take) }
      rest = rest.dropFirst(chunk.count)
    }
    reader.finish(take)
    if let score = try? Score(bytes, file: "a") {
      let times = score.map(\.seconds)
      if times != times.sorted() { Issue.record("times run backwards") }
    }
  }

  /// Whether a statement lies within what the engine is promised.
  private func isSayable(_ statement: Statement) -> Bool {
    switch statement {
    case .noteOn(let key, let velocity): key <= 127 && 1...127 ~= velocity
    case .noteOff(let key): key <= 127
    case .bassOn(let button), .bassOff(let button):
      switch button {
      case .stradella(let root, _): root <= 11
      case .note(let key): key <= 127
      case .numbered(let number): 1...99 ~= number
      }
    case .button(let row, let number, _): 1...8 ~= row && 1...99 ~= number
    case .hingeSweep(let from, let to, let seconds):
      0...360 ~= from && 0...360 ~= to && 0...86_400 ~= seconds
    case .bellowsAuto(let pressure, _): abs(pressure) <= 10_000
    case .guitarOn(let key, let velocity): key <= 127 && 1...127 ~= velocity
    case .guitarOff(let key): key <= 127
    case .bend(let semitones): abs(semitones) <= 48
    case .volume(let decibels): -120...24 ~= decibels
    case .strum(_, let velocity): 1...127 ~= velocity
    case .pluck(let string, let fret, let velocity):
      1...6 ~= string && fret <= 24 && 1...127 ~= velocity
    case .damp(let string): string.map { 1...6 ~= $0 } ?? true
    case .register(.ranks(let ranks)): !ranks.isEmpty && ranks.rawValue <= 31
    case .chord(.frets(let a, let b, let c, let d, let e, let f)):
      [a, b, c, d, e, f].allSatisfy { -1...24 ~= $0 }
    case .chord(.named(let name)): name.root <= 11
    default: true
    }
  }

  private func isSayable(_ time: LineTime) -> Bool {
    switch time {
    case .fromStart(let seconds): 0...LineTime.latest ~= seconds
    case .clockStart: true
    case .sinceClockStart(let seconds): seconds.isFinite
    }
  }

  @Test func randomBytes() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<60 {
      read((0..<4000).map { _ in UInt8(truncatingIfNeeded: random.next()) }, &random)
    }
  }

  /// Only what the language is made of, so that more of it gets past the first word.
  @Test func randomCharactersOfTheLanguage() {
    var random = SeededGenerator(seed: 5)
    let characters = Array("0123456789..,,;:+-eE#\"\\{}[]  \t\nnaifrdgbox♯−hinge".utf8)
    for _ in 0..<60 {
      read((0..<4000).map { _ in characters.randomElement(using: &random)! }, &random)
    }
  }

  @Test func spoiltLines() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      var bytes: [UInt8] = []
      for _ in 0..<30 {
        var line = Array(Self.lines.randomElement(using: &random)!.utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          Self.spoil(&line, using: &random)
        }
        bytes += line + [0x0A]
      }
      read(bytes, &random)
    }
  }

  private static func spoil(_ line: inout [UInt8], using random: inout SeededGenerator) {
    let at = Int.random(in: 0...line.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: line.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
    case 1: line.insert(contentsOf: Array(lines.randomElement(using: &random)!.utf8), at: at)
    case 2: line.removeSubrange(at...)
    case 3: line.removeFirst(at)
    case 4: line += line
    default: if at < line.count { line[at] ^= 1 << UInt8.random(in: 0...7, using: &random) }
    }
  }

  @Test func unspoiltLinesAreAllRead() {
    for line in Self.lines where line != "♯ ♭ é 🪗" {
      var parser = LineParser()
      if case .bad(let reason) = parser.parse(line) { Issue.record("\(line): \(reason)") }
    }
  }
}
