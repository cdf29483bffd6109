/// Writes a performance as a Standard MIDI File that other programs open.
///
/// Channel 1 has the notes, 2 the bass notes, 3 the chords (in the octaves that `MIDIHands` reads
/// them in) and 4 the guitar: its keys, plucks and strums, whose strings stay on until they are
/// plucked anew or damped. The bellows' pressure is CC11 of channels 1 to 3; `bend` moves all four
/// pitch wheels, the tremolo arm that of channel 4, and only where a guitar is heard; `volume` is
/// CC7, a preset a program change. What has no pitch of its own is left out: buttons by row and
/// number, registers, the hinge itself.
public struct MIDIFileWriter: Sendable {
  /// Semitones at the wheels' ends.
  private static let bendRange = 24.0
  private static let channels: ClosedRange<UInt8> = 1...4
  private static let guitar: UInt8 = 4

  private let programs: MIDIPrograms
  private var track = MIDITrack()
  private var tick = 0
  private var plays = Instrument.accordion
  /// What is on: keys of channels.
  private var sounding: Set<Key> = []
  /// Those that a `note on` pressed.
  private var notes: Set<Key> = []
  private var strings = Strings()
  private var isGuitarHeard = false
  /// Semitones of `bend` and of the arm.
  private var bend = (wheel: 0.0, arm: 0.0)
  /// What each channel's wheel and the bellows' controller were last.
  private var wheels = [Int](repeating: 0, count: 4)
  private var expression: UInt8?

  private struct Key: Hashable { var channel, key: UInt8 }

  /// The six strings, from the sixth.
  private struct Strings: Sendable {
    /// The keys of the open ones.
    var open: [Int] = []
    /// The frets of the chord that is held, −1 for a string that is not played.
    var frets: [Int8] = []
    /// The key that each was plucked with.
    var keys = [UInt8?](repeating: nil, count: 6)
  }

  public init(programs: MIDIPrograms) {
    self.programs = programs
    for channel in Self.channels { chooseBendRange(channel) }
  }

  /// Another preset.
  /// - Parameters:
  ///   - plays: what its `note on` plays.
  ///   - strings: the keys of its open strings, from the sixth to the first.
  public mutating func choose(
    preset: Name, plays: Instrument, strings: [Int], at seconds: Double
  ) {
    tick = MIDITrack.tick(at: seconds)
    self.plays = plays
    self.strings.open = strings
    guard let program = programs.program(of: preset) else { return }
    for channel in Self.channels { say(.program, channel, program) }
  }

  /// Takes what was played. A chord that is named by more than its frets cannot be strummed.
  public mutating func take(_ statement: Statement, at seconds: Double) {
    tick = MIDITrack.tick(at: seconds)
    switch statement {
    case .noteOn(let key, let velocity):
      let channel = plays == .guitar ? Self.guitar : 1
      notes.insert(Key(channel: channel, key: key))
      press(key, channel, velocity)
    case .noteOff(let key):
      for channel in [1, Self.guitar]
      where notes.remove(Key(channel: channel, key: key)) != nil { lift(key, channel) }
    case .bassOn(let button): if let key = Self.key(of: button) { press(key.key, key.channel, 100) }
    case .bassOff(let button): if let key = Self.key(of: button) { lift(key.key, key.channel) }
    case .guitarOn(let key, let velocity): press(key, Self.guitar, velocity)
    case .guitarOff(let key): lift(key, Self.guitar)
    case .instrument(let instrument): plays = instrument
    case .chord(.frets(let e, let a, let d, let g, let b, let high)):
      strings.frets = [e, a, d, g, b, high]
    case .chord: strings.frets = []
    case .strum(_, let velocity):
      for (string, fret) in strings.frets.enumerated() where fret >= 0 {
        pluck(string, fret: Int(fret), velocity)
      }
    case .pluck(let string, let fret, let velocity):
      pluck(6 - Int(string), fret: Int(fret), velocity)
    case .damp(let string?): damp(6 - Int(string))
    case .damp(nil): liftAll { $0.channel == Self.guitar }
    case .panic: liftAll { _ in true }
    case .bend(let semitones):
      bend.wheel = semitones
      moveWheels()
    case .volume(let decibels):
      for channel in Self.channels {
        control(MIDIController.volume, MIDILaw.value(ofDecibels: decibels), channel)
      }
    default: break
    }
  }

