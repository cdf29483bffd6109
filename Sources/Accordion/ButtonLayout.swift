import Presets

/// Which keys the buttons of a layout open: one for pushed air and one for pulled, which are
/// different on a bisonoric box.
public struct ButtonLayout: ~Copyable {
  /// Rows are counted from 1, the outermost; numbers from 1, the low end.
  public static let rows = 8
  public static let numbers = 48

  /// What it is made from.
  public let layout: TrebleLayout

  /// Two MIDI keys a button, push and pull; 0 where there is no button.
  private let keys: UnsafeMutablePointer<UInt8>

  public init(_ layout: TrebleLayout) {
    self.layout = layout
    let count = Self.rows * Self.numbers * 2
    keys = .allocate(capacity: count)
    keys.initialize(repeating: 0, count: count)
    for (row, buttons) in layout.rows.enumerated() {
      for (number, button) in buttons.enumerated() {
        let index = 2 * (row * Self.numbers + number)
        keys[index] = UInt8(button.push)
        keys[index + 1] = UInt8(button.pull)
      }
    }
  }

  deinit { keys.deallocate() }

  /// How many places a table of all buttons has.
  public static let places = rows * numbers

  /// A button's place in such a table; `nil` where no layout has one.
  @_noAllocation @_noLocks
  public static func place(row: Int, number: Int) -> Int? {
    guard row >= 1, row <= rows, number >= 1, number <= numbers else { return nil }
    return (row - 1) * numbers + number - 1
  }

  /// The keys that a button opens, by its place; `nil` where there is no such button.
  @_noAllocation @_noLocks
  public func keys(at place: Int) -> (push: Int, pull: Int)? {
    keys[2 * place] == 0 ? nil : (Int(keys[2 * place]), Int(keys[2 * place + 1]))
  }
}
