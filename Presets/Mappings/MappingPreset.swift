/// How something follows the hinge: by values, or by zones.
public enum MappingPreset: Sendable, Equatable {
  case value(ValueMapping)
  case zones(ZoneMapping)

  /// Refuses a span that is no span, or that the source never comes to.
  static func check(
    _ from: Span, of source: MappingSource, at place: PresetPlace
  ) throws(PresetError) {
    try from.check(within: source.limits, at: place)
    if from.low == from.high {
      throw place.index(1).error(
        .outOfRange(from.high.plain, allowed: "another number than the first"))
    }
  }
}

extension Preset {
  /// The mappings by values, in the order of the file.
  public var valueMappings: [ValueMapping] {
    mappings.compactMap { if case .value(let mapping) = $0 { mapping } else { nil } }
  }

  /// The mappings by zones, in the order of the file.
  public var zoneMappings: [ZoneMapping] {
    mappings.compactMap { if case .zones(let mapping) = $0 { mapping } else { nil } }
  }
}

// MARK: Reading and writing

extension MappingPreset {
  /// The destination says which keys there are.
  init(_ json: JSON, at place: PresetPlace) throws(PresetError) {
    guard case .object(let members) = json else {
      throw place.error(.wrongType(expected: "an object", found: json.kind))
    }
    let destination = members.first { $0.key == "destination" }?.value
    if let destination {
      let place = place.key("destination")
      let text = try destination.text(expected: Self.destinations, at: place)
      guard Self.isZoned(text) || ValueMapping.Destination(rawValue: text) != nil else {
        throw place.error(.wrongText(text, expected: Self.destinations))
      }
    }
    self =
      if case .text(let text) = destination, Self.isZoned(text) {
        .zones(try ZoneMapping(json, at: place))
      } else {
        .value(try ValueMapping(json, at: place))
      }
  }

  private static func isZoned(_ destination: String) -> Bool {
    ZoneMapping.Destination(rawValue: destination) != nil
  }

  private static var destinations: String {
    (ValueMapping.Destination.allCases.map(\.rawValue)
      + ZoneMapping.Destination.allCases.map(\.rawValue)).listed("or")
  }

  var json: JSON {
    switch self {
    case .value(let mapping): JSON(mapping)
    case .zones(let mapping): JSON(mapping)
    }
  }
}

extension MappingPreset: ListedInJSON {
  /// Each takes its time on the audio thread.
  static var counts: ClosedRange<Int> { 0...32 }
  static var list: String { "a list of at most \(counts.upperBound) mappings" }
  var shown: String { json.written(onOneLine: true) }
}
