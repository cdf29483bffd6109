/// Keeps a few lines at the bottom of what has been written, and scrolls reports in above them.
///
/// It draws in the normal screen, so that reports stay to be read when playing is over. It knows
/// only what it drew itself; the cursor rests at the end of the last line.
struct Painter {
  private let style: Terminal.Style
  private var drawn: [StyledLine] = []
  private var columns = 0

  init(style: Terminal.Style) { self.style = style }

  /// What brings the screen from what was drawn to these lines, after these reports; empty when
  /// nothing has changed.
  mutating func paint(_ lines: [StyledLine], reports: [String], columns: Int) -> String {
    let isResized = columns != self.columns
    if reports.isEmpty && lines == drawn && !isResized { return "" }
    defer {
      drawn = lines
      self.columns = columns
    }
    if style.isDumb { return paintDumb(lines, reports, columns) }
    if reports.isEmpty && !isResized && lines.count == drawn.count {
      return repaint(lines)
    }
    return erase(columns: columns) + reports.map { $0 + "\r\n" }.joined()
      + lines.map { $0.encoded(inColour: style.hasColour) }.joined(separator: "\r\n")
  }

  /// Takes the lines away, so that whatever comes next begins on a clean line.
  mutating func clear() -> String {
    defer { drawn = [] }
    if style.isDumb {
      return "\r" + String(repeating: " ", count: drawn.last?.width ?? 0) + "\r"
    }
    return erase(columns: columns)
  }

  /// Forgets what was drawn: the screen is not what it was.
  mutating func forget() { drawn = [] }

  /// Only the lines that changed, from the top.
  private func repaint(_ lines: [StyledLine]) -> String {
    var text = "\r" + (lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : "")
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\r\n" }
      if line != drawn[index] || index == lines.count - 1 {
        text += line.encoded(inColour: style.hasColour) + "\u{1B}[K"
      }
    }
    return text
  }

  /// From the first row that the lines take now: a narrower window has wrapped them.
  private func erase(columns: Int) -> String {
    let width = max(columns, 1)
    let rows = drawn.reduce(0) { $0 + max(1, ($1.width + width - 1) / width) }
    return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
  }

  /// A terminal that knows no sequences has the last line alone; the others scroll by once.
  private func paintDumb(_ lines: [StyledLine], _ reports: [String], _ columns: Int) -> String {
    let blank = "\r" + String(repeating: " ", count: drawn.last?.width ?? 0) + "\r"
    let scrolled = reports + (lines.count == drawn.count ? [] : lines.dropLast().map(\.text))
    let last = lines.last?.text ?? ""
    if scrolled.isEmpty {
      let rest = (drawn.last?.width ?? 0) - (lines.last?.width ?? 0)
      return "\r" + last + String(repeating: " ", count: max(rest, 0))
    }
    return blank + scrolled.map { $0 + "\r\n" }.joined() + last
  }
}
