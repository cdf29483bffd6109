import Score

/// The performances in the binary.
public enum Performance {
  /// The performance that `hingebox demo` plays on a preset, as text of the performance language: a
  /// waltz, a lullaby and a galop by notes and the Stradella bass, or on a melodeon a polka by its
  /// buttons. What the preset's box has not is played on what it has, or else left out.
  public static func demo(for preset: Preset) -> String {
    let box = preset.accordion
    let isMelodeon = box.layout == .melodeon
    let bytes =
      isMelodeon ? PackageResources.melodeon_hinge : PackageResources.demo_hinge
    let score: Score
    do {
      score = try Score(bytes, file: "demo")
    } catch {
      preconditionFailure("\(error)")
    }
    var writer = ScoreWriter()
    return score.map { entry in
      statements(for: entry.statement, on: box).map {
        writer.lines(for: $0, at: entry.seconds, feed: entry.feed)
      }.joined()
    }.joined()
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
