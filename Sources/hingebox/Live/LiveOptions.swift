import Output

/// What `play` and `demo` have in common.
struct LiveOptions {
  let sound: SoundOptions
  let request: OutputRequest
  /// Where the control socket is to be; `nil` for none.
  let controlPath: String?
  /// The player said where.
  let isControlPathGiven: Bool
  let writings: Writings
  let midi: MIDIOptions

  /// - Throws: a `Failure` of status 2.
  init(_ arguments: Arguments) throws {
    sound = try SoundOptions(arguments)
    var request = OutputRequest()
    request.device = arguments.value(.device) ?? request.device
    request.rate = sound.rate
    request.period = sound.period
    request.periods = try arguments.whole(.periods, in: 2...64, default: request.periods)
    request.format = sound.format
    request.once = arguments.has(.once)
    self.request = request
    controlPath = arguments.controlPath
    isControlPathGiven = arguments.has(.control)
    writings = Writings(arguments)
    midi = try MIDIOptions(arguments)
  }
}
