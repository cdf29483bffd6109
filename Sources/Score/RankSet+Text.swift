/// Ranks as players write them: `L`, `M-`, `M`, `M+` and `H`, one after the other, as in `LM` or
/// `M-MM+`.
extension RankSet {
  /// The ranks from the lowest, as a register's name lists them.
  public static let inOrder: [(ranks: RankSet, text: String)] = [
    (.low, "L"), (.middleFlat, "M-"), (.middle, "M"), (.middleSharp, "M+"), (.high, "H"),
  ]

  /// Reads a set of ranks, in any order, the minus as `-` or `−`; `nil` when the text is empty,
  /// names a rank twice or holds anything else.
  public init?(_ text: some StringProtocol) {
    self = []
    var rest = String(text.map { $0 == "−" ? "-" : $0 })[...]
    while !rest.isEmpty {
      // The longest first, so that M+ is not taken for M.
      guard
        let rank = Self.inOrder.filter({ rest.hasPrefix($0.text) })
          .max(by: { $0.text.count < $1.text.count }),
        insert(rank.ranks).inserted
      else { return nil }
      rest = rest.dropFirst(rank.text.count)
    }
    if isEmpty { return nil }
  }

  /// The set as `init(_:)` reads it; empty for no ranks.
  public var text: String {
    Self.inOrder.filter { contains($0.ranks) }.map(\.text).joined()
  }
}
