import Hinge
import Score
import SeededRandom

extension Statement {
  /// Any statement that the language can say, with equal chances for each kind.
  static func random(using random: inout SeededGenerator) -> Statement {
    func bool() -> Bool { .random(using: &random) }
    func byte(_ range: ClosedRange<UInt8>) -> UInt8 { .random(in: range, using: &random) }
    func angle() -> Double { .random(in: 0...360, using: &random) }
    func bassButton() -> BassButton {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        .stradella(
          root: byte(0...11), row: StradellaRow.allCases.randomElement(using: &random)!)
      case 1: .note(key: byte(0...127))
      default: .numbered(byte(1...99))
      }
    }
    let name = Name.random(using: &random)
    switch Int.random(in: 0..<29, using: &random) {
    case 0: return .preset(name)
    case 1:
      // Bit patterns reach subnormals, infinities and both zeros.
      let any = Double(bitPattern: random.next())
      let number = [angle(), angle().rounded(), any.isNaN ? -0.0 : any, .infinity]
      return .hinge(
        angle: number.randomElement(using: &random)!,
        status: bool() ? nil : HingeStatus.allCases.randomElement(using: &random)!)
    case 2: return .hingeNone
    case 3:
      return .hingeSweep(
        from: angle(), to: angle(), seconds: .random(in: 0...86_400, using: &random))
    case 4: return .noteOn(key: byte(0...127), velocity: byte(1...127))
    case 5: return .noteOff(key: byte(0...127))
    case 6: return .bassOn(bassButton())
    case 7: return .bassOff(bassButton())
    case 8: return .button(row: byte(1...8), number: byte(1...99), isDown: bool())
    case 9: return .register(.next)
    case 10: return .register(.ranks(RankSet(rawValue: byte(1...31))))
    case 11: return .register(.named(name))
    case 22: return .bassRegister(bool() ? .next : .named(name))
    case 12:
      return .bellowsAuto(
        pressure: .random(in: -10_000...10_000, using: &random), untilHinge: bool())
    case 24: return .guitarOn(key: byte(0...127), velocity: byte(1...127))
    case 25: return .guitarOff(key: byte(0...127))
    case 26: return .bend(semitones: .random(in: -48...48, using: &random))
    case 27: return .volume(decibels: .random(in: -120...24, using: &random))
    case 13: return .bellowsHinge
    case 14: return .air(isOpen: bool())
    case 15: return .instrument(Instrument.allCases.randomElement(using: &random)!)
    case 16:
      if bool() {
        let kind = ChordKind.allCases.randomElement(using: &random)!
        return .chord(bool() ? .none : .named(ChordName(root: byte(0...11), kind: kind)))
      }
      let highest = bool() ? 9 : 24
      func fret() -> Int8 { Int8(Int.random(in: -1...highest, using: &random)) }
      return .chord(.frets(fret(), fret(), fret(), fret(), fret(), fret()))
    case 17: return .strum(bool() ? .down : .up, velocity: byte(1...127))
    case 18: return .pluck(string: byte(1...6), fret: byte(0...24), velocity: byte(1...127))
    case 19: return .damp(string: bool() ? nil : byte(1...6))
    case 23: return .palm(isOn: bool())
    case 20: return .snap(bool() ? .open : .closed)
    case 21: return .feed(isOn: bool())
    default: return .panic
    }
  }
}

extension Name {
  /// Names that a person would give, and names that look like the language or hurt its reader.
  static func random(using random: inout SeededGenerator) -> Name {
    let parts = [
      "musette", "next", "none", "LM", "M-", "bass", " ", "  ", "#", " #",
      "\"", "\\", "\n", "\r", "\r\n", "\t", "é", "♯", "−", "\u{1}", "\u{85}", "\u{2028}",
      "\u{FEFF}",
      "a/b.json", ":", ",", "{", "}", "🪗", "e\u{301}", "12",
    ]
    let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      parts.randomElement(using: &random)!
    }
    return Name(text.joined())!
  }
}
