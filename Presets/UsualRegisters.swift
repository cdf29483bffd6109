import Score

/// The names that makers write on register switches, by the ranks that a switch opens.
///
/// The ranks come first: no standard fixes the names, and makers differ. These are those of
/// Balestrieri ("Registri della fisarmonica", 1979), where a set has two of them told apart as in
/// Roland's manual of the FR-3x: celeste without the high rank, violin with it.
enum UsualRegisters {
  /// From the fullest sound to the thinnest: the order of the switches of a box that does not name
  /// its own. After the ranks that a name means stand those that it means on boxes without them.
  private static let table: [(name: String, ranks: [RankSet])] = [
    ("musette", [[.middleFlat, .middle, .middleSharp], [.middle, .middleSharp]]),
    ("accordion", [[.low, .middle, .middleSharp]]),
    (master, []),
    ("harmonium", [[.low, .middle, .high]]),
    ("bandoneon", [[.low, .middle]]),
    ("organ", [[.low, .high]]),
    ("violin", [[.middle, .middleSharp, .high], [.middle, .middleSharp]]),
    ("celeste", [[.middle, .middleSharp]]),
    ("oboe", [[.middle, .high]]),
    ("clarinet", [.middle]),
    ("bassoon", [.low]),
    ("piccolo", [.high]),
  ]

  /// Every rank in the box, whichever they are.
  private static let master = "master"

  /// The switches of a box with these ranks, one for each set of them that has a name.
  static func switches(of box: RankSet) -> [RegisterPreset] {
    let hasName = table.contains { $0.ranks.first == box }
    return table.compactMap { entry in
      let ranks = entry.name == master ? (hasName ? nil : box) : entry.ranks.first
      return ranks.flatMap { $0.isSubset(of: box) ? RegisterPreset(entry.name, $0) : nil }
    }
  }

  /// What each name means on a box with these ranks, those of its switches first.
  static func meanings(in box: RankSet) -> [RegisterPreset] {
    let switches = switches(of: box)
    let others = table.compactMap { entry -> RegisterPreset? in
      if switches.contains(where: { $0.name == entry.name }) { return nil }
      if entry.name == master { return RegisterPreset(master, box) }
      return entry.ranks.first { $0.isSubset(of: box) }.map { RegisterPreset(entry.name, $0) }
    }
    return switches + others
  }
}

extension RegisterPreset {
  fileprivate init(_ name: String, _ ranks: RankSet) { self.init(name: name, ranks: ranks) }
}

// MARK: What a performance may choose

extension AccordionPreset {
  /// All names that a performance may choose a register by: those of the switches, then the usual
  /// ones of the sets that the ranks can make.
  public var namedRegisters: [RegisterPreset] {
    let usual = UsualRegisters.meanings(in: ranks)
    return registers + usual.filter { other in !registers.contains { $0.name == other.name } }
  }

  /// Whether a performance may choose this register.
  public func has(_ choice: RegisterChoice) -> Bool {
    switch choice {
    case .next: true
    case .ranks(let wanted): !wanted.isEmpty && ranks.isSuperset(of: wanted)
    case .named(let name): namedRegisters.contains { $0.name == name.text }
    }
  }
}
