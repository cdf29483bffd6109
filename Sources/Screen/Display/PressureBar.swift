/// Bellows pressure as a signed bar: pull grows to the left of the middle, push to the right.
struct PressureBar {
  /// Pascals at which a side is full; loud playing lies within, the ceiling of 1500 beyond.
  static let fullScale = 1000.0
  /// From here on the bellows strain.
  static let strain = 1400.0

  /// - Parameters:
  ///   - pressure: pascals, positive while closing (push).
  ///   - cells: cells of one side.
  static func spans(pressure: Double, cells: Int, glyphs: Glyphs) -> [Span] {
    let share = min(abs(pressure) / fullScale, 1)
    let halves = Int((share * Double(2 * cells)).rounded())
    let style: TextStyle =
      abs(pressure) >= strain ? .alarm : pressure < 0 ? .pull : .push
    let full = String(repeating: glyphs.full, count: halves / 2)
    let gap = String(repeating: " ", count: cells - (halves + 1) / 2)
    let empty = String(repeating: " ", count: cells)
    let hasHalf = halves % 2 == 1
    let sides =
      pressure < 0
      ? (Span(gap + (hasHalf ? glyphs.halfPull : "") + full, style), Span(empty))
      : (Span(empty), Span(full + (hasHalf ? glyphs.halfPush : "") + gap, style))
    return [
      Span(glyphs.barLeft, .faint), sides.0, Span(glyphs.barCentre, .faint), sides.1,
      Span(glyphs.barRight, .faint),
    ]
  }
}
