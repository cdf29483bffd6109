import Presets
import Synthesis

/// Six strings, stopped, bent, plucked and damped: what the bridge or the pickup feels of them.
///
/// Strings are counted by their places, from 0 for string 6, the lowest, to 5 for string 1.
struct GuitarStrings: ~Copyable {
  private let rate: Double
  private let stops: Stops
  /// The swing along the top, where it is heard, has stops and a plane of its own.
  private let alongStops: Stops
  private var across: StringPlane
  private var along: StringPlane
  private let hasAlong: Bool
  private let shares: (across: Float, along: Float)
  private let alongLevel: Float

  private let touches: UnsafeMutablePointer<StringTouch>
  private let plucks: UnsafeMutablePointer<Excitation>
  private let forces: UnsafeMutablePointer<SIMD8<Float>>
  private let kept: UnsafeMutablePointer<SIMD8<Float>>
  private let alongForces: UnsafeMutablePointer<SIMD8<Float>>
  private let bridge: UnsafeMutablePointer<SIMD8<Float>>
  private let tapped: UnsafeMutablePointer<SIMD8<Float>>

  private let motion: ArmMotion
  private let sharpness: SIMD8<Double>
  /// The strings' periods beside those at rest, as they are bent now.
  private var periods = SIMD8<Double>(repeating: 1)
  private var delays = SIMD8<Double>()
  private var alongDelays = SIMD8<Double>()
  private var losses = (b: SIMD8<Float>(), a: SIMD8<Float>())
  private var alongLosses = (b: SIMD8<Float>(), a: SIMD8<Float>())

  /// The pickup, as the part of an open string's period that a wave takes from it to the bridge and
  /// back; 0 where the bridge itself is heard.
  private let pickup: Double
  private var taps = SIMD8<Double>(repeating: 1)
  private var tapSteps = SIMD8<Double>()
  /// Frames of the control step that have sounded.
  private var place = 0
  /// Nothing swings, and nothing needs to be computed.
  private(set) var isStill = true
  private var stillSteps = 0

  private static var frames: Int { @_noAllocation @_noLocks get { 32 } }
  /// How much longer the swing along the top rings, for which the top is stiff.
  private static let alongDecay = 1.9

  /// Strings at rest. Not for the audio thread.
  init(_ preset: GuitarPreset, rate: Double) {
    self.rate = rate
    let strings = preset.strings
    stops = Stops(preset, rate: rate)
    hasAlong = strings.polarization > 0
    alongStops =
      hasAlong
      ? Stops(preset, decay: Self.alongDecay, cents: -strings.detune, rate: rate)
      : Stops(preset, rate: rate)
    // A finger plucks at an angle to the top.
    shares = hasAlong ? (0.8, 0.6) : (1, 0)
    alongLevel = Float(strings.polarization)
    let longest = 8.2 * rate / stops[0, 0].frequency
    let isDispersive = (0..<6).contains { strings.inharmonicity[$0] > 0 }
    // A seven hundredth part of a thousandth: the others come to lie some 35 dB below.
    let coupling = 0.0007 * strings.coupling
    across = StringPlane(
      longest: longest, isDispersive: isDispersive, coupling: coupling, rate: rate)
    along = StringPlane(
      longest: hasAlong ? longest : 1, isDispersive: isDispersive, coupling: 0, rate: rate)
    touches = .allocate(capacity: StringPlane.strings)
    touches.initialize(repeating: StringTouch(), count: StringPlane.strings)
    plucks = .allocate(capacity: StringPlane.strings)
    plucks.initialize(repeating: Excitation(), count: StringPlane.strings)
    func lanes() -> UnsafeMutablePointer<SIMD8<Float>> {
      let lanes = UnsafeMutablePointer<SIMD8<Float>>.allocate(capacity: Self.frames)
      lanes.initialize(repeating: SIMD8(), count: Self.frames)
      return lanes
    }
    forces = lanes()
    kept = lanes()
    alongForces = lanes()
    bridge = lanes()
    tapped = lanes()
    motion = ArmMotion(preset)
    var sharpness = SIMD8<Double>()
    for string in 0..<6 { sharpness[string] = strings.sharpness[string] }
    self.sharpness = sharpness
    pickup = preset.body == .none ? preset.pickup.position : 0
    for string in 0..<StringPlane.strings { stop(string) }
  }

  deinit {
    touches.deallocate()
    plucks.deallocate()
    forces.deallocate()
    kept.deallocate()
    alongForces.deallocate()
    bridge.deallocate()
    tapped.deallocate()
  }

  /// How many frets the neck has.
  var frets: Int { @_noAllocation @_noLocks get { stops.frets } }

  // MARK: Playing

