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
  /// Which rank it belongs to.
  let rank: UInt8
  /// Whether it is of the lowest octave, whose tips are loaded and slow.
  let isLoaded: Bool

  /// Keys and buttons that hold its pallet open to pushed and to pulled air.
  var pushed: UInt8 = 0
  var pulled: UInt8 = 0
  /// How far the pallet and the rank's slide let air through, 0…1, and how fast that opens, per
  /// step.
  var opening: Float = 0
  var openingSpeed: Float = 1
  /// The tongue's swing; 1 is the swing at 300 Pa.
  var swing: Float = 0
  var isSpeaking = false
  /// On the list of reeds that may sound.
  var isListed = false

  var phase: UInt32 = 0
  var phaseStep: UInt32 = 0
  /// What the wave is multiplied by, and the table it is read from with the part of the next one.
  var gain: Float = 0
  var gainStep: Float = 0
  var table: UnsafeMutablePointer<Float>
  var blend: Float = 0
  var blendStep: Float = 0

  init(
    tables: UnsafeMutablePointer<Float>, step: Double, sag: Double, air: Double, ringing: Float,
    rank: UInt8, isLoaded: Bool
  ) {
    self.tables = tables
    self.step = step
    self.sag = sag
    self.air = air
    self.ringing = ringing
    self.rank = rank
    self.isLoaded = isLoaded
    table = tables
  }

  /// Nothing more will be heard of it until its pallet opens.
  var isStill: Bool {
    @_noAllocation @_noLocks get {
      opening == 0 && gain == 0 && swing == 0 && pushed == 0 && pulled == 0
    }
  }

  /// One control step: decides pitch, loudness and wave for the 32 frames that follow.
  /// - Returns: the air it takes, per second.
  @_noAllocation @_noLocks
  mutating func advance(_ air: AirStep, isRankOn: Bool) -> Double {
    let isOpen = isRankOn && (air.isPush ? pushed : pulled) > 0
    let target: Float = isOpen ? 1 : 0
    if opening < target {
      opening = min(target, opening + openingSpeed)
    } else {
      opening = max(target, opening - air.closing)
    }
    swing = grown(air)

    let layer = ReedTable.layer(of: swing)
    let oldLayer = Float((table - tables) / ReedTable.stride) + blend
    let base = min(Int(min(layer, oldLayer)), ReedTable.layers - 2)
    table = tables + base * ReedTable.stride
    blend = oldLayer - Float(base)
    blendStep = (layer - oldLayer) / Float(AirStep.frames)

    let end = swing == 0 ? 0 : air.flow * opening
    // Ramps end where rounding takes them; silence has to be exact.
    if end == 0, gain < 1e-7 { gain = 0 }
    gainStep = (end - gain) / Float(AirStep.frames)
    let fall = sag * (air.pressure - 300)
    phaseStep = UInt32(step * (1 - fall + fall * fall / 2))
    return isOpen && air.pressure >= air.stops ? self.air : 0
  }

  @_noAllocation @_noLocks
  private mutating func grown(_ air: AirStep) -> Float {
    // The air turned: its own tongue is at rest.
    var swing = air.hasTurned ? 0 : swing
    isSpeaking = opening > 0 && air.pressure >= (isSpeaking ? air.stops : air.starts)
    guard isSpeaking else {
      swing *= ringing
      return swing < 1e-5 ? 0 : swing
    }
    swing = max(swing, Self.seed * air.swing)
    let ratio = air.swing / swing
    let rest = 1 + (ratio * ratio - 1) * (isLoaded ? air.slowGrowth : air.growth)
    return air.swing / _unsafePerformance { rest.squareRoot() }
  }

  /// The part of its full swing with which the opening pallet's puff starts a tongue.
  private static var seed: Float { 0.1 }

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

/// What the bellows give all reeds for one control step of 32 frames.
struct AirStep: BitwiseCopyable {
  static var frames: Int { @_noAllocation @_noLocks get { 32 } }

  /// Pascals, without the direction.
  let pressure: Double
  let isPush: Bool
  /// The direction changed since the step before.
  let hasTurned: Bool
  /// The air's speed and the swing that a tongue grows towards; both 1 at 300 Pa.
  let flow: Float
  let swing: Float
  /// e^(−2T/τ) over a step of T, for τ of growth of most reeds, and of the loaded ones.
  let growth: Float
  let slowGrowth: Float
  /// Pascals at which a tongue starts and at which it stops.
  let starts: Double
  let stops: Double
  /// How far a pallet closes in a step.
  let closing: Float

  /// - Parameters:
  ///   - signed: pascals, positive push.
  ///   - wasPush: the direction of the step before.
  ///   - threshold: pascals at which a tongue starts.
  ///   - seconds: the step's length.
  @_noAllocation @_noLocks
  init(signed: Double, wasPush: Bool, threshold: Double, seconds: Double) {
    pressure = abs(signed)
    isPush = signed > 0 || (signed == 0 && wasPush)
    hasTurned = isPush != wasPush
    let part = pressure / 300
    flow = Float(_unsafePerformance { part.squareRoot() })
    swing = flow
    // 11 ms at mf (300 Pa) and 27 ms at p (100 Pa), never under 9 ms: growth of 0.75 and 0.32 dB
    // a millisecond as Llanos-Vázquez measured (thesis, 2015, tables 4.7 and 4.8).
    let time = part > 0.14 ? max(0.009, 0.011 + 0.008 * (1 / part - 1)) : 0.060
    growth = Float(decay(2 * seconds / time))
    slowGrowth = Float(decay(2 * seconds / (1.5 * time)))
    starts = threshold
    stops = 0.6 * threshold
    // A pallet falls in 10 to 30 ms.
    closing = Float(seconds / 0.015)
  }
}
