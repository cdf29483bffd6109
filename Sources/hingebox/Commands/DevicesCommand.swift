import Output

/// `hingebox devices`: the ALSA devices that can play.
struct DevicesCommand {
  init(_ arguments: Arguments) throws { try arguments.allowOperands(upTo: 0) }

  func run() throws {
    let devices = AlsaDevices.list()
    guard !devices.isEmpty else {
      throw Failure("ALSA knows no device that can play; install libasound2-plugins or plug one in")
    }
    let width = devices.map(\.name.count).max()! + 2
    for device in devices {
      let gap = device.summary.isEmpty ? 0 : width - device.name.count
      try StandardOutput.write(
        device.name + String(repeating: " ", count: gap) + device.summary + "\n")
    }
  }
}
