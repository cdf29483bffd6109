import Score

/// The mechanics of an accordion's bass side, as data: its ranks of reeds, which of them a button
/// opens, and the register switches.
public struct BassMachine: Sendable, Equatable {
  /// At most 8.
  public let ranks: [Rank]
  public let buttons: Buttons
  /// Every switch that such a machine can have, the fullest first.
  public let registers: [Register]

  /// Reeds of one size each semitone up from the lowest.
  public struct Rank: Sendable, Equatable {
    public let name: String
    /// The MIDI key of its lowest reed.
    public let lowest: Int
    /// How many reeds it has. Twelve are one for each pitch class, so that where the octave begins
    /// decides the octave in which the rank sounds a note.
    public let reeds: Int
    /// What buttons sound it for.
    public let sounds: Parts

    init(_ name: String, from lowest: Int, reeds: Int = 12, sounds: Parts) {
      self.name = name
      self.lowest = lowest
      self.reeds = reeds
      self.sounds = sounds
    }
  }

  /// What a button can ask of the ranks.
  public struct Parts: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Notes of their own.
    public static let notes = Parts(rawValue: 1)
    /// The thirds of chords, and what else is in them.
    public static let thirds = Parts(rawValue: 2)
    public static let frames = Parts(rawValue: 4)
    public static let chords: Parts = [.thirds, .frames]
  }

  /// Which buttons there are.
  public enum Buttons: Sendable, Equatable {
    /// Columns by fifths from C, G being 1 and F −1, each with the same rows.
    case circle(columns: ClosedRange<Int>, rows: [StradellaRow])
    /// Numbered buttons, which turn with the bellows.
    case turning([TurningButton])
    /// A button for each note, by MIDI keys; each rank begins with the lowest.
    case chromatic(ClosedRange<Int>)
    /// Numbered buttons of one note each, which turn with the bellows; each rank begins with the
    /// compass's lowest. A note can be asked for by itself too, whatever the bellows do.
    case turningNotes([TurningNote], compass: ClosedRange<Int>)
    case none
  }

  /// A button that sounds one thing on push and another on pull.
  public struct TurningButton: Sendable, Equatable {
    public let push: Sounding
    public let pull: Sounding
  }

  /// A button that sounds one note on push and another on pull, by MIDI keys.
  public struct TurningNote: Sendable, Equatable {
    public let push: Int
    public let pull: Int
  }

  /// A root, in semitones from any C, and what is sounded on it.
  public struct Sounding: Sendable, Equatable {
    public let root: Int
    public let row: StradellaRow
  }

  /// A register switch.
  public struct Register: Sendable, Equatable {
    public let name: String
    /// The ranks that it opens: bit n is rank n.
    public let ranks: UInt8
  }

  /// - Parameter registers: names, each with the names of the ranks that it opens.
  init(ranks: [Rank], buttons: Buttons, registers: KeyValuePairs<String, [String]>) {
    self.ranks = ranks
    self.buttons = buttons
    self.registers = registers.map { name, opened in
      let bits = ranks.enumerated().filter { opened.contains($0.element.name) }
      return Register(name: name, ranks: bits.reduce(0) { $0 | 1 << UInt8($1.offset) })
    }
  }
}

// MARK: - What a button opens

extension BassMachine {
  /// A reed that a button opens, to the air of one direction or both.
  public struct Opening: Sendable, Equatable {
    public let rank: Int
    /// Its number in the rank, from the lowest.
    public let reed: Int
    public let pushed: Bool
    public let pulled: Bool
  }

  /// The reeds that a button opens, rank by rank; none where the machine has no such button.
  public func openings(of button: BassButton) -> [Opening] {
    switch (buttons, button) {
    case (.circle(let columns, let rows), .stradella(let root, let row)):
      let hasRoot = columns.contains { Self.pitchClass(ofColumn: $0) == root }
      guard hasRoot, rows.contains(row) else { return [] }
      let sounding = Sounding(root: Int(root), row: row)
      return openings(push: sounding, pull: sounding)
    case (.turning(let buttons), .numbered(let number)):
      guard buttons.indices.contains(Int(number) - 1) else { return [] }
      let button = buttons[Int(number) - 1]
      return openings(push: button.push, pull: button.pull)
    case (.chromatic(let keys), .note(let key)), (.turningNotes(_, let keys), .note(let key)):
      guard keys.contains(Int(key)) else { return [] }
      return openings(push: Int(key), pull: Int(key), lowest: keys.lowerBound)
    case (.turningNotes(let buttons, let keys), .numbered(let number)):
      guard buttons.indices.contains(Int(number) - 1) else { return [] }
      let button = buttons[Int(number) - 1]
      return openings(push: button.push, pull: button.pull, lowest: keys.lowerBound)
    default: return []
    }
  }

  /// The pitch class of a column of the circle of fifths, C = 0.
  static func pitchClass(ofColumn column: Int) -> UInt8 { UInt8((7 * column % 12 + 12) % 12) }

  /// The reeds of two notes, by MIDI keys, in every rank.
  private func openings(push: Int, pull: Int, lowest: Int) -> [Opening] {
    ranks.indices.flatMap { rank in
      Set([push, pull]).sorted().map {
        Opening(rank: rank, reed: $0 - lowest, pushed: $0 == push, pulled: $0 == pull)
      }
    }
  }

  private func openings(push: Sounding, pull: Sounding) -> [Opening] {
    ranks.enumerated().flatMap { number, rank in
      let pushed = rank.reeds(of: push)
      let pulled = rank.reeds(of: pull)
      return Set(pushed + pulled).sorted().map {
        Opening(
          rank: number, reed: $0, pushed: pushed.contains($0), pulled: pulled.contains($0))
      }
    }
  }
}

extension BassMachine {
  /// How many reeds a note has that these ranks sound: bit n is rank n.
  public func voices(ofRanks bits: UInt8) -> Int {
    ranks.indices.filter { bits & 1 << UInt8($0) != 0 && ranks[$0].sounds.contains(.notes) }.count
  }
}

extension BassMachine.Rank {
  /// The numbers of the reeds that sound something in this rank.
  fileprivate func reeds(of sounding: BassMachine.Sounding) -> [Int] {
    sounding.row.notes.filter { sounds.contains($0.part) }.map { note in
      ((sounding.root + note.interval - lowest) % 12 + 12) % 12
    }
  }
}

extension StradellaRow {
  /// What its buttons sound: semitones from the root, and as what. Chords have three notes; there
  /// is no fifth in sevenths and diminished chords.
  fileprivate var notes: [(interval: Int, part: BassMachine.Parts)] {
    switch self {
    case .third: [(4, .notes)]
    case .bass: [(0, .notes)]
    case .major: [(0, .frames), (4, .thirds), (7, .frames)]
    case .minor: [(0, .frames), (3, .thirds), (7, .frames)]
    case .seventh: [(0, .frames), (4, .thirds), (10, .frames)]
    case .diminished: [(0, .frames), (3, .thirds), (9, .frames)]
    }
  }
}
