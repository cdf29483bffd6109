extension Arguments {
  /// Does what the command line asks.
  func run() throws -> ExitStatus {
    if has(.help) {
      try StandardOutput.write(isCommandNamed ? Help.text(for: command) : Help.overview)
      return .done
    }
    if has(.version) {
      try StandardOutput.write(Help.version + "\n")
      return .done
    }
    switch command {
    case .play: return try PlayCommand(self).run()
    case .demo: return try DemoCommand(self).run()
    case .render: return try RenderCommand(self).run()
    case .hinge: try HingeCommand(self).run()
    case .send: try SendCommand(self).run()
    case .presets: try PresetsCommand(self).run()
    case .devices: try DevicesCommand(self).run()
    }
    return .done
  }
}
