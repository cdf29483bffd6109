import Presets
import Synthesis

/// Six strings, stopped, bent, plucked and damped: what the bridge or the pickup feels of them.
///
/// Strings are counted by their places, from 0 for string 6, the lowest, to 5 for string 1.
struct GuitarStrings: ~Copyable {
  private let rate: Double
  private let stops: Stops
  /// The swing along the top, where it is heard, has stops of its own.
  private let alongStops: Stops
  private let hasAlong: Bool
  private let isDispersive: Bool

  private var loops: StringLoops
  private let touches: UnsafeMutablePointer<StringTouch>
  private let tunings: UnsafeMutablePointer<StringTuning>
  private let alongTunings: UnsafeMutablePointer<StringTuning>
  private let plucks: UnsafeMutablePointer<Excitation>
  private let forces: PluckForces

  private let step: StringTouch.Step
  private let motion: ArmMotion
  private let sharpness: SIMD8<Double>
  /// The strings' periods beside those at rest, as they are bent now.
  private var periods = SIMD8<Double>(repeating: 1)

  /// The pickup, as the part of an open string's period that a wave takes from it to the bridge and
  /// back; 0 where the bridge itself is heard.
  private let pickup: Double
  /// Frames of the control step that have sounded.
  private var place = 0
  /// Nothing swings, and nothing needs to be computed.
  private(set) var isStill = true
  private var stillSteps = 0

  private static var strings: Int { @_noAllocation @_noLocks get { 6 } }
  private static var frames: Int { @_noAllocation @_noLocks get { 32 } }
  /// How much longer the swing along the top rings, for which the top is stiff.
  private static let alongDecay = 1.9
  /// Cents that a string's sharpness may move from that which all of its loop is tuned to.
  private static var freedom: Double { @_noAllocation @_noLocks get { 2 } }

  /// Strings at rest. Not for the audio thread.
  init(_ preset: GuitarPreset, rate: Double) {
    self.rate = rate
    let strings = preset.strings
    stops = Stops(preset, rate: rate)
    hasAlong = strings.polarization > 0
    alongStops =
      hasAlong
      ? Stops(preset, decay: Self.alongDecay, cents: -strings.detune, rate: rate)
      : Stops()
    isDispersive = (0..<6).contains { strings.inharmonicity[$0] > 0 }
    pickup = preset.body == .none ? preset.pickup.position : 0
    loops = StringLoops(
      strings, longest: 8.2 * rate / stops[0, 0].frequency, isDispersive: isDispersive,
      hasPickup: pickup > 0, rate: rate)
    touches = .allocate(capacity: Self.strings)
    touches.initialize(repeating: StringTouch(), count: Self.strings)
    plucks = .allocate(capacity: Self.strings)
    plucks.initialize(repeating: Excitation(), count: Self.strings)
    tunings = .allocate(capacity: Self.strings)
    alongTunings = .allocate(capacity: Self.strings)
    for string in 0..<Self.strings {
      let tuning = StringTuning(
        stops[string, 0], StringTouch(), stretch: 1, isDispersive: isDispersive, rate: rate)
      (tunings + string).initialize(to: tuning)
      (alongTunings + string).initialize(to: tuning)
    }
    // A finger plucks at an angle to the top.
    forces = PluckForces(shares: hasAlong ? (0.8, 0.6) : (1, 0))
    step = StringTouch.Step(seconds: Double(Self.frames) / rate)
    motion = ArmMotion(preset)
    var sharpness = SIMD8<Double>()
    for string in 0..<6 { sharpness[string] = strings.sharpness[string] }
    self.sharpness = sharpness
    for string in 0..<Self.strings { stop(string) }
  }

  deinit {
    touches.deallocate()
    plucks.deallocate()
    tunings.deallocate()
    alongTunings.deallocate()
  }

  // MARK: Playing

  /// Plucks a string.
  /// - Parameters:
  ///   - fret: where it is stopped, of those on the neck; 0 is open.
  ///   - level: 1 is velocity 100.
  ///   - brightness: of the treble, likewise.
  ///   - hardness: how far the string is stretched, 1 at the most.
  @_noAllocation @_noLocks
  mutating func pluck(_ string: Int, fret: Int, level: Float, brightness: Float, hardness: Double) {
    wake()
    let stop = stops[string, fret]
    let isMoved = touches[string].fret != fret
    touches[string].fret = fret
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
    for string in 0..<Self.strings { touches[string].isPalmOn = isOn }
  }

  /// How many strings were plucked and still ring.
  var ringing: Int {
    @_noAllocation @_noLocks get {
      var count = 0
      for string in 0..<Self.strings where touches[string].isPlayed { count += 1 }
      return count
    }
  }

