import Synthesis

/// A reed plate with its two tongues, one for each direction of the air, under its pallet.
///
/// What is known of free reeds is prescribed, not solved: pitch, growth and loudness as functions
/// of pressure. The tongue's swing a obeys da/dt = a·(1 − √(a/A))/τ towards A = √(p/300 Pa): it
/// grows as e^(t/τ) while it is small, and comes slowly to its full swing. It is heard as loud as the
/// air's speed, √p, times
/// its swing, so that the level rises 6 dB for each doubling of the pressure.
struct Reed: BitwiseCopyable {
  /// What never changes.
  let build: Build

  /// Keys and buttons that hold its pallet open to pushed and to pulled air.
  var pushed: UInt8 = 0
  var pulled: UInt8 = 0
  /// The slide of its rank is open.
  var isRankOn = true
  /// On the list of reeds that may sound.
  var isListed = false
  /// How far the pallet and the rank's slide are open, 0…1, and how fast they open, per step.
  private var opening: Float = 0
  var openingSpeed: Float = 1
  /// The tongue's swing; 1 is the swing at 300 Pa.
  private var swing: Float = 0
  private var isSpeaking = false
  /// The part of its full swing below which the air does not leave it.
  private var seed: Float = 0
  /// The part of its flat start that is left.
  private var flatness: Float = 0
  /// Another control step in the same air would change nothing.
  var isSettled = false
  /// The air it took in its last control step, per second.
  private var taken = 0.0

  /// Loudness on its way to the gain, after the first of two smoothings.
  private var loudness: Float = 0
  var wave: ReedWave

  /// How a reed is made.
  struct Build: BitwiseCopyable {
    /// The waves of this reed.
    let table: ReedTable
    /// The part of the box that it sounds into.
    let channel: Channels.Part
    /// What its loudness is multiplied by.
    let level: Float
    /// How far its wave goes each frame at 300 Pa, as a place in its table.
    let step: Double
    /// The part of its frequency by which it falls for each pascal, and by which it starts flat.
    let sag: Double
    let flatStart: Double
    /// The air it takes while it sounds, per second.
    let air: Double
    /// How many times over its swing grows by a factor of e in a second, at 300 Pa.
    let speed: Float
    /// Seconds in which its swing falls to 1/e once it has no air.
    let ringing: Double
    /// Where in its period it begins, of 2^32.
    let phase: UInt32
  }

  init(_ build: Build) {
    self.build = build
    wave = ReedWave(table: build.table)
  }

  /// Nothing more will be heard of it until its pallet opens.
  var isStill: Bool {
    @_noAllocation @_noLocks get {
      opening == 0 && wave.gain == 0 && swing == 0 && pushed == 0 && pulled == 0
    }
  }

  /// Forgets how its last sound ended.
  @_noAllocation @_noLocks
  mutating func rest() { wave.rest() }

  /// Its slide is shut, and it is silent.
  var isAsleep: Bool {
    @_noAllocation @_noLocks get { !isRankOn && opening == 0 && swing == 0 && !wave.isHeard }
  }

  /// No pallet is open for it.
  var isShut: Bool { @_noAllocation @_noLocks get { pushed == 0 && pulled == 0 } }

  // MARK: Control

