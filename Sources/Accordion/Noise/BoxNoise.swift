import Presets
import Synthesis

/// All noises of a box: keys and buttons, register switches, the valves' flaps, the air.
///
/// They sound on the treble's and on the bass's side, in the units of the reeds there: one reed at
/// 300 Pa has an RMS of 1.
struct BoxNoise: ~Copyable {
  /// Which side of the box a knock sounds from.
  enum Side: BitwiseCopyable {
    case treble, bass

    /// Its number among the channels of the knocks.
    var channel: Int {
      @_noAllocation @_noLocks get {
        switch self {
        case .treble: 0
        case .bass: 1
        }
      }
    }
  }

  /// The frames that are heard next.
  let treble: UnsafeMutablePointer<Float>
  let bass: UnsafeMutablePointer<Float>

  /// Whether there are any: `noise` 0 makes not a sample different, and costs nothing.
  private let isOn: Bool
  /// There are none, and `treble` and `bass` are silent.
  private(set) var isClear = true
  private var knocks: Knocks
  private let keys: KeyNoise
  private let switches: SwitchNoise
  private let valves: ValveNoise
  /// Air that passes the sounding reeds, and the air button.
  private var reedAir: AirNoise
  private var buttonAir: AirNoise
  /// RMS of the reeds' air with one key at 300 Pa, and what such a key takes, per second.
  private let reedLevel: Float
  private let keyAir: Double
  /// RMS of the air button's air where it lowers the pressure by `buttonFlow` pascals a second.
  private let buttonLevel: Float
  private static var buttonFlow: Double { @_noAllocation @_noLocks get { 12_000 } }
  /// Pascals at the end of the control step, positive push.
  private var pressure = 0.0
  private let rate: Double

  /// - Parameters:
  ///   - keys: of the treble side, MIDI numbers.
  ///   - voices: how many reeds the first register opens for a key.
  ///   - bassVoices: how many the first register of the bass side opens for a note.
  ///   - rate: frames a second.
  init(
    _ preset: AccordionPreset, keys: ClosedRange<Int>, voices: Int, bassVoices: Int, rate: Double
  ) {
    let amount = preset.noise
    isOn = amount > 0
    self.rate = rate
    let seed = UInt64(preset.seed) &+ 0x6E6F_6973_6500
    knocks = Knocks(seed: seed, places: 24)
    self.keys = KeyNoise(keys: keys, amount: amount, rate: rate)
    switches = SwitchNoise(amount: amount, rate: rate)
    valves = ValveNoise(amount: amount, rate: rate)
    reedAir = AirNoise(frequency: 2_500, resonance: 0.5, seed: seed &+ 1, rate: rate)
    buttonAir = AirNoise(frequency: 1_300, resonance: 0.4, seed: seed &+ 2, rate: rate)
    // What is heard behind the grille is 58 dB below one key at 300 Pa; louder than −40 dB was heard
    // as a harmonica.
    reedLevel =
      Float(amount) * Float(decibels: -59) * Float(Double(max(1, voices)).squareRoot())
    keyAir = preset.air
    // About −35 dBFS as the valve opens on 300 Pa; a bass note is −26 dBFS.
    buttonLevel =
      Float(amount) * Float(decibels: -10) * Float(Double(max(1, bassVoices)).squareRoot())
    treble = .allocate(capacity: AirStep.whole)
    treble.initialize(repeating: 0, count: AirStep.whole)
    bass = .allocate(capacity: AirStep.whole)
    bass.initialize(repeating: 0, count: AirStep.whole)
  }

  deinit {
    treble.deallocate()
    bass.deallocate()
  }

  // MARK: What makes a noise

  /// A key goes down or up; the velocity is of its way down.
  @_noAllocation @_noLocks
  mutating func key(_ key: Int, isDown: Bool, velocity: Int) {
    guard isOn else { return }
    keys.key(key, isDown: isDown, velocity: velocity, pressure: abs(pressure), into: &knocks)
  }

  /// A bass button goes down or up.
  @_noAllocation @_noLocks
  mutating func button(isDown: Bool) {
    guard isOn else { return }
    keys.button(isDown: isDown, pressure: abs(pressure), into: &knocks)
  }

  /// A register switch is pressed.
  @_noAllocation @_noLocks
  mutating func press(switchOn side: Side) {
    guard isOn else { return }
    switches.begin(on: side, into: &knocks)
  }

  // MARK: Sounding

  /// One control step, before its frames.
  /// - Parameters:
  ///   - pressure: pascals at the step's end, positive push.
  ///   - air: what the sounding reeds take, per second.
  ///   - escaping: pascals a second by which the air button lowers the pressure.
  ///   - turned: how many reeds are open to air that has changed its direction.
  @_noAllocation @_noLocks
  mutating func advance(pressure: Double, air: Double, escaping: Double, turned: Int) {
    guard isOn else { return }
    if turned > 0 {
      let seconds = Double(AirStep.whole) / rate
      valves.begin(
        reeds: turned, haste: abs(pressure - self.pressure) / seconds, into: &knocks)
    }
    self.pressure = pressure
    // Reeds that are not in step add their powers; each jet's noise goes with p^1.25, between the
    // sound of the air's own speed and that of its turbulence.
    let ratio = abs(pressure) / 300
    let keys = keyAir > 0 ? air / keyAir : 0
    let flow = _unsafePerformance {
      keys.squareRoot() * ratio * ratio.squareRoot().squareRoot()
    }
    reedAir.aim(at: reedLevel * Float(flow))
    let vent = escaping / Self.buttonFlow
    let gust = _unsafePerformance { (vent * vent.squareRoot()).squareRoot() }
    buttonAir.aim(at: buttonLevel * Float(gust))
  }

  /// Fills `treble` and `bass` with frames, of which the first has this number.
  @_noAllocation @_noLocks
  mutating func sound(count: Int, frame: Int64) {
    let isSilent = knocks.isEmpty && reedAir.isSilent && buttonAir.isSilent
    if isSilent, isClear { return }
    for index in 0..<AirStep.whole {
      treble[index] = 0
      bass[index] = 0
    }
    isClear = isSilent
    if isSilent { return }
    knocks.add(to: treble, channel: Side.treble.channel, count: count, frame: frame)
    knocks.add(to: bass, channel: Side.bass.channel, count: count, frame: frame)
    if !reedAir.isSilent { reedAir.add(to: treble, count: count, frame: frame) }
    if !buttonAir.isSilent { buttonAir.add(to: bass, count: count, frame: frame) }
  }
}
