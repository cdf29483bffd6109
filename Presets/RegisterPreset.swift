import Score

/// One register switch.
public struct RegisterPreset: Sendable, Equatable {
  @Parameter("name", "The name by which a performance calls it.")
  public var name = ""

  @Parameter("ranks", "The ranks that it opens.")
  public var ranks: RankSet = []

  public init(name: String, ranks: RankSet) {
    self.name = name
    self.ranks = ranks
  }
}

extension RegisterPreset: PresetPart {
  init() { self.init(name: "", ranks: []) }

  static var fields: [Field<Self>] { [Field(\._name), Field(\._ranks)] }

  /// Neither has a default, and the name must be one that `register NAME` can say.
  mutating func settle(given keys: [String], at place: PresetPlace) throws(PresetError) {
    if name.isEmpty { throw place.key("name").error(.empty) }
    if name == "next" || name == "bass" || RankSet(name) != nil
      || name.contains(where: \.isWhitespace)
      || name.hasPrefix("#")
    {
      throw place.key("name").error(
        .wrongText(name, expected: "one word, and neither next, bass nor ranks such as LM"))
    }
    if ranks.isEmpty { throw place.key("ranks").error(.empty) }
  }
}

extension RegisterPreset: ListedInJSON {
  static var counts: ClosedRange<Int> { 1...Int.max }
  static var list: String { "a list of registers" }
  var json: JSON { JSON(self) }
  var shown: String { "\(name) (\(ranks.text))" }
}

extension [RegisterPreset] {
  /// A table: a line for each, with its symbol, name and ranks.
  var table: [String] {
    let width = (map(\.name.count).max() ?? 0) + 2
    return map { register in
      let gap = String(repeating: " ", count: width - register.name.count)
      return "\(register.ranks.dots)  \(register.name)\(gap)\(register.ranks.text)"
    }
  }
}
