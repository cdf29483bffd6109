import Score

/// What each zone of a mapping chooses.
public struct Zones: Sendable, Equatable {
  /// As the performance language writes them, after its word `register` or `chord`.
  public private(set) var names: [String] = []
  /// The statements with that word.
  public private(set) var choices: [Statement] = []

  init() {}

  /// Reads the names as the performance language does.
  mutating func settle(
    for destination: ZoneMapping.Destination, at place: PresetPlace
  ) throws(PresetError) {
    choices = []
    for (index, name) in names.enumerated() {
      choices.append(try Self.choice(name, of: destination, at: place.index(index)))
    }
  }

  private static func choice(
    _ name: String, of destination: ZoneMapping.Destination, at place: PresetPlace
  ) throws(PresetError) -> Statement {
    let choice: Statement
    do {
      choice = try Triggered("\(destination.rawValue) \(name)").statement
    } catch {
      throw place.error(.refused(error.reason))
    }
    switch choice {
    case .chord, .register(.ranks), .register(.named): return choice
    default:
      // `next` is another register each time, and `bass …` is one of the other side.
      throw place.error(.wrongText(name, expected: "a register's name or ranks"))
    }
  }
}

extension Zones: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .list(let values) = json else {
      throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
    if values.isEmpty { throw place.error(.empty) }
    try place.check(count: values.count, most: ZoneMapping.most)
    for (index, value) in values.enumerated() {
      names.append(try String(value, within: limits, at: place.index(index)))
    }
  }

  var json: JSON { .list(names.map { .text($0) }) }

  func shown(in unit: Unit) -> String { names.joined(separator: ", ") }

  static func allowed(_ limits: Limits) -> String { "a list of 1 to \(ZoneMapping.most) names" }
}

/// Where the zones of a mapping meet.
public struct Borders: Sendable, Equatable {
  /// From the first zone's on: rising, or falling where the mapping reads from a greater number to
  /// a smaller.
  public private(set) var places: [Double] = []

  init() {}

  /// Those of zones of one width.
  init(dividing span: Span, into zones: Int) {
    places = (1..<max(1, zones)).map {
      span.low + (span.high - span.low) * Double($0) / Double(zones)
    }
  }

  /// Refuses another number of them than fits, and any that is not beyond the one before.
  func check(inside span: Span, zones: Int, at place: PresetPlace) throws(PresetError) {
    guard places.count == zones - 1 else {
      throw place.error(
        .wrongType(
          expected: "a list of \(zones - 1), one fewer than there are zones",
          found: "a list of \(places.count)"))
    }
    let way = span.high > span.low ? 1.0 : -1
    var last = span.low
    for (index, border) in places.enumerated() {
      guard (border - last) * way > 0, (span.high - border) * way > 0 else {
        throw place.index(index).error(
          .outOfRange(
            border.plain, allowed: "what lies between \(last.plain) and \(span.high.plain)"))
      }
      last = border
    }
  }

  /// The width of the narrowest zone.
  func narrowest(inside span: Span) -> Double {
    let ends = [span.low] + places + [span.high]
    return zip(ends, ends.dropFirst()).map { abs($1 - $0) }.min() ?? 0
  }
}

extension Borders: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .list(let values) = json else {
      throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
    for (index, value) in values.enumerated() {
      places.append(try Double(value, within: limits, at: place.index(index)))
    }
  }

  var json: JSON { .list(places.map { .number($0) }) }

  func shown(in unit: Unit) -> String { places.map(\.plain).joined(separator: ", ") }

  static func allowed(_ limits: Limits) -> String { "a list of numbers" }
}
