import Synthesis

/// A reed plate with its two tongues, one for each direction of the air, under its pallet.
///
/// What is known of free reeds is prescribed, not solved: pitch, growth and loudness as functions
/// of pressure. The tongue's swing a obeys da/dt = a·(1 − √(a/A))/τ towards A = √(p/300 Pa): it
/// grows as e^(t/τ) while it is small, and comes slowly to its full swing. It is heard as loud as the air's speed, √p, times
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

  private var phase: UInt32
  private var phaseStep: UInt32 = 0
  /// Loudness on its way to the gain, after the first of two smoothings.
  private var loudness: Float = 0
  /// What the wave is multiplied by, and the layer of the table it is read from.
  private var gain: Float = 0
  private var gainStep: Float = 0
  private var layer: Float = 0
  private var base: Int32 = 0
  private var blend: Float = 0
  private var blendStep: Float = 0

  /// How a reed is made.
  struct Build: BitwiseCopyable {
    /// The waves of this reed: `ReedTable.layers` of them.
    let tables: UnsafeMutablePointer<Float>
    /// A wave's period is 2^bits samples.
    let bits: UInt32
    /// The part of the box that it sounds into.
    let channel: Channels.Part
    /// Phase steps a frame at 300 Pa, of 2^32 to a period.
    let step: Double
    /// The part of its frequency by which it falls for each pascal, and by which it starts flat.
    let sag: Double
    let flatStart: Double
    /// The air it takes while it sounds, per second.
    let air: Double
    /// Seconds of growth by a factor of e, at 300 Pa.
    let growth: Double
    /// Seconds in which its swing falls to 1/e once it has no air.
    let ringing: Double
    /// Where in its period it begins, of 2^32.
    let phase: UInt32
  }

  init(_ build: Build) {
    self.build = build
    phase = build.phase
  }

  /// Nothing more will be heard of it until its pallet opens.
  var isStill: Bool {
    @_noAllocation @_noLocks get {
      opening == 0 && gain == 0 && swing == 0 && pushed == 0 && pulled == 0
    }
  }

  /// No pallet is open for it.
  var isShut: Bool { @_noAllocation @_noLocks get { pushed == 0 && pulled == 0 } }

  // MARK: Control

  /// One control step, or what is left of one when a pallet moves within it: decides pitch,
  /// loudness and wave for the frames that follow.
  /// - Returns: the air it takes, per second.
  @_noAllocation @_noLocks
  mutating func advance(_ air: AirStep) -> Double {
    let isOpen = isRankOn && (air.isPush ? pushed : pulled) > 0
    let wasOpen = opening == 1
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
    let aim = driven * air.flow * passage + swing * Self.closed * (1 - passage)
    loudness += (aim - loudness) * air.easing
    var end = gain + (loudness - gain) * air.easing
    if aim == 0, end < 1e-7 {
      // Silence has to be exact.
      loudness = 0
      end = 0
      if gain < 1e-7 { gain = 0 }
    }
    gainStep = (end - gain) / Float(air.frames)
    turn(to: ReedTable.layer(of: driven * air.dulling), air)

    flatness *= Float(decay(air.seconds / Self.flatTime))
    let fall = build.sag * (air.pressure - 300) + build.flatStart * Double(flatness)
    phaseStep = UInt32(build.step * (1 - fall + fall * fall / 2))
    return isOpen && air.pressure >= air.stops ? build.air : 0
  }

  @_noAllocation @_noLocks
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
      if gain == 0 { phase = build.phase }
      flatness = max(flatness, 1 - min(1, swing / air.swing))
    }
    swing = max(swing, seed * air.swing)
    let time = 2 * build.growth * air.slowness
    let behind = _unsafePerformance { (air.swing / swing).squareRoot() } - 1
    let left = 1 + behind * Float(decay(air.seconds / time))
    swing = air.swing / (left * left)
  }

  /// Moves the wave towards a layer: slowly enough not to click, and in a step no farther than the
  /// next table, so that it is never read from tables that do not lie on both sides of it.
  @_noAllocation @_noLocks
  private mutating func turn(to target: Float, _ air: AirStep) {
    let old = layer
    let way = min(max(target - old, -Self.pace), Self.pace) * air.part
    let lower = way < 0 && old == Float(Int32(old)) ? Int32(old) - 1 : Int32(old)
    base = min(max(lower, 0), Int32(ReedTable.layers) - 2)
    layer = min(max(old + way, Float(base)), Float(base) + 1)
    blend = old - Float(base)
    blendStep = (layer - old) / Float(air.frames)
  }

  /// The part of its full swing with which the opening pallet's puff starts a tongue: the measured
  /// attacks begin 50 dB down.
  private static var fingerSeed: Float { 0.003 }
  /// The part with which a tongue starts whose pallet is open already when the air comes or turns:
  /// the air draws it into its slot before it swings, by 0.3 to 1 × its set of about 0.13 of its
  /// swing (Cottingham, ICA 2019).
  private static var bellowsSeed: Float { 0.2 }
  /// How far a tongue is heard to move beyond what the air would keep up.
  private static var lead: Float { 1.2 }
  /// Layers by which the wave changes in a step at most.
  private static var pace: Float { 0.15 }
  /// What is heard of a tongue behind a closed pallet.
  private static var closed: Float { 0.02 }
  /// Seconds in which a flat start is over by a factor of e: the pitch is there after 200 to 300 ms.
  private static var flatTime: Double { 0.08 }

  // MARK: Sounding

  /// Adds `count` frames to a mono mix.
  @_noAllocation @_noLocks
  mutating func render(into mix: UnsafeMutablePointer<Float>, count: Int) {
    if gain == 0, gainStep == 0 { return }
    var phase = phase
    var gain = gain
    var blend = blend
    let phaseStep = phaseStep
    let gainStep = gainStep
    let blendStep = blendStep
    let stride = ReedTable.stride(bits: build.bits)
    let lower = build.tables + Int(base) * stride
    let upper = lower + stride
    let shift = 32 - build.bits
    let scale = 1 / Float(1 << shift)
    for frame in 0..<count {
      let index = Int(phase >> shift)
      let part = Float(phase & ((1 << shift) - 1)) * scale
      let soft = lower[index] + (lower[index + 1] - lower[index]) * part
      let loud = upper[index] + (upper[index + 1] - upper[index]) * part
      mix[frame] += (soft + (loud - soft) * blend) * gain
      phase &+= phaseStep
      gain += gainStep
      blend += blendStep
    }
    self.phase = phase
    self.gain = gain
    self.blend = blend
  }
}
