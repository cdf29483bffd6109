/// The hands at one source of MIDI: its channel messages become statements.
///
/// Channel 2 plays bass notes, channel 3 chords (the octave from C2 major, C3 minor, C4 seventh, C5
/// diminished), channel 4 the guitar; channel 10 is percussion and plays nothing; the others play
/// what `note on` plays. Volume, bellows, bend and preset are the whole instrument's, whatever
/// channel speaks of them.
public struct MIDIHands: Sendable {
  private let programs: MIDIPrograms
  private var holds = MIDIHolds()
  private var channels = [Channel](repeating: Channel(), count: 16)
  /// CC7, the loudest of the channels'.
  private var volume: UInt8?
  private var told: Set<MIDIRemark> = []

  /// What a channel has set.
  private struct Channel: Sendable {
    var isPedalDown = false
    var volume: UInt8?
    /// Semitones.
    var bend = 0.0
    var parameter = MIDIParameter()
    /// Its controller has moved the bellows, and has not let go of them.
    var movesBellows = false
  }

  /// - Parameter programs: what its program changes choose.
  public init(programs: MIDIPrograms) { self.programs = programs }

  /// Takes a message.
  /// - Parameters:
  ///   - say: takes each statement that it makes.
  ///   - remark: takes a line for the player on what cannot be played, of each kind once.
  public mutating func take(
    _ message: MIDIMessage, say: (Statement) -> Void, remark: (String) -> Void
  ) {
    let channel = message.channel
    if channel == 10 {
      if message.presses { tell(.percussion, remark) }
      return
    }
    switch message.kind {
    case .noteOn where message.presses:
      let isPlayed = holds.press(
        message.first, channel: channel, velocity: message.second, say: say)
      if !isPlayed { tell(.chordOctave, remark) }
    case .noteOn, .noteOff:
      holds.release(
        message.first, channel: channel, keeps: self[channel].isPedalDown, say: say)
    case .controller: control(message.first, message.second, channel, say)
    case .program:
      guard let preset = programs.preset(of: message.first) else {
        return tell(.program(message.first), remark)
      }
      say(.preset(preset))
    case .bend:
      // Of several channels the one that moved last counts.
      let semitones = Double(message.bend) / 8192 * self[channel].parameter.bendRange
      guard self[channel].bend != semitones else { return }
      self[channel].bend = semitones
      say(.bend(semitones: semitones))
    case .keyPressure, .channelPressure: break
    }
  }

  /// How often a key of a channel was pressed and not let go.
  func presses(ofKey key: UInt8, channel: UInt8) -> Int {
    holds.presses(ofKey: key, channel: channel)
  }

  /// Lets all keys go, and the pedals.
  public mutating func letGo(say: (Statement) -> Void) {
    for channel in UInt8(1)...16 {
      holds.releaseAll(ofChannel: channel, keeps: false, say: say)
      setPedal(isDown: false, channel, say)
    }
  }

  /// Lets go of the bend and the bellows, where it has moved them.
  public mutating func letControllersGo(say: (Statement) -> Void) {
    for channel in UInt8(1)...16 { letControllersGo(channel, say) }
  }

  /// Begins anew, without saying anything, and without remarks on what was told already.
  public mutating func forget() {
    holds = MIDIHolds()
    channels = [Channel](repeating: Channel(), count: 16)
    volume = nil
  }

  private subscript(channel: UInt8) -> Channel {
    get { channels[Int(channel - 1)] }
    set { channels[Int(channel - 1)] = newValue }
  }

  private mutating func tell(_ kind: MIDIRemark, _ remark: (String) -> Void) {
    if told.insert(kind.kind).inserted { remark(kind.words) }
  }
}

// MARK: - Controllers

extension MIDIHands {
  private mutating func control(
    _ controller: UInt8, _ value: UInt8, _ channel: UInt8, _ say: (Statement) -> Void
  ) {
    switch controller {
    case MIDIController.hold: setPedal(isDown: value >= 64, channel, say)
    case MIDIController.volume: setVolume(value, channel, say)
    case MIDIController.expression, MIDIController.breath:
      self[channel].movesBellows = true
      say(.bellowsAuto(pressure: MIDILaw.pressure(of: value), untilHinge: true))
    case MIDIController.allSoundOff:
      holds.releaseAll(ofChannel: channel, keeps: false, say: say)
      holds.liftPedal(ofChannel: channel, say: say)
      if channel == 4 { say(.damp(string: nil)) }
    case MIDIController.reset:
      setPedal(isDown: false, channel, say)
      letControllersGo(channel, say)
      self[channel].parameter.deselect()
    case MIDIController.notesOff:
      holds.releaseAll(ofChannel: channel, keeps: self[channel].isPedalDown, say: say)
    default: self[channel].parameter.take(controller, value)
    }
  }

  private mutating func setPedal(isDown: Bool, _ channel: UInt8, _ say: (Statement) -> Void) {
    self[channel].isPedalDown = isDown
    if !isDown { holds.liftPedal(ofChannel: channel, say: say) }
  }

  private mutating func setVolume(_ value: UInt8, _ channel: UInt8, _ say: (Statement) -> Void) {
    self[channel].volume = value
    let loudest = channels.compactMap(\.volume).max()
    guard loudest != volume, let loudest else { return }
    volume = loudest
    say(.volume(decibels: MIDILaw.decibels(ofVolume: loudest)))
  }

  private mutating func letControllersGo(_ channel: UInt8, _ say: (Statement) -> Void) {
    if self[channel].bend != 0 { say(.bend(semitones: 0)) }
    if self[channel].movesBellows { say(.bellowsHinge) }
    self[channel].bend = 0
    self[channel].movesBellows = false
  }
}
