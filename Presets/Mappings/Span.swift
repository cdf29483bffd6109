/// Two different numbers: what a mapping reads from one to the other, or moves so.
public struct Span: Sendable, BitwiseCopyable, Equatable {
  /// The first, which may be the greater.
  public let low: Double
  public let high: Double

  public init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// Refuses an end that lies outside.
  func check(within limits: Limits, at place: PresetPlace) throws(PresetError) {
    for (index, end) in [low, high].enumerated() where limits.range?.contains(end) == false {
      throw place.index(index).error(.outOfRange(end.plain, allowed: limits.text))
    }
  }
}

extension Span: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .list(let ends) = json else {
      throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
    guard ends.count == 2 else {
      throw place.error(
        .wrongType(expected: Self.allowed(limits), found: "a list of \(ends.count)"))
    }
    low = try Double(ends[0], within: limits, at: place.index(0))
    high = try Double(ends[1], within: limits, at: place.index(1))
  }

  var json: JSON { .list([.number(low), .number(high)]) }

  func shown(in unit: Unit) -> String { unit.after("\(low.plain) to \(high.plain)") }

  static func allowed(_ limits: Limits) -> String { "a list of two numbers" }
}
