/// A button of an accordion's bass side, as a performance names it.
public enum BassButton: Sendable, BitwiseCopyable, Hashable {
  /// Of a Stradella bass; the root is a pitch class, C = 0.
  case stradella(root: UInt8, row: StradellaRow)
  /// Of a free bass: a note of its own, by its MIDI key number, 0 to 127.
  case note(key: UInt8)
  /// By its number, from 1: of a melodeon.
  case numbered(UInt8)
}

/// The six rows of a Stradella bass, from the bellows outward.
public enum StradellaRow: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case third, bass, major, minor, seventh, diminished
}

// MARK: - Tables

extension BassButton {
  /// How many places a table of all buttons has.
  public static var places: Int { @_noAllocation @_noLocks get { 72 + 128 + 256 } }

  /// Where the button stands in such a table.
  public var place: Int {
    @_noAllocation @_noLocks get {
      switch self {
      case .stradella(let root, let row): Int(root % 12) * 6 + Int(row.rawValue)
      case .note(let key): 72 + Int(key & 127)
      case .numbered(let number): 200 + Int(number)
      }
    }
  }

  /// The button that stands at a place.
  @_noAllocation @_noLocks
  public init(place: Int) {
    if place >= 200 {
      self = .numbered(UInt8(place - 200))
    } else if place >= 72 {
      self = .note(key: UInt8(place - 72))
    } else {
      self = .stradella(
        root: UInt8(place / 6), row: StradellaRow(rawValue: UInt8(place % 6)) ?? .bass)
    }
  }
}
