import Presets

/// `hingebox presets`: the instruments in the binary, or one whole.
struct PresetsCommand {
  private let name: String?
  private let isExplained: Bool

  init(_ arguments: Arguments) throws {
    try arguments.allowOperands(upTo: 1)
    name = arguments.operands.first
    isExplained = arguments.has(.explain)
    if isExplained, name == nil {
      throw Failure.misuse(
        "--explain wants the name of a preset: hingebox presets \(Preset.standard.name) --explain")
    }
  }

  func run() throws {
    guard let name else {
      let presets = try Preset.names.map { try Preset.load($0) }
      let width = presets.map(\.name.count).max()! + 2
      let lines = presets.map { preset in
        preset.name + String(repeating: " ", count: width - preset.name.count) + preset.about
      }
      try StandardOutput.write(lines.joined(separator: "\n") + "\n")
      return
    }
    let preset = try Preset.load(name)
    try StandardOutput.write(isExplained ? preset.explanation : preset.json)
  }
}
