import Hinge
import Presets

/// The values of options, read and checked. Each throws a `Failure` of status 2.
extension Arguments {
  /// A number within a range, or the default.
  func number(_ option: Option, in range: ClosedRange<Double>, default standard: Double) throws
    -> Double
  {
    try number(option, in: range) ?? standard
  }

  func number(_ option: Option, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw wrong(option, "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
    }
    return number
  }

  /// A whole number within a range, or the default.
  func whole(_ option: Option, in range: ClosedRange<Int>, default standard: Int) throws -> Int {
    guard let text = value(option) else { return standard }
    guard let number = Int(text), range.contains(number) else {
      throw wrong(option, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func hingeRange() throws -> HingeRange {
    guard let text = value(.hingeRange) else { return .full }
    if text == "auto" { return .automatic }
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard ends.count == 2, let closed = ends[0], let open = ends[1],
      0 <= closed, closed < open, open <= 360
    else { throw wrong(.hingeRange, "MIN:MAX with 0 ≤ MIN < MAX ≤ 360, or auto") }
    return .fixed(closed: closed, open: open)
  }

  /// One of a few words; `nil` when the option was not given.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(_ option: Option) throws -> Choice? {
    guard let text = value(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw wrong(option, Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  /// An option's value is not what it must be.
  func wrong(_ option: Option, _ wanted: String) -> Failure {
    Failure.misuse("\(option.spelling) \(value(option) ?? ""): wanted \(wanted)")
  }

  /// Refuses words after the options beyond as many as the command takes.
  func allowOperands(upTo most: Int) throws {
    guard operands.count > most else { return }
    throw Failure.misuse(
      "one word too many: \(operands[most]); usage: hingebox \(command.usage)")
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
