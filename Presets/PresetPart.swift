/// A part of a preset: an object in its file, with a key for each parameter or part within.
protocol PresetPart: Equatable, Sendable {
  /// Every parameter at its default.
  init()

  /// What the part holds, in the order in which it is printed.
  static var fields: [Field<Self>] { get }

  /// The same, in the groups that the manual shows them in.
  static var groups: [FieldGroup<Self>] { get }

  /// Called when all keys that were given are read: fills in what follows from them, and refuses
  /// what does not go together.
  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError)
}

extension PresetPart {
  static var groups: [FieldGroup<Self>] { [FieldGroup(nil, fields)] }

  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {}

  /// Reads the part; what is left out keeps its default.
  init(_ json: JSON, at place: PresetPlace) throws(PresetError) {
    self.init()
    guard case .object(let members) = json else {
      throw place.error(.wrongType(expected: "an object", found: json.kind))
    }
    let fields = Self.fields
    for (key, value) in members {
      guard let field = fields.first(where: { $0.name == key }) else {
        throw place.key(key).error(Self.unknown(key, at: place))
      }
      try field.read(value, &self, place.key(key))
    }
    try settle(given: members.map(\.key), at: place)
  }

  /// The key paths of every parameter in the part.
  static var keyPaths: [String] { fields.flatMap(\.keyPaths) }

  /// An unknown key is most likely a known one misspelt, else one that stands in another part.
  private static func unknown(_ key: String, at place: PresetPlace) -> PresetError.Reason {
    let names = fields.map(\.name)
    let nearest =
      Spelling.nearest(to: key, among: names).map { place.key($0).keyPath }
      ?? Preset.keyPaths.first { $0.hasSuffix(".\(key)") }
    return .unknownKey(nearest: nearest, known: names)
  }
}

extension JSON {
  /// A part with all that it holds.
  init<Part: PresetPart>(_ part: Part) {
    self = .object(Part.fields.map { ($0.name, $0.json(part)) })
  }
}

/// A key of a part: a parameter, or a part within the part.
struct Field<Part: PresetPart> {
  let name: String
  private let below: () -> [String]
  let read: (JSON, inout Part, PresetPlace) throws(PresetError) -> Void
  let json: (Part) -> JSON
  private(set) var explain: (Part, inout Explanation) -> Void
  /// Explains it where no part is there to have a value, with its default or without.
  let declare: (inout Explanation, _ hasDefault: Bool) -> Void

  /// A parameter.
  init<Value: JSONValue>(_ parameter: WritableKeyPath<Part, Parameter<Value>>) {
    let declared = Part()[keyPath: parameter]
    let limits = declared.limits
    name = declared.name
    below = { [declared.name] }
    read = { (json, part, place) throws(PresetError) in
      part[keyPath: parameter].wrappedValue = try Value(json, within: limits, at: place)
    }
    json = { $0[keyPath: parameter].wrappedValue.json }
    explain = { part, explanation in
      let value = part[keyPath: parameter].wrappedValue
      explanation.add(
        declared.name, value: value.shown(in: declared.unit), allowed: Value.allowed(limits),
        standard: declared.standard.shown(in: declared.unit), meaning: declared.meaning)
    }
    declare = { explanation, hasDefault in
      explanation.add(
        declared.name, value: nil, allowed: Value.allowed(limits),
        standard: hasDefault ? declared.standard.shown(in: declared.unit) : "",
        meaning: declared.meaning)
    }
  }

  /// A part within the part; its title heads its section of the manual.
  init<Inner: PresetPart>(
    _ name: String, _ inner: WritableKeyPath<Part, Inner>, title: String? = nil
  ) {
    self.name = name
    below = { Inner.keyPaths.map { "\(name).\($0)" } }
    read = { (json, part, place) throws(PresetError) in
      part[keyPath: inner] = try Inner(json, at: place)
    }
    json = { JSON($0[keyPath: inner]) }
    explain = { part, explanation in
      explanation.section(name, title: title) { explanation in
        for group in Inner.groups {
          if let title = group.title { explanation.subsection(title) }
          for field in group.fields { field.explain(part[keyPath: inner], &explanation) }
        }
      }
    }
    declare = { explanation, hasDefault in
      for field in Inner.fields { field.declare(&explanation, hasDefault) }
    }
  }

  /// The key paths of the parameters below, from the part.
  var keyPaths: [String] { below() }

  /// The field with more in the manual behind it.
  func followed(by manual: @escaping (inout Explanation) -> Void) -> Self {
    let own = explain
    var field = self
    field.explain = { part, explanation in
      own(part, &explanation)
      manual(&explanation)
    }
    return field
  }
}

/// Keys that belong together for the reader of the manual.
struct FieldGroup<Part: PresetPart> {
  let title: String?
  let fields: [Field<Part>]

  init(_ title: String?, _ fields: [Field<Part>]) {
    self.title = title
    self.fields = fields
  }
}
