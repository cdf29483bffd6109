extension Arguments {
  /// Does what the command line asks.
  func run() throws {
    if has(.version) { return try StandardOutput.write(Help.version + "\n") }
    if has(.help) {
      return try StandardOutput.write(isCommandNamed ? Help.text(for: command) : Help.overview)
    }
  }
}