  /// Plucks a string.
  /// - Parameters:
  ///   - fret: where it is stopped; 0 is open.
  ///   - level: 1 is velocity 100.
  ///   - brightness: of the treble, likewise.
  ///   - hardness: how far the string is stretched, 1 at the most.
  @_noAllocation @_noLocks
  mutating func pluck(_ string: Int, fret: Int, level: Float, brightness: Float, hardness: Double) {
    wake()
    let stop = stops[string, fret]
    let isMoved = touches[string].fret != min(fret, stops.frets)
    touches[string].fret = min(fret, stops.frets)
    touches[string].isFingerOn = false
    touches[string].isPlayed = true
    // Stretch goes with the square of the swing, and that with the square of the velocity.
    let swing = hardness * hardness
    touches[string].sharpness = sharpness[string] * swing * swing
    var left: Float?
    if touches[string].level > StringTouch.stillness {
      // The softer the stroke, the longer the finger rests on the string before.
      let contact = 0.020 - 0.012 * hardness
      let kept = Elementary.exp2(-contact * stop.frequency)
      left = Float(max(0.02, isMoved ? min(kept, 0.1) : kept))
    }
    plucks[string] = Excitation(
      stop.pluck, stretch: periods[string], level: level, brightness: brightness, kept: left,
      rate: rate)
    if plucks[string].framesToRelease == 0 { self.stop(string) }
  }

  /// Lays a finger on a string, which damps it; it is lifted once the string is still.
  /// - Returns: whether there was anything to damp.
  @_noAllocation @_noLocks
  mutating func damp(_ string: Int) -> Bool {
    let rings = touches[string].level > StringTouch.stillness || !plucks[string].isOver
    if rings { touches[string].isFingerOn = true }
    return rings
  }

  /// Lays the palm on the strings at the bridge, or lifts it.
  @_noAllocation @_noLocks
  mutating func setPalm(isOn: Bool) {
    for string in 0..<StringPlane.strings { touches[string].isPalmOn = isOn }
  }

  /// How many strings were plucked and still ring.
  var ringing: Int {
    @_noAllocation @_noLocks get {
      var count = 0
      for string in 0..<StringPlane.strings where touches[string].isPlayed { count += 1 }
      return count
    }
  }

  /// The fret at which a string was stopped last.
  @_noAllocation @_noLocks
  func fret(of string: Int) -> Int { touches[string].fret }

  /// How loud each string is; 0 when it is still, 1 or so when it was plucked at velocity 100.
  var levels: SIMD8<Float> {
    @_noAllocation @_noLocks get {
      var levels = SIMD8<Float>()
      for string in 0..<StringPlane.strings {
        let level = touches[string].level
        levels[string] = plucks[string].isOver ? level : max(level, 1)
      }
      return levels
    }
  }

  // MARK: Control

  /// Begins a control step.
  /// - Parameter bend: of the arm at its end, in semitones.
  @_noAllocation @_noLocks
  mutating func advance(bend: Double) {
    place = 0
    let periods = motion.periods(at: bend)
    var isMoving = !all(periods .== self.periods)
    self.periods = periods
    if isStill { return }
    let peaks = across.peaks
    var isQuiet = true
    for string in 0..<StringPlane.strings {
      let free = stops[string, touches[string].fret].rates
      let fade = touches[string].rates(free).fundamental
      if touches[string].advance(
        peak: peaks[string], isPlucked: !plucks[string].isOver, seconds: Double(Self.frames) / rate,
        fade: fade)
      {
        isMoving = true
      }
      if peaks[string] > 1e-7 || !plucks[string].isOver { isQuiet = false }
    }
    if isMoving { for string in 0..<StringPlane.strings { tune(string) } }
    across.advance(to: delays, b: losses.b, a: losses.a)
    if hasAlong { along.advance(to: alongDelays, b: alongLosses.b, a: alongLosses.a) }
    setTaps()
    // As long as the longest period takes.
    stillSteps = isQuiet ? stillSteps + 1 : 0
    if Double(stillSteps * Self.frames) > delays.max() + 64 {
      isStill = true
      across.still()
      if hasAlong { along.still() }
    }
  }

  /// Tunes still strings to where the arm has got to, before one is plucked.
  @_noAllocation @_noLocks
  private mutating func wake() {
    if isStill { for string in 0..<StringPlane.strings { stop(string) } }
    isStill = false
    stillSteps = 0
  }

  /// Computes a string's loops anew.
  @_noAllocation @_noLocks
  private mutating func tune(_ string: Int) {
    let tuned = loop(stops[string, touches[string].fret], string, isDispersive: across.isDispersive)
    delays[string] = tuned.delay
    losses.b[string] = Float(tuned.loss.b)
    losses.a[string] = Float(tuned.loss.a)
    guard hasAlong else { return }
    let other = loop(
      alongStops[string, touches[string].fret], string, isDispersive: along.isDispersive)
    alongDelays[string] = other.delay
    alongLosses.b[string] = Float(other.loss.b)
    alongLosses.a[string] = Float(other.loss.a)
  }

