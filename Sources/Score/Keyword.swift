/// The words that statements begin with.
enum Keyword: String, CaseIterable {
  case preset, hinge, note, bass, button, register, bellows, air, instrument
  case guitar, bend, volume, chord, strum, pluck, damp, palm, snap, feed, panic

  /// The longest of them, in bytes: no longer word need be looked up.
  static let longest = 10

  init?(_ word: Word) {
    guard word.bytes.count <= Self.longest, word.bytes[0].isLetter else { return nil }
    self.init(rawValue: word.text)
  }

  /// How to write the statement, for messages.
  var usage: String {
    switch self {
    case .preset: "preset NAME"
    case .hinge: "hinge ANGLE [STATUS], hinge sweep FROM TO SECONDS or hinge none"
    case .note: "note on NAME [VELOCITY] or note off NAME"
    case .bass: "bass on C:major, bass on C3 (or off), or bass button N on|off"
    case .button: "button ROW:NUMBER on|off"
    case .register: "register NAME, register LM or register next; or register bass NAME or next"
    case .bellows: "bellows auto PASCALS [until hinge] or bellows hinge"
    case .air: "air on or air off"
    case .instrument: "instrument accordion or instrument guitar"
    case .guitar: "guitar on NAME [VELOCITY] or guitar off NAME"
    case .bend: "bend SEMITONES"
    case .volume: "volume DECIBELS"
    case .chord: "chord NAME, chord x02210 or chord none"
    case .strum: "strum down|up [VELOCITY]"
    case .pluck: "pluck STRING FRET [VELOCITY]"
    case .damp: "damp STRING or damp all"
    case .palm: "palm on or palm off"
    case .snap: "snap open or snap closed"
    case .feed: "feed on, feed off or feed NUMBER"
    case .panic: "panic"
    }
  }
}

extension Refusal {
  /// A word that begins no statement, and what else may stand there.
  init(noStatement word: Word, others: String = "") {
    let keywords = Keyword.allCases.map(\.rawValue).joined(separator: ", ")
    self.init("\(word.quoted) is no statement: write \(others)one of \(keywords)")
  }
}
