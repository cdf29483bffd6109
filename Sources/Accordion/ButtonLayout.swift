import Presets

/// Which keys the buttons of a layout open: one for pushed air and one for pulled, which are
/// different on a bisonoric box.
public struct ButtonLayout: ~Copyable {
  /// Rows are counted from 1, the outermost; numbers from 1, the low end.
  public static let rows = 8
  public static let numbers = 48

  /// Two MIDI keys a button, push and pull; 0 where there is no button.
  private let keys: UnsafeMutablePointer<UInt8>

  public init(_ layout: Layout) {
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
