import Score

/// What transitions of the hinge set off: lines of the performance language for each.
public struct TransitionLines: Sendable, Equatable {
  private var lines: [Transition: [Triggered]] = [:]

  /// The most lines that one transition can set off.
  public static let most = 64

  public init() {}

  /// Those of a transition, in their order.
  public subscript(transition: Transition) -> [Triggered] { lines[transition] ?? [] }

  /// The transitions that set something off.
  public var transitions: [Transition] { lines.keys.inOrder }

  /// Refuses registers that the box has not, and zones that no mapping has.
  func check(
    _ accordion: AccordionPreset, zones: Int, at place: PresetPlace
  ) throws(PresetError) {
    for transition in transitions {
      let place = place.quoted(transition.name)
      if case .zone(let number) = transition, number > zones {
        throw place.error(
          .refused(
            zones == 0
              ? "no mapping has zones" : "no mapping has so many zones; the most is \(zones)"))
      }
      for (index, line) in self[transition].enumerated() {
        if let words = accordion.refusal(of: line.statement, in: "the box") {
          throw place.index(index).error(.refused(words))
        }
      }
    }
  }
}

extension TransitionLines: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .object(let members) = json else {
      throw place.error(.wrongType(expected: "an object", found: json.kind))
    }
    for (key, value) in members {
      let place = place.quoted(key)
      guard let transition = Transition(key) else {
        throw place.error(
          .refused("no such transition; here may stand \(Transition.names.listed("and"))"))
      }
      guard case .list(let values) = value else {
        throw place.error(.wrongType(expected: "a list of lines", found: value.kind))
      }
      try place.check(count: values.count, most: Self.most)
      var lines: [Triggered] = []
      for (index, value) in values.enumerated() {
        lines.append(try Triggered(value, at: place.index(index)))
      }
      self.lines[transition] = lines
    }
  }

  var json: JSON {
    .object(
      transitions.map { transition in
        (key: transition.name, value: .list(self[transition].map { .text($0.line) }))
      })
  }

  func shown(in unit: Unit) -> String {
    lines.isEmpty
      ? "nothing"
      : transitions.map { transition in
        "\(transition.name): " + self[transition].map(\.line).joined(separator: ", ")
      }.joined(separator: "; ")
  }

  static func allowed(_ limits: Limits) -> String {
    """
    an object of lists of at most \(most) lines, with the keys \(Transition.names.listed("and")), \
    as in {"fullyOpen": ["strum down"]}
    """
  }
}

extension Triggered {
  fileprivate init(_ json: JSON, at place: PresetPlace) throws(PresetError) {
    let line = try String(json, within: Limits(), at: place)
    do {
      try self.init(line)
    } catch {
      throw place.error(.refused(error.reason))
    }
  }
}