  /// How many frets the neck has.
  var frets: Int { @_noAllocation @_noLocks get { stops.frets } }

  /// The fret at which a string was stopped last.
  @_noAllocation @_noLocks
  func fret(of string: Int) -> Int { touches[string].fret }

  /// How loud each string is; 0 when it is still, 1 or so when it was plucked at velocity 100.
  var levels: SIMD8<Float> {
    @_noAllocation @_noLocks get {
      var levels = SIMD8<Float>()
      for string in 0..<Self.strings {
        let level = touches[string].level
        levels[string] = plucks[string].isOver ? level : max(level, 1)
      }
      return levels
    }
  }

  // MARK: Control

  /// Begins a control step.
  /// - Parameters:
  ///   - bend: of the arm at its end, in semitones.
  ///   - wheel: what bends all strings alike beside it, likewise.
  @_noAllocation @_noLocks
  mutating func advance(bend: Double, wheel: Double) {
    place = 0
    let periods = motion.periods(at: bend, wheel: wheel)
    let isBent = !all(periods .== self.periods)
    self.periods = periods
    if isStill { return }
    var isQuiet = true
    for string in 0..<Self.strings {
      let peak = loops.peak(of: string)
      let isPlucked = !plucks[string].isOver
      let change = touches[string].advance(
        step, peak: peak, isPlucked: isPlucked, free: stops[string, touches[string].fret].rates)
      follow(isBent ? .decay : change, string)
      if peak > 1e-7 || isPlucked { isQuiet = false }
    }
    loops.advance()
    if pickup > 0 { placePickup() }
    stillSteps = isQuiet ? stillSteps + 1 : 0
    if isQuiet { settle() }
  }

  /// Aims a string's loops at what has changed.
  @_noAllocation @_noLocks
  private mutating func follow(_ change: StringTouch.Change, _ string: Int) {
    let sharpness = touches[string].sharpness
    switch change {
    case .nothing: return
    case .sharpness where sharpness > 0 && tunings[string].sharpness - sharpness < Self.freedom:
      loops.aim(
        string, delay: tunings[string].delay(sharpness: sharpness),
        along: alongTunings[string].delay(sharpness: sharpness))
    case .sharpness, .decay:
      tune(string)
      loops.aim(string, tunings[string], along: alongTunings[string])
    }
  }

  /// Computes a string's loops anew.
  @_noAllocation @_noLocks
  private mutating func tune(_ string: Int) {
    let fret = touches[string].fret
    tunings[string] = StringTuning(
      stops[string, fret], touches[string], stretch: periods[string], isDispersive: isDispersive,
      rate: rate)
    guard hasAlong else { return }
    alongTunings[string] = StringTuning(
      alongStops[string, fret], touches[string], stretch: periods[string],
      isDispersive: isDispersive, rate: rate)
  }

  /// Stops a string where it was plucked, at once.
  @_noAllocation @_noLocks
  private mutating func stop(_ string: Int) {
    tune(string)
    loops.stop(string, tunings[string], along: alongTunings[string])
    if pickup > 0 { loops.place(pickup: tap(string), string) }
  }

  /// Falls still once nothing has come around for as long as the longest period takes.
  @_noAllocation @_noLocks
  private mutating func settle() {
    var longest = 0.0
    for string in 0..<Self.strings { longest = max(longest, tunings[string].delay) }
    guard Double(stillSteps * Self.frames) > longest + 64 else { return }
    isStill = true
    loops.still()
  }

  /// Tunes still strings to where the arm has got to, before one is plucked.
  @_noAllocation @_noLocks
  private mutating func wake() {
    if isStill { for string in 0..<Self.strings { stop(string) } }
    isStill = false
    stillSteps = 0
  }

  // MARK: The pickup

  @_noAllocation @_noLocks
  private mutating func placePickup() {
    var delays = SIMD8<Double>()
    for string in 0..<Self.strings { delays[string] = tap(string) }
    loops.advance(pickup: delays)
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
      var frames = min(count - done, loops.room)
      var touched = 0
      for string in 0..<Self.strings {
        let wait = plucks[string].framesToRelease
        if wait > 0 {
          frames = min(frames, wait)
          touched |= 1 << string
        }
      }
      loops.render(
        from: place, count: frames, plucked: forces.gather(plucks, count: frames),
        into: output + done)
      place += frames
      done += frames
      for string in 0..<Self.strings
      where touched & 1 << string != 0 && plucks[string].framesToRelease == 0 {
        stop(string)
      }
    }
  }
}
