import Score

/// The symbol of a register: a circle that two lines cut into three fields, with a dot for each
/// rank: H in the upper field, M−, M and M+ side by side in the middle, L in the lower.
///
///     ╭─────╮
///     │  ●  │  H
///     ├─────┤
///     │● ● ●│  M− M M+
///     ├─────┤
///     │  ●  │  L
///     ╰─────╯
extension RankSet {
  /// The dots, without the circle, in two cells of Braille: a dot in the centre is drawn as a pair,
  /// one in each cell.
  public var dots: String {
    var left: UInt32 = 0x2800
    var right: UInt32 = 0x2800
    for (rank, inLeft, inRight) in Self.braille where contains(rank) {
      left |= inLeft
      right |= inRight
    }
    return [left, right].compactMap(Unicode.Scalar.init).map(String.init).joined()
  }

  /// The dots of each rank in the left and in the right cell, as bits of a Braille pattern.
  private static let braille: [(RankSet, UInt32, UInt32)] = [
    (.high, 0x08, 0x01),
    (.middleFlat, 0x02, 0), (.middle, 0x10, 0x02), (.middleSharp, 0, 0x10),
    (.low, 0x20, 0x04),
  ]

  /// The three fields from the top in ASCII, `o` for a dot and `-` for none: `o/-oo/o`.
  public var asciiDots: String {
    [[.high], [.middleFlat, .middle, .middleSharp], [.low]]
      .map { (field: [RankSet]) in field.map { contains($0) ? "o" : "-" }.joined() }
      .joined(separator: "/")
  }
}
