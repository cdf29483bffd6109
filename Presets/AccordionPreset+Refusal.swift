import Score

extension AccordionPreset {
  /// In words, that the box has not the register that a statement asks for, and which there are;
  /// `nil` when it has, or the statement asks for none.
  public func refusal(of statement: Statement, in preset: String) -> String? {
    switch statement {
    case .register(let choice):
      if has(choice) { return nil }
      let wanted =
        switch choice {
        case .next: "next"
        case .ranks(let ranks): ranks.text
        case .named(let name): name.text
        }
      let names = registers.map(\.name).joined(separator: ", ")
      return
        "\(preset) has no register \(wanted); it has \(names), and any of the ranks \(ranks.text)"
    case .bassRegister(let choice):
      if has(bass: choice) { return nil }
      let names = bassSwitches.map(\.name)
      guard case .named(let name) = choice, !names.isEmpty else {
        return "\(preset) has no bass registers; its bass is \(bass.rawValue)"
      }
      return
        "\(preset) has no bass register \(name.text); it has \(names.joined(separator: ", "))"
    default: return nil
    }
  }
}
