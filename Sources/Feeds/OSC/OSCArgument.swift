/// An argument of an OSC message.
enum OSCArgument: Equatable {
  case whole(Int64)
  /// A number, and the shortest digits that read back as the same number in its own precision: a
  /// float of 0.1 is 0.1, and no double beside it.
  case real(Double, digits: String)
  case text(String)
  case flag(Bool)

  var isZero: Bool {
    switch self {
    case .whole(0), .real(0, _): true
    default: false
    }
  }

  /// What it is in a line of the language.
  func word(as place: OSCAddress.Place) -> String {
    switch (self, place) {
    case (.whole(0), .onOff): "off"
    case (.whole(1), .onOff): "on"
    case (.whole(let value), _): String(value)
    case (.real(0, _), .onOff): "off"
    case (.real(1, _), .onOff): "on"
    case (.real(let value, _), .rounded) where abs(value) < Self.mostDigits:
      String(Int64((value + 0.5).rounded(.down)))
    case (.real(let value, let digits), _):
      // The language's whole numbers have no fraction, not even of 0.
      value == value.rounded() && abs(value) < Self.mostDigits ? String(Int64(value)) : digits
    case (.text(let text), _): text
    case (.flag(let isOn), _): isOn ? "on" : "off"
    }
  }

  /// Doubles below this hold every whole number: 2⁵³.
  private static let mostDigits = 9_007_199_254_740_992.0
}
