import SeededRandom
import Testing

@testable import Score

/// Numbers as bytes.
@Suite struct DecimalTests {
  private func scan(_ text: String) -> (value: Double, length: Int)? {
    var text = text
    return text.withUTF8 { utf8 in Decimal.scan(utf8).map { ($0.value, $0.end) } }
  }

  /// The standard library's reading is the nearest double.
  @Test func everyNumberIsTheNearestDouble() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      if scan(value.description)?.value.bitPattern != value.bitPattern { Issue.record("\(value)") }
    }
    for _ in 0..<20_000 {
      let digits = String(random.next() % UInt64(1) << random.next(upperBound: 64 as UInt64))
      let at = digits.index(
        digits.startIndex, offsetBy: Int.random(in: 0...digits.count, using: &random))
      let text =
        "\(digits[..<at]).\(digits[at...])" + ["", "e9", "E-7", "e+30"].randomElement(
          using: &random)!
      let expected = try #require(Double(text.hasPrefix(".") ? "0" + text : text))
      let scanned = scan(text)
      if scanned?.value != expected || scanned?.length != text.utf8.count {
        Issue.record("\(text)")
      }
    }
  }

  @Test(arguments: [
    ("0", 0.0), ("-0", -0.0), ("5.", 5), (".5", 0.5), ("+.5e1", 5), ("−3.25", -3.25),
    ("1e400", .infinity), ("-1e400", -.infinity), ("1e-400", 0), ("0e99999999999", 0),
    ("Infinity", .infinity), ("-INF", -.infinity), ("+inf", .infinity),
    ("0.000000000000000000000000000001", 1e-30), ("9007199254740993", 9_007_199_254_740_992),
    ("100000000000000000000000000000000000000000", 1e41),
  ])
  func numberIsRead(text: String, value: Double) {
    #expect(scan(text)?.value == value)
    #expect(scan(text)?.value.sign == value.sign)
    #expect(scan(text)?.length == text.utf8.count)
  }

  @Test func nanIsRead() {
    #expect(scan("NaN")?.value.isNaN == true)
    #expect(scan("-nan")?.value.isNaN == true)
  }

  @Test(arguments: ["", "-", "+", ".", "-.", "e5", "abc", "nano", "in", "infinit", "\u{2212}", "é"])
  func noNumberIsRead(text: String) {
    #expect(scan(text) == nil)
  }

  @Test(arguments: [("12abc", 2), ("1e", 1), ("1e+", 1), ("1.5.2", 3), ("0x10", 1), ("3rad", 1)])
  func numberEndsBeforeWhatIsNone(text: String, length: Int) {
    #expect(scan(text)?.length == length)
  }
}
