import Presets
import Score

/// Which keys the buttons of a layout open: one for pushed air and one for pulled, which are
/// different on a bisonoric box.
public struct ButtonLayout: ~Copyable {
  /// Rows are counted from 1, the outermost; numbers from 1, the low end.
  public static let rows = 8
  public static let numbers = 48

  /// Two MIDI keys a button, push and pull; 0 where there is no button.
  private let keys: UnsafeMutablePointer<UInt8>

  private let isMelodeon: Bool

  public init(_ layout: Layout) {
    isMelodeon = layout == .melodeon
    let count = Self.rows * Self.numbers * 2
    keys = .allocate(capacity: count)
    keys.initialize(repeating: 0, count: count)
    switch layout {
    case .piano:
      // F3 to A6, 41 keys in one row.
      place(row: 1, (53...93).map { ($0, $0) })
    case .cGriff:
      chromatic(lowest: [57, 55, 56, 54, 55])
    case .bGriff:
      chromatic(lowest: [56, 55, 57, 56, 58])
    case .melodeon:
      place(row: 1, Self.melodeonOuter)
      place(row: 2, Self.melodeonInner)
    }
  }

  deinit { keys.deallocate() }

  /// The keys that a button opens; `nil` where there is no such button.
  @_noAllocation @_noLocks
  public func keys(row: Int, number: Int) -> (push: Int, pull: Int)? {
    guard row >= 1, row <= Self.rows, number >= 1, number <= Self.numbers else { return nil }
    let index = 2 * ((row - 1) * Self.numbers + number - 1)
    return keys[index] == 0 ? nil : (Int(keys[index]), Int(keys[index + 1]))
  }

  /// What a melodeon's bass button opens, on push and on pull; `nil` where there is none.
  ///
  /// Eight buttons in pairs of a bass and its chord: D/A, G/D, Bm/Em, C/C (G/C chart of
  /// abcjs-melodeon-tab, transposed).
  @_noAllocation @_noLocks
  public func bassButton(_ number: Int) -> BassButton? {
    guard isMelodeon, number >= 1, number <= 8 else { return nil }
    let isBass = number % 2 == 1
    let roots: (Int, Int)
    var chord = StradellaRow.major
    switch (number - 1) / 2 {
    case 0: roots = (2, 9)
    case 1: roots = (7, 2)
    case 2:
      roots = (11, 4)
      chord = .minor
    default: roots = (0, 0)
    }
    let row = isBass ? .bass : chord
    return BassButton(push: (roots.0, row), pull: (roots.1, row))
  }

  /// A bass button's two buttons of the Stradella machine, one for each direction.
  public struct BassButton {
    public let push: (root: Int, row: StradellaRow)
    public let pull: (root: Int, row: StradellaRow)
  }

  private func place(row: Int, _ buttons: [(Int, Int)]) {
    for (number, button) in buttons.enumerated() {
      let index = 2 * ((row - 1) * Self.numbers + number)
      keys[index] = UInt8(button.0)
      keys[index + 1] = UInt8(button.1)
    }
  }

  /// Five rows of minor thirds, up to 17 buttons each.
  private func chromatic(lowest: [Int]) {
    for (row, low) in lowest.enumerated() {
      place(
        row: row + 1,
        (0..<17).map { low + 3 * $0 }.filter { $0 <= AccordionInstrument.highestKey }
          .map { ($0, $0) })
    }
  }

  /// A D/G melodeon of 21 buttons with low notes, chin to floor, push and pull: the outer row in D,
  /// the inner in G (Lester Bailey's chart).
  private static let melodeonOuter = [
    (54, 57), (57, 61), (62, 64), (66, 67), (69, 71), (74, 73), (78, 76), (81, 79), (86, 83),
    (90, 85), (93, 88),
  ]
  private static let melodeonInner = [
    (59, 62), (62, 66), (67, 69), (71, 72), (74, 76), (79, 78), (83, 81), (86, 84), (91, 88),
    (95, 90),
  ]
}
