import Score

/// The performances in the binary.
public enum Performance {
  /// The performance that `hingebox demo` plays on a preset, as text of the performance language.
  ///
  /// An accordion plays a waltz, a lullaby and a galop by notes and the Stradella bass, or a
  /// melodeon a polka by its buttons. What the preset's box has not is played on what it has, or
  /// else left out. A guitar plays a piece for what it is: its body or amplifier, and what the
  /// hinge does to it.
  public static func demo(for preset: Preset) -> String {
    let score: Score
    do {
      score = try Score(piece(for: preset), file: "demo")
    } catch {
      preconditionFailure("\(error)")
    }
    var writer = ScoreWriter()
    return score.map { entry in
      statements(for: entry.statement, on: preset.accordion).map {
        writer.lines(for: $0, at: entry.seconds, feed: entry.feed)
      }.joined()
    }.joined()
  }

  private static func piece(for preset: Preset) -> [UInt8] {
    switch preset.instrument {
    case .accordion:
      preset.accordion.layout == .melodeon
        ? PackageResources.melodeon_hinge : PackageResources.demo_hinge
    case .guitar: guitarPiece(for: preset)
    }
  }

  private static func guitarPiece(for preset: Preset) -> [UInt8] {
    if preset.hingePlaysChords { return PackageResources.zones_hinge }
    if preset.hingeSweepsFilter { return PackageResources.crate_hinge }
    switch preset.guitar.body {
    case .classical: return PackageResources.nylon_hinge
    case .dreadnought: return PackageResources.steel_hinge
    case .none:
      // From where an amplifier sings, and blurs chords.
      return preset.guitar.amplifier.drive >= 15
        ? PackageResources.lead_hinge : PackageResources.electric_hinge
    }
  }

  /// What plays a statement of a performance on a box.
  private static func statements(
    for statement: Statement, on box: AccordionPreset
  ) -> [Statement] {
    switch statement {
    case .register(let choice): return box.has(choice) ? [statement] : []
    case .bassRegister(let choice): return box.has(bass: choice) ? [statement] : []
    case .button(_, let number, let isDown) where box.tuning.hasOneRow:
      return [.button(row: 1, number: number, isDown: isDown)]
    case .bassOn(let button): return bass(button, on: box).map { .bassOn($0) }
    case .bassOff(let button): return bass(button, on: box).map { .bassOff($0) }
    default: return [statement]
    }
  }

  /// The bass buttons that sound what one does: itself, or on a bass of single notes those
  /// that the Italian Stradella's lowest rank for them sounds.
  private static func bass(_ button: BassButton, on box: AccordionPreset) -> [BassButton] {
    if !box.bassMachine.openings(of: button).isEmpty { return [button] }
    guard case .stradella = button else { return [] }
    let stradella = BassSystem.stradella120.machine()
    let openings = stradella.openings(of: button)
    return openings.filter { $0.rank == openings[0].rank }
      .map { .note(key: UInt8(stradella.ranks[$0.rank].lowest + $0.reed)) }
      .filter { !box.bassMachine.openings(of: $0).isEmpty }
  }
}

extension Preset {
  /// The hinge alone makes music: its angle chooses chords, and its snaps strum them.
  fileprivate var hingePlaysChords: Bool {
    zoneMappings.contains { $0.source == .angle && $0.destination == .chord }
      && on[.snap(.open)].contains { if case .strum = $0.statement { true } else { false } }
  }

  fileprivate var hingeSweepsFilter: Bool {
    valueMappings.contains { $0.source == .angle && $0.destination == .cutoff }
  }
}