  /// One control step, or what is left of one when a pallet moves within it: decides pitch,
  /// loudness and wave for the frames that follow.
  /// - Returns: the air it takes, per second.
  @_noAllocation @_noLocks
  mutating func advance(_ air: AirStep) -> Double {
    if air.frames == AirStep.whole {
      wave.come()
    } else {
      wave.come(toFrame: AirStep.whole - air.frames)
    }
    let isOpen = isRankOn && (air.isPush ? pushed : pulled) > 0
    let wasOpen = opening == 1
    let oldSwing = swing
    let oldLoudness = loudness
    let target: Float = isOpen ? 1 : 0
    if opening < target {
      opening = min(target, opening + openingSpeed * air.part)
    } else {
      opening = max(target, opening - air.closing)
    }
    swingOn(air, wasOpen: wasOpen)

    // A pallet starts and lands softly. A tongue whose air falls away faster than it can follow moves
    // on, but nothing drives the flow through its slot: it is heard as one that had followed. Behind
    // a closed pallet it is still heard a little.
    let passage = opening * opening * (3 - 2 * opening)
    let driven = min(swing, Self.lead * air.swing)
    let heard = driven * air.flow * passage + swing * Self.closed * (1 - passage)
    let aim = build.level * heard
    loudness += (aim - loudness) * air.easing
    var gain = wave.gain + (loudness - wave.gain) * air.easing
    if aim == 0, gain < 1e-7 {
      // Silence has to be exact.
      loudness = 0
      gain = 0
    }
    flatness = flatness < 1e-4 ? 0 : flatness * air.flattening
    let fall = build.sag * (air.pressure - 300) + build.flatStart * Double(flatness)
    let step = build.step * (1 - fall + fall * fall / 2) * air.pitch
    wave.aim(
      gain: gain, layer: ReedTable.layer(of: driven * air.dulling), within: Self.pace * air.part,
      // The last bits of a number this large are the whole part of what was added to it.
      phaseStep: UInt32(truncatingIfNeeded: (step + 0x1p52).bitPattern), frames: air.frames)
    taken = isOpen && air.pressure >= air.stops ? build.air : 0
    isSettled =
      wasOpen && opening == 1 && swing == oldSwing && loudness == oldLoudness && flatness == 0
      && wave.isSteady && air.frames == AirStep.whole
    return taken
  }

  /// One control step of a reed that has settled, in air that stands.
  /// - Returns: the air it takes, per second.
  @_noAllocation @_noLocks @inline(__always)
  mutating func goOn() -> Double {
    wave.come()
    return taken
  }

  @_noAllocation @_noLocks @inline(__always)
  private mutating func swingOn(_ air: AirStep, wasOpen: Bool) {
    // The air has turned: the other tongue begins.
    if air.hasTurned { isSpeaking = false }
    let isNew = !isSpeaking
    isSpeaking = opening > 0 && air.pressure >= (isSpeaking ? air.stops : air.starts)
    guard isSpeaking else {
      swing *= Float(decay(air.seconds / build.ringing))
      if swing < 1e-5 { swing = 0 }
      return
    }
    if isNew {
      seed = wasOpen ? Self.bellowsSeed : Self.fingerSeed
      if air.hasTurned { swing = 0 }
      if wave.gain == 0 { wave.begin(at: build.phase) }
      flatness = max(flatness, 1 - min(1, swing / air.swing))
    }
    swing = max(swing, seed * air.swing)
    // The last twentieth of a percent is not waited for.
    if abs(air.swing - swing) < 0.0005 * air.swing {
      swing = air.swing
      return
    }
    let behind = _unsafePerformance { (air.swing / swing).squareRoot() } - 1
    // e^(−T/2τ), where a step T is under a tenth of τ.
    let time = build.speed * air.quickness
    let left = 1 + behind * (1 - time * (1 - time * 0.5 * (1 - time * (1.0 / 3))))
    swing = air.swing / (left * left)
  }

  /// The part of its full swing with which the opening pallet's puff starts a tongue: the measured
  /// attacks begin 50 dB down.
  private static var fingerSeed: Float { 0.003 }
  /// The part with which a tongue starts whose pallet is open already when the air comes or turns:
  /// the air draws it into its slot before it swings, by 0.3 to 1 × its set of about 0.13 of its
  /// swing (Cottingham, ICA 2019). Half as much again lets a fold be heard within 90 ms.
  private static var bellowsSeed: Float { 0.2 }
  /// How far a tongue is heard to move beyond what the air would keep up.
  private static var lead: Float { 1.2 }
  /// Layers by which the wave changes in a step at most.
  private static var pace: Float { 0.15 }
  /// What is heard of a tongue behind a closed pallet.
  private static var closed: Float { 0.02 }
}
