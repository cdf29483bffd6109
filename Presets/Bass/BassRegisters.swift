import Score

/// The bass side's register switches, by name, in the order of `register bass next`.
public struct BassRegisters: Sendable, Equatable {
  public var names: [String]

  /// Every switch that a machine can have.
  init(of machine: BassMachine) { names = machine.registers.map(\.name) }
}

extension BassRegisters: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    guard case .list(let values) = json else {
      throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
    names = []
    for (index, value) in values.enumerated() {
      names.append(try String(value, within: limits, at: place.index(index)))
    }
  }

  var json: JSON { .list(names.map { .text($0) }) }

  func shown(in unit: Unit) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  static func allowed(_ limits: Limits) -> String { "a list of names" }
}

extension AccordionPreset {
  /// The mechanics of the bass side.
  public var bassMachine: BassMachine { bass.machine(in: tuning) }

  /// The bass side's switches with what they open; the first is on at the start. What `bass` does
  /// not have is left out; where that is all, every switch that it has is there.
  public var bassSwitches: [BassMachine.Register] {
    let known = bassMachine.registers
    let chosen = bassRegisters.names.compactMap { name in known.first { $0.name == name } }
    return chosen.isEmpty ? known : chosen
  }

  /// Whether a performance may choose this register of the bass side.
  public func has(bass choice: BassRegisterChoice) -> Bool {
    switch choice {
    case .next: !bassSwitches.isEmpty
    case .named(let name): bassSwitches.contains { $0.name == name.text }
    }
  }

  /// Fills in the bass registers, and refuses those that the bass does not have.
  mutating func settleBass(given keys: [String], at place: PresetPlace) throws(PresetError) {
    let known = BassRegisters(of: bassMachine)
    guard keys.contains("bassRegisters") else {
      bassRegisters = known
      return
    }
    let place = place.key("bassRegisters")
    if bassRegisters.names.isEmpty, !known.names.isEmpty { throw place.error(.empty) }
    let expected =
      known.names.isEmpty
      ? "left out, as the bass is \(bass.rawValue)" : known.names.listed("or")
    for (index, name) in bassRegisters.names.enumerated() {
      if !known.names.contains(name) {
        throw place.index(index).error(.wrongText(name, expected: expected))
      }
      if bassRegisters.names[..<index].contains(name) {
        throw place.index(index).error(.duplicate(name))
      }
    }
  }
}
