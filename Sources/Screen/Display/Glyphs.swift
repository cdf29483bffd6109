import Score

/// The signs that the screen draws with, for terminals of UTF-8 and for others.
struct Glyphs: Sendable, Equatable {
  var degree: String
  var minus: String
  var ellipsis: String
  var barLeft: String
  var barRight: String
  var barCentre: String
  var full: String
  /// A cell whose half next to the centre is filled, on the pull side and on the push side.
  var halfPull: String
  var halfPush: String

  static let unicode = Glyphs(
    degree: "°", minus: "−", ellipsis: "…", barLeft: "▕", barRight: "▏", barCentre: "│",
    full: "█", halfPull: "▐", halfPush: "▌")
  static let ascii = Glyphs(
    degree: "deg", minus: "-", ellipsis: "~", barLeft: "[", barRight: "]", barCentre: "|",
    full: "#", halfPull: "+", halfPush: "+")

  var isASCII: Bool { self == .ascii }

  /// The symbol of a register that opens these ranks.
  func dots(of ranks: RankSet) -> String { isASCII ? ranks.asciiDots : ranks.dots }

  /// Text as it can be shown with these signs.
  func spell(_ text: String) -> String {
    guard isASCII else { return text }
    let spelled: [Character: String] = [
      "°": degree, "−": minus, "…": ellipsis, "♭": "b", "♯": "#", "←": "Left", "→": "Right",
      "↑": "Up", "↓": "Down",
    ]
    return text.map { spelled[$0] ?? ($0.isASCII ? String($0) : "?") }.joined()
  }
}