  /// The line's delay that tunes a string, all other delays of its loop counted, and its losses.
  @_noAllocation @_noLocks
  private func loop(
    _ stop: Stop, _ string: Int, isDispersive: Bool
  ) -> (delay: Double, loss: StringLoss) {
    let touch = touches[string]
    let period =
      touch.sharpness == 0
      ? periods[string] : periods[string] * Elementary.exp2(-touch.sharpness / 1200)
    let frequency = stop.frequency / period
    var rates = touch.rates(stop.rates)
    if period > 4 {
      // Over two octaves down a string hangs slack and rattles on the frets.
      rates.fundamental += 15 * (period - 4)
      rates.treble += 60 * (period - 4)
    }
    let loss = StringLoss(rates, frequency: frequency, rate: rate)
    let w = 2 * .pi * frequency / rate
    let rest = loss.delay(at: w) + (isDispersive ? stop.dispersion.delay(at: w) : 0)
    return (max(3, rate / frequency - rest), loss)
  }

  /// Stops a string where it was plucked, at once.
  @_noAllocation @_noLocks
  private mutating func stop(_ string: Int) {
    tune(string)
    let fret = touches[string].fret
    across.stop(
      string, delay: delays[string], b: losses.b[string], a: losses.a[string],
      dispersion: stops[string, fret].dispersion)
    if hasAlong {
      along.stop(
        string, delay: alongDelays[string], b: alongLosses.b[string], a: alongLosses.a[string],
        dispersion: alongStops[string, fret].dispersion)
    }
    guard pickup > 0 else { return }
    taps[string] = tap(string)
    tapSteps[string] = 0
  }

  @_noAllocation @_noLocks
  private mutating func setTaps() {
    guard pickup > 0 else { return }
    taps += Double(Self.frames) * tapSteps
    for string in 0..<StringPlane.strings {
      tapSteps[string] = (tap(string) - taps[string]) / Double(Self.frames)
    }
  }

  /// Frames that a wave takes from the pickup to the bridge and back: at most to a stopped string's
  /// middle, which it is not past on any fret.
  @_noAllocation @_noLocks
  private func tap(_ string: Int) -> Double {
    let open = rate / stops[string, 0].frequency
    let whole = rate / stops[string, touches[string].fret].frequency
    return max(1, min(pickup * open, whole / 2) * periods[string])
  }

  // MARK: Sounding

  /// Adds frames of what the bridge or the pickup feels; at most as many as are left of the control
  /// step.
  @_noAllocation @_noLocks
  mutating func render(into output: UnsafeMutablePointer<Float>, count: Int) {
    if isStill {
      place += count
      return
    }
    var done = 0
    while done < count {
      var frames = count - done
      var touched = 0
      for string in 0..<StringPlane.strings {
        let wait = plucks[string].framesToRelease
        if wait > 0 {
          frames = min(frames, wait)
          touched |= 1 << string
        }
      }
      sound(into: output + done, count: frames)
      done += frames
      for string in 0..<StringPlane.strings
      where touched & 1 << string != 0 && plucks[string].framesToRelease == 0 {
        stop(string)
      }
    }
  }

  /// Some frames, within which no string is let go.
  @_noAllocation @_noLocks
  private mutating func sound(into output: UnsafeMutablePointer<Float>, count: Int) {
    let isPlucked = gather(count)
    across.render(
      from: place, count: count, forces: isPlucked ? UnsafePointer(forces) : nil,
      kept: isPlucked ? UnsafePointer(kept) : nil, into: bridge)
    if pickup > 0 {
      across.tap(taps, steps: tapSteps, from: place, count: count, into: tapped)
      for n in 0..<count { output[n] += (bridge[n] - tapped[n]).sum() }
    } else {
      for n in 0..<count { output[n] += bridge[n].sum() }
    }
    if hasAlong {
      along.render(
        from: place, count: count, forces: isPlucked ? UnsafePointer(alongForces) : nil,
        kept: isPlucked ? UnsafePointer(kept) : nil, into: bridge)
      for n in 0..<count { output[n] += alongLevel * bridge[n].sum() }
    }
    place += count
  }

  /// Gathers what is plucked into the strings.
  /// - Returns: whether anything is.
  @_noAllocation @_noLocks
  private mutating func gather(_ count: Int) -> Bool {
    var isPlucked = false
    for string in 0..<StringPlane.strings where !plucks[string].isOver {
      if !isPlucked {
        isPlucked = true
        for n in 0..<count {
          forces[n] = SIMD8()
          kept[n] = SIMD8(repeating: 1)
        }
      }
      for n in 0..<count {
        let next = plucks[string].next()
        forces[n][string] = next.force
        kept[n][string] = next.kept
      }
    }
    guard isPlucked else { return false }
    for n in 0..<count {
      if hasAlong { alongForces[n] = shares.along * forces[n] }
      forces[n] *= shares.across
    }
    return true
  }
}
