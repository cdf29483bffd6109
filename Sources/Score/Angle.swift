import Hinge

/// Angles as feeds write them.
enum Angle {
  /// The degrees of a word: `120`, `120deg`, `120°`, `2.09rad`, and what is a number but no angle
  /// too (`nan`, `-3`, `500`), which is for the hinge to judge. A number without a unit can be in
  /// radians instead.
  static func degrees(_ word: Word, isInRadians: Bool = false) throws(Refusal) -> Double {
    if let (value, end) = Decimal.scan(word.bytes) {
      if end == word.bytes.count { return isInRadians ? value * degreesPerRadian : value }
      if let scale = scale(ofUnit: Word(word.bytes, end, word.bytes.count)) { return value * scale }
    }
    throw Refusal("\(word.quoted) is no angle: write degrees, such as 120, or 2.09rad")
  }

  static let degreesPerRadian = 180 / Double.pi

  private static func scale(ofUnit unit: Word) -> Double? {
    switch unit.text {
    case "deg", "°": 1
    case "rad": degreesPerRadian
    default: nil
    }
  }
}

extension Statement {
  /// A hinge sample of two words.
  static func hinge(
    angle: Word, status: Word?, isInRadians: Bool = false
  ) throws(Refusal) -> Statement {
    let degrees = try Angle.degrees(angle, isInRadians: isInRadians)
    guard let status, !status.isEmpty else { return .hinge(angle: degrees, status: nil) }
    return .hinge(angle: degrees, status: try HingeStatus.read(status))
  }
}

extension HingeStatus {
  static func read(_ word: Word) throws(Refusal) -> HingeStatus {
    if let status = HingeStatus(word) { return status }
    throw refusal(word.quoted)
  }

  static func refusal(_ quoted: String) -> Refusal {
    Refusal("\(quoted) is no status: write closed, partiallyOpen, fullyOpen or unknown")
  }
}

extension Word {
  /// The number that the whole word is.
  var number: Double? {
    guard let (value, end) = Decimal.scan(bytes), end == bytes.count else { return nil }
    return value
  }

  /// The whole number of a range that the word is.
  func number(
    _ what: String, in range: ClosedRange<Int>, hint: String = ""
  ) throws(Refusal) -> UInt8 {
    if !isEmpty, bytes.count <= 3, bytes.allSatisfy(\.isDigit) {
      let number = bytes.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
      if range.contains(number) { return UInt8(number) }
    }
    throw Refusal(
      "\(what) \(quoted) is not a whole number from \(range.lowerBound) to \(range.upperBound)"
        + hint)
  }

  /// The word as a time in seconds.
  func seconds() throws(Refusal) -> Double {
    guard let seconds = number else { throw Refusal("\(quoted) is no time: write seconds") }
    return try Self.checked(seconds, quoted)
  }

  /// A time that is one. What was read is quoted only where it is refused, since every sample's time
  /// comes this way.
  static func checked(
    _ seconds: Double, _ quoted: @autoclosure () -> String
  ) throws(Refusal) -> Double {
    if (0...LineTime.latest).contains(seconds) { return seconds }
    let quoted = quoted()
    if seconds < 0 { throw Refusal("the time \(quoted) lies before the start") }
    throw Refusal("the time \(quoted) is out of reach: write seconds")
  }
}
