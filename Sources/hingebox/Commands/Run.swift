extension Arguments {
  /// Does what the command line asks.
  func run() throws {
    if has(.help) {
      return try StandardOutput.write(isCommandNamed ? Help.text(for: command) : Help.overview)
    }
    if has(.version) { return try StandardOutput.write(Help.version + "\n") }
    switch command {
    case .presets: try PresetsCommand(self).run()
    default: break
    }
  }
}
