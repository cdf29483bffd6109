import Synthesis

/// A reed plate with its two tongues, one for each direction of the air, under its pallet.
///
/// What is known of free reeds is prescribed, not solved: pitch, growth and loudness as functions
/// of pressure. The tongue's swing a obeys da/dt = a·(1 − (a/A)²)/τ towards A = √(p/300 Pa), which
/// grows as e^(t/τ) while it is small and levels off. The air's speed, √p, scales the wave beside
/// the swing, so that loudness rises about 6 dB for each doubling of the pressure.
struct Reed: BitwiseCopyable {
  /// The waves of this pitch; see `ReedBank`.
  let tables: UnsafeMutablePointer<Float>
  /// Phase steps a frame at 300 Pa, of 2^32 to a period.
  let step: Double
  /// ln 2/1200 × cents by which the pitch falls for each pascal.
  let sag: Double
  /// The air it takes while it sounds, per second.
  let air: Double
  /// The part of its swing that it keeps over a step once it has no air.
  let ringing: Float
  /// The part of the box that it sounds into.
  let channel: Channels.Part
  /// Whether it is of the lowest octave, whose tips are loaded and slow.
  let isLoaded: Bool

  /// Keys and buttons that hold its pallet open to pushed and to pulled air.
  var pushed: UInt8 = 0
  var pulled: UInt8 = 0
  /// The slide of its rank is open.
  var isRankOn = true
  /// How far the pallet and the rank's slide are open, 0…1, and how fast they open, per step.
  var opening: Float = 0
  var openingSpeed: Float = 1
  /// The tongue's swing; 1 is the swing at 300 Pa.
  var swing: Float = 0
  var isSpeaking = false
  /// The air has turned, and the tongue that spoke is falling silent for the other to begin.
  var isTurning = false
  /// On the list of reeds that may sound.
  var isListed = false

  var phase: UInt32
  var phaseStep: UInt32 = 0
  /// What the wave is multiplied by, and the table it is read from with the part of the next one.
  var gain: Float = 0
  var gainStep: Float = 0
  var table: UnsafeMutablePointer<Float>
  var blend: Float = 0
  var blendStep: Float = 0

  init(
    tables: UnsafeMutablePointer<Float>, step: Double, sag: Double, air: Double, ringing: Float,
    channel: Channels.Part, isLoaded: Bool, phase: UInt32
  ) {
    self.phase = phase
    self.tables = tables
    self.step = step
    self.sag = sag
    self.air = air
    self.ringing = ringing
    self.channel = channel
    self.isLoaded = isLoaded
    table = tables
  }

  /// Nothing more will be heard of it until its pallet opens.
  var isStill: Bool {
    @_noAllocation @_noLocks get {
      opening == 0 && gain == 0 && swing == 0 && pushed == 0 && pulled == 0
    }
  }

  /// One control step, or what is left of one when a pallet moves within it: decides pitch,
  /// loudness and wave for the frames that follow.
  /// - Returns: the air it takes, per second.
  @_noAllocation @_noLocks
  mutating func advance(_ air: AirStep) -> Double {
    let isOpen = isRankOn && (air.isPush ? pushed : pulled) > 0
    let target: Float = isOpen ? 1 : 0
    if opening < target {
      opening = min(target, opening + openingSpeed * air.part)
    } else {
      opening = max(target, opening - air.closing)
    }
    swing = grown(air)

    // A tongue whose air falls away faster than it can follow moves on, but nothing drives the
    // flow through its slot: it is heard as one that had followed.
    let layer = ReedTable.layer(of: min(swing, Self.lead * air.swing))
    let oldLayer = Float((table - tables) / ReedTable.stride) + blend
    let base = min(Int(min(layer, oldLayer)), ReedTable.layers - 2)
    table = tables + base * ReedTable.stride
    blend = oldLayer - Float(base)
    blendStep = (layer - oldLayer) / Float(air.frames)

    // A pallet starts and lands softly: a smooth step, for a straight one would click.
    let passage = opening * opening * (3 - 2 * opening)
    let end = isTurning ? gain * air.turning : swing == 0 ? 0 : air.flow * passage
    // Ramps end where rounding takes them; silence has to be exact.
    if end == 0, gain < 1e-7 { gain = 0 }
    gainStep = (end - gain) / Float(air.frames)
    let fall = sag * (air.pressure - 300)
    phaseStep = UInt32(step * (1 - fall + fall * fall / 2))
    return isOpen && air.pressure >= air.stops ? self.air : 0
  }

  @_noAllocation @_noLocks
  private mutating func grown(_ air: AirStep) -> Float {
    var swing = swing
    if air.hasTurned { isTurning = swing > 0 }
    if isTurning {
      // Heard no more than the other tongue will be when it begins.
      if gain * swing > Self.rest * air.flow * air.swing { return swing }
      isTurning = false
      swing = Self.rest * air.swing
    }
    let isNew = !isSpeaking
    isSpeaking = opening > 0 && air.pressure >= (isSpeaking ? air.stops : air.starts)
    guard isSpeaking else {
      swing *= air.frames == AirStep.whole ? ringing : 1
      return swing < 1e-5 ? 0 : swing
    }
    swing = max(swing, (isNew ? Self.seed : Self.rest) * air.swing)
    let ratio = air.swing / swing
    let rest = 1 + (ratio * ratio - 1) * (isLoaded ? air.slowGrowth : air.growth)
    return air.swing / _unsafePerformance { rest.squareRoot() }
  }

  /// The part of its full swing with which the opening pallet's puff starts a tongue.
  private static var seed: Float { 0.1 }
  /// How far a tongue is heard to move beyond what the air would keep up.
  private static var lead: Float { 1.2 }
  /// The part with which a tongue begins that no pallet's puff starts, when the air turns.
  private static var rest: Float { 0.02 }

  /// Adds `count` frames to a mono mix.
  @_noAllocation @_noLocks
  mutating func render(into mix: UnsafeMutablePointer<Float>, count: Int) {
    var phase = phase
    var gain = gain
    var blend = blend
    let phaseStep = phaseStep
    let gainStep = gainStep
    let blendStep = blendStep
    let lower = table
    let upper = table + ReedTable.stride
    let shift = UInt32(32 - ReedTable.bits)
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
