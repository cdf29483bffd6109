import Score

/// What a parameter can hold: read from JSON with typed refusals, and written back.
protocol JSONValue: Equatable, Sendable {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError)
  var json: JSON { get }
  /// The value as the manual shows it.
  func shown(in unit: Unit) -> String
  /// What it may be, for the reader of an error or of the manual.
  static func allowed(_ limits: Limits) -> String
}

extension JSONValue {
  func shown(in unit: Unit) -> String {
    switch json {
    case .number(let number): unit.after(number.plain)
    case .text(let text): text
    case let other: other.written(onOneLine: true)
    }
  }
}

extension JSON {
  /// The text that this value must be.
  func text(expected: String, at place: PresetPlace) throws(PresetError) -> String {
    guard case .text(let text) = self else {
      throw place.error(.wrongType(expected: expected, found: kind))
    }
    return text
  }
}

extension Double: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .number(let number) = json else {
      throw place.error(.wrongType(expected: "a number", found: json.kind))
    }
    guard limits.range?.contains(number) ?? number.isFinite else {
      throw place.error(.outOfRange(number.plain, allowed: limits.text))
    }
    self = number
  }

  var json: JSON { .number(self) }

  static func allowed(_ limits: Limits) -> String { limits.text }
}

extension String: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    self = try json.text(expected: Self.allowed(limits), at: place)
    // What cannot be a name in a performance cannot name anything here.
    guard Name(self) != nil, allSatisfy({ !$0.isNewline }) else {
      throw place.error(.wrongText(self, expected: Self.allowed(limits)))
    }
  }

  var json: JSON { .text(self) }

  static func allowed(_ limits: Limits) -> String { "a line of text, at most 255 bytes" }
}

extension RankSet: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    let text = try json.text(expected: Self.allowed(limits), at: place)
    // Where there must be one, who holds the set says so.
    guard let ranks = text.isEmpty ? [] : RankSet(text) else {
      throw place.error(.wrongText(text, expected: Self.allowed(limits)))
    }
    self = ranks
  }

  var json: JSON { .text(text) }

  func shown(in unit: Unit) -> String { isEmpty ? "none" : text }

  static func allowed(_ limits: Limits) -> String {
    "some of the ranks \(inOrder.map(\.text).listed("and")), one after the other as in LM"
  }
}

/// A choice of words.
extension JSONValue where Self: RawRepresentable<String> & CaseIterable {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    let text = try json.text(expected: Self.allowed(limits), at: place)
    guard let choice = Self(rawValue: text) else {
      throw place.error(.wrongText(text, expected: Self.allowed(limits)))
    }
    self = choice
  }

  var json: JSON { .text(rawValue) }

  static func allowed(_ limits: Limits) -> String {
    Array(allCases).map(\.rawValue).listed("or")
  }
}

extension Instrument: JSONValue {}
extension Layout: JSONValue {}
extension MelodeonTuning: JSONValue {}
extension BassSystem: JSONValue {}

extension PianoSize: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .number(let number) = json else {
      throw place.error(.wrongType(expected: "a number", found: json.kind))
    }
    guard let size = Int(exactly: number).flatMap(Self.init) else {
      throw place.error(.outOfRange(number.plain, allowed: Self.allowed(limits)))
    }
    self = size
  }

  var json: JSON { .number(Double(rawValue)) }

  static func allowed(_ limits: Limits) -> String {
    allCases.map { String($0.rawValue) }.listed("or")
  }
}

extension Bool: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .boolean(let value) = json else {
      throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
    self = value
  }

  var json: JSON { .boolean(self) }

  static func allowed(_ limits: Limits) -> String { "true or false" }
}

extension ArmPreset.Rest: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    switch json {
    case .number: self = .degrees(try Double(json, within: limits, at: place))
    case .text("entry"): self = .entry
    case .text("flat"): self = .flat
    case .text(let text):
      throw place.error(.wrongText(text, expected: Self.allowed(limits)))
    default: throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
  }

  var json: JSON {
    switch self {
    case .entry: .text("entry")
    case .flat: .text("flat")
    case .degrees(let angle): .number(angle)
    }
  }

  static func allowed(_ limits: Limits) -> String { "entry, flat or \(limits.text)" }
}

/// What a parameter can hold a list of.
protocol ListedInJSON: Equatable, Sendable {
  /// How many a list may hold.
  static var counts: ClosedRange<Int> { get }
  /// What an error calls the list.
  static var list: String { get }
  init(_ json: JSON, at place: PresetPlace) throws(PresetError)
  var json: JSON { get }
  /// As the manual shows it among others.
  var shown: String { get }
}

extension Array: JSONValue where Element: ListedInJSON {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .list(let values) = json else {
      throw place.error(.wrongType(expected: Element.list, found: json.kind))
    }
    if values.count < Element.counts.lowerBound { throw place.error(.empty) }
    try place.check(count: values.count, most: Element.counts.upperBound)
    self = []
    for (index, value) in values.enumerated() {
      append(try Element(value, at: place.index(index)))
    }
  }

  var json: JSON { .list(map(\.json)) }

  func shown(in unit: Unit) -> String {
    isEmpty ? "none" : map(\.shown).joined(separator: ", ")
  }

  static func allowed(_ limits: Limits) -> String { Element.list }
}