  /// Takes the bellows' pressure, in pascals, and the tremolo arm's bend, in semitones.
  public mutating func follow(pressure: Double, bend arm: Double, at seconds: Double) {
    tick = MIDITrack.tick(at: seconds)
    let value = MIDILaw.value(ofPressure: pressure)
    if value != expression {
      for channel in UInt8(1)...3 { control(MIDIController.expression, value, channel) }
      expression = value
    }
    bend.arm = arm
    moveWheels()
  }

  /// The file's bytes, everything let go at its end.
  public consuming func finish(at seconds: Double) -> [UInt8] {
    tick = MIDITrack.tick(at: seconds)
    liftAll { _ in true }
    return track.file(endingAt: tick)
  }

  // MARK: Keys and strings

  /// The key that plays a bass button, and its channel; `nil` where only its preset knows what it
  /// plays.
  private static func key(of button: BassButton) -> (key: UInt8, channel: UInt8)? {
    switch button {
    case .stradella(let root, let row):
      switch row {
      case .bass: (36 + root, 2)
      // A counterbass, a major third above its root.
      case .third: (36 + (root + 4) % 12, 2)
      case .major: (36 + root, 3)
      case .minor: (48 + root, 3)
      case .seventh: (60 + root, 3)
      case .diminished: (72 + root, 3)
      }
    case .note(let key): (key, 2)
    case .numbered: nil
    }
  }

  private mutating func press(_ key: UInt8, _ channel: UInt8, _ velocity: UInt8) {
    if channel == Self.guitar { hearGuitar() }
    let isDown = !sounding.insert(Key(channel: channel, key: key)).inserted
    // A string is plucked anew; a key that is down cannot go down again.
    if isDown, channel != Self.guitar { return }
    if isDown { say(.noteOff, channel, key) }
    say(.noteOn, channel, key, max(1, velocity))
  }

  private mutating func lift(_ key: UInt8, _ channel: UInt8) {
    guard sounding.remove(Key(channel: channel, key: key)) != nil else { return }
    say(.noteOff, channel, key)
  }

  private mutating func liftAll(where isMeant: (Key) -> Bool) {
    let order = sounding.filter(isMeant).sorted { ($0.channel, $0.key) < ($1.channel, $1.key) }
    for key in order { lift(key.key, key.channel) }
    strings.keys = [UInt8?](repeating: nil, count: 6)
  }

  /// - Parameter string: from 0, the sixth.
  private mutating func pluck(_ string: Int, fret: Int, _ velocity: UInt8) {
    guard strings.open.indices.contains(string), strings.keys.indices.contains(string),
      let key = UInt8(exactly: strings.open[string] + fret), key < 128
    else { return }
    damp(string)
    press(key, Self.guitar, velocity)
    strings.keys[string] = key
  }

  private mutating func damp(_ string: Int) {
    guard strings.keys.indices.contains(string), let key = strings.keys[string] else { return }
    strings.keys[string] = nil
    // Another string may sound the same key.
    if !strings.keys.contains(key) { lift(key, Self.guitar) }
  }

  // MARK: Controllers

  private mutating func hearGuitar() {
    guard !isGuitarHeard else { return }
    isGuitarHeard = true
    moveWheels()
  }

  private mutating func moveWheels() {
    for channel in Self.channels {
      let isBent = channel == Self.guitar && isGuitarHeard
      let place = MIDILaw.bend(
        semitones: bend.wheel + (isBent ? bend.arm : 0), range: Self.bendRange)
      guard place != wheels[Int(channel - 1)] else { continue }
      wheels[Int(channel - 1)] = place
      track.add(MIDIMessage(bend: place, channel: channel), at: tick)
    }
  }

  private mutating func chooseBendRange(_ channel: UInt8) {
    control(MIDIController.parameter, 0, channel)
    control(MIDIController.parameterFine, 0, channel)
    control(MIDIController.dataEntry, UInt8(Self.bendRange), channel)
    control(MIDIController.dataEntryFine, 0, channel)
    control(MIDIController.parameter, 127, channel)
    control(MIDIController.parameterFine, 127, channel)
  }

  private mutating func control(_ controller: UInt8, _ value: UInt8, _ channel: UInt8) {
    say(.controller, channel, controller, value)
  }

  private mutating func say(
    _ kind: MIDIMessage.Kind, _ channel: UInt8, _ first: UInt8, _ second: UInt8 = 0
  ) {
    track.add(MIDIMessage(kind, channel: channel, first, second), at: tick)
  }
}
