/// Decimal numbers as bytes: `12`, `-3.5`, `.5`, `1e-3`, `nan`, `inf`, and the minus sign U+2212
/// too, the same in every locale.
enum Decimal {
  /// The number that begins at an index, and the index after it; `nil` where none begins.
  ///
  /// Rounded to the nearest double. Up to 2⁵³ and ten to the 22nd both factors are exact, so that
  /// one multiplication or division rounds rightly (Clinger 1990, "How to read floating point
  /// numbers accurately"); the standard library reads the others.
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0
  ) -> (value: Double, end: Int)? {
    var at = start
    let isNegative = skipSign(bytes, &at)
    let digits = at
    var mantissa: UInt64 = 0
    var exponent = 0
    var isExact = true
    var count = 0
    func take() {
      let digit = UInt64(bytes[at] &- 0x30)
      if mantissa < 100_000_000_000_000_000 {
        mantissa = mantissa * 10 + digit
      } else {
        isExact = false
      }
      count += 1
      at += 1
    }
    while at < bytes.count, bytes[at].isDigit { take() }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      let fraction = at
      while at < bytes.count, bytes[at].isDigit { take() }
      exponent = fraction - at
    }
    guard count > 0 else { return word(bytes, at: digits, isNegative: isNegative) }
    if let (power, end) = power(bytes, at: at) {
      exponent += power
      at = end
    }
    var value: Double
    if isExact, mantissa <= 1 << 53, abs(exponent) < powers.count {
      value = Double(mantissa)
      value = exponent < 0 ? value / powers[-exponent] : value * powers[exponent]
    } else {
      let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[digits..<at]), as: UTF8.self)
      guard let read = Double(text) else { return nil }
      value = read
    }
    return (isNegative ? -value : value, at)
  }

  /// Whether a number could begin at an index, words such as `nan` apart.
  static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    var at = start
    _ = skipSign(bytes, &at)
    return at < bytes.count && (bytes[at].isDigit || bytes[at] == UInt8(ascii: "."))
  }

  /// Moves past a sign; true for a minus.
  static func skipSign(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Bool {
    guard at < bytes.count else { return false }
    switch bytes[at] {
    case UInt8(ascii: "-"):
      at += 1
      return true
    case UInt8(ascii: "+"):
      at += 1
      return false
    case 0xE2 where at + 2 < bytes.count && bytes[at + 1] == 0x88 && bytes[at + 2] == 0x92:
      at += 3
      return true
    default: return false
    }
  }

  /// `e` and its digits; `nil` where they do not follow. Clamped: beyond four digits every number
  /// is 0 or infinite, as long as a line cannot hold ten thousand digits.
  private static func power(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (Int, Int)? {
    guard start < bytes.count, bytes[start].lowercased == UInt8(ascii: "e") else { return nil }
    var at = start + 1
    var isNegative = false
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
      isNegative = bytes[at] == UInt8(ascii: "-")
      at += 1
    }
    let digits = at
    var power = 0
    while at < bytes.count, bytes[at].isDigit {
      power = min(power * 10 + Int(bytes[at] &- 0x30), 99_999)
      at += 1
    }
    return at > digits ? (isNegative ? -power : power, at) : nil
  }

  /// The words for what is not finite.
  private static func word(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isNegative: Bool
  ) -> (value: Double, end: Int)? {
    var end = start
    while end < bytes.count, bytes[end].isLetter { end += 1 }
    guard (3...8).contains(end - start) else { return nil }
    let word = Word(bytes, start, end)
    if word.isAnyCase(of: "nan") { return (.nan, end) }
    guard word.isAnyCase(of: "inf") || word.isAnyCase(of: "infinity") else { return nil }
    return (isNegative ? -.infinity : .infinity, end)
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
