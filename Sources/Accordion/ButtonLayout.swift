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

  /// The keys that a button opens; `nil` where there is no such button.
  @_noAllocation @_noLocks
  public func keys(row: Int, number: Int) -> (push: Int, pull: Int)? {
    guard row >= 1, row <= Self.rows, number >= 1, number <= Self.numbers else { return nil }
    let index = 2 * ((row - 1) * Self.numbers + number - 1)
    return keys[index] == 0 ? nil : (Int(keys[index]), Int(keys[index + 1]))
  }
}
