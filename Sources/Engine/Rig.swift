import Accordion
import Guitar
import Presets
import Score
import Synthesis

/// A preset, built: all that the audio thread needs to play it.
///
/// It is made on another thread and crosses to the audio thread as a pointer, so that a change of
/// preset allocates nothing there.
struct Rig: ~Copyable {
  let name: Name
  var accordion: AccordionInstrument
  var guitar: GuitarInstrument
  /// What notes play at the start.
  let instrument: Instrument
  let bellows: Bellows.Constants
  let layout: ButtonLayout
  let bass: BassSystem
  /// The tremolo arm at rest.
  let arm: TremoloArm
  /// Degrees at which a snap fires, and that arm it again.
  let snapTravel: Double
  let snapRearm: Double
  let zones: ZonedChoices
  let transitions: TransitionStatements
  /// Interleaved stereo of a control step, before the fade between rigs.
  private let mix: UnsafeMutablePointer<Float>
  /// What sounds into the room, likewise.
  private let send: UnsafeMutablePointer<Float>
  private var room: Room
  /// What the guitar sounds, likewise.
  private let strings: UnsafeMutablePointer<Float>
  /// What both go through together.
  var stage: MixStage
  private var registers: RegisterSwitches
  private var bassRegisters: RegisterSwitches

  init(_ preset: Preset, name: Name, spectra: ReedSpectra, configuration: EngineConfiguration) {
    self.name = name
    accordion = AccordionInstrument(preset.accordion, spectra: spectra)
    guitar = GuitarInstrument(
      preset.guitar,
      isDriveMapped: preset.valueMappings.contains { $0.destination == .drive },
      rate: configuration.rate)
    instrument = preset.instrument
    bellows = Bellows.Constants(preset.accordion)
    layout = ButtonLayout(TrebleLayout(preset.accordion, kind: configuration.layout))
    bass = preset.accordion.bass
    arm = TremoloArm(preset.guitar.arm, rate: configuration.rate)
    snapTravel = preset.snap.travel
    snapRearm = preset.snap.rearm
    zones = ZonedChoices(preset.zoneMappings)
    transitions = TransitionStatements(preset.on)
    mix = .allocate(capacity: 2 * Int(EngineCore.controlFrames))
    mix.initialize(repeating: 0, count: 2 * Int(EngineCore.controlFrames))
    send = .allocate(capacity: 2 * Int(EngineCore.controlFrames))
    send.initialize(repeating: 0, count: 2 * Int(EngineCore.controlFrames))
    strings = .allocate(capacity: 2 * Int(EngineCore.controlFrames))
    strings.initialize(repeating: 0, count: 2 * Int(EngineCore.controlFrames))
    stage = MixStage(preset, rate: configuration.rate)
    room = Room(rate: configuration.rate)
    registers = RegisterSwitches(
      preset.accordion.namedRegisters.map { ($0.name, $0.ranks.rawValue) },
      switches: preset.accordion.registers.count)
    let bassSwitches = preset.accordion.bassSwitches
    bassRegisters = RegisterSwitches(
      bassSwitches.map { ($0.name, $0.ranks) }, switches: bassSwitches.count)
  }

  deinit {
    mix.deallocate()
    send.deallocate()
    strings.deallocate()
  }

  /// Adds frames to an interleaved stereo mix; at most as many as are left of the control step.
  /// - Parameters:
  ///   - frame: the first one's number.
  ///   - gain: how far the rig is faded in, 0…1.
  @_noAllocation @_noLocks
  mutating func render(
    into output: UnsafeMutablePointer<Float>, count: Int, frame: Int64, gain: GainRamp
  ) {
    for index in 0..<2 * count { mix[index] = 0 }
    accordion.render(into: mix, count: count, frame: frame)
    let place = Int(frame % EngineCore.controlFrames)
    if stage.hasRoom {
      for index in 0..<2 * count { send[index] = 0 }
      send(mix, stage.accordionRoom, place: place, count: count)
    }
    if !guitar.isSilent {
      for index in 0..<2 * count { strings[index] = 0 }
      guitar.render(into: strings, count: count, frame: frame)
      if stage.hasRoom { send(strings, stage.guitarRoom, place: place, count: count) }
      for index in 0..<2 * count { mix[index] += strings[index] }
    }
    if stage.hasRoom { room.add(send, to: mix, count: count) }
    stage.process(mix, count: count, frame: frame)
    if gain.remaining == 0, gain.end == 1 {
      for index in 0..<2 * count { output[index] += mix[index] }
      return
    }
    for frame in 0..<count {
      // A fade that begins and ends softly, and whose two sides add up to one.
      let part = gain.gain(after: frame)
      let gain = part * part * (3 - 2 * part)
      output[2 * frame] += mix[2 * frame] * gain
      output[2 * frame + 1] += mix[2 * frame + 1] * gain
    }
  }

  /// Adds what an instrument sounds to what sounds into the room.
  @_noAllocation @_noLocks
  private func send(
    _ sound: UnsafeMutablePointer<Float>, _ room: GainRamp, place: Int, count: Int
  ) {
    if room.gain(after: 0) == room.end {
      for index in 0..<2 * count { send[index] += sound[index] * room.end }
      return
    }
    for index in 0..<count {
      let gain = room.gain(after: place + index)
      send[2 * index] += sound[2 * index] * gain
      send[2 * index + 1] += sound[2 * index + 1] * gain
    }
  }

  /// The name of the register that is on; empty for a set of ranks without one.
  var registerName: Name { @_noAllocation @_noLocks get { registers.name } }

  /// The name of the bass side's register; empty where there is none.
  var bassRegisterName: Name { @_noAllocation @_noLocks get { bassRegisters.name } }

  /// - Returns: false when the box has no such register.
  @_noAllocation @_noLocks
  mutating func select(_ choice: RegisterChoice) -> Bool {
    let found: UInt8?
    switch choice {
    case .next: found = registers.next()
    case .named(let name): found = registers.select(name)
    case .ranks(let ranks):
      guard ranks.rawValue != 0, ranks.rawValue & ~accordion.ranks.rawValue == 0 else {
        return false
      }
      registers.select(ranks: ranks.rawValue)
      found = ranks.rawValue
    }
    guard let found else { return false }
    accordion.select(RankSet(rawValue: found))
    return true
  }

  /// - Returns: false when the bass side has no such register.
  @_noAllocation @_noLocks
  mutating func select(_ choice: BassRegisterChoice) -> Bool {
    let found: UInt8?
    switch choice {
    case .next: found = bassRegisters.next()
    case .named(let name): found = bassRegisters.select(name)
    }
    guard let found else { return false }
    accordion.selectBass(found)
    return true
  }
}
