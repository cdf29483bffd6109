import Presets
import Synthesis

/// The loops of six strings, across the top and, where that is heard, along it, and the bridge between
/// them.
///
/// Strings are counted by their places, from 0 for string 6, the lowest, to 5 for string 1.
struct StringLoops: ~Copyable {
  /// Strings 6 to 3 across the top; strings 2 and 1, and beside them along the top; strings 6 to 3
  /// along it.
  private var lower: StringQuad
  private var upper: StringQuad
  private var along: StringQuad
  private let hasAlong: Bool
  private let alongLevel: Float
  private var coupling: BridgeCoupling
  private let hasPickup: Bool
  private var taps = PickupTaps()

  /// What comes around in the lower and the upper strings, and what the bridge feels of it.
  private let coming: (lower: UnsafeMutablePointer<Lanes>, upper: UnsafeMutablePointer<Lanes>)
  private let bridge: UnsafeMutablePointer<Float>

  private static var frames: Int { @_noAllocation @_noLocks get { 32 } }

  /// - Parameters:
  ///   - longest: of the periods that a string may be bent to, in frames.
  ///   - isDispersive: any of the strings is stiff.
  ///   - hasPickup: which is heard in the bridge's place.
  ///   - rate: frames a second.
  init(
    _ preset: StringsPreset, longest: Double, isDispersive: Bool, hasPickup: Bool, rate: Double
  ) {
    hasAlong = preset.polarization > 0
    alongLevel = Float(preset.polarization)
    self.hasPickup = hasPickup
    lower = StringQuad(longest: longest, isDispersive: isDispersive)
    upper = StringQuad(longest: longest, isDispersive: isDispersive)
    along = StringQuad(longest: hasAlong ? longest : 100, isDispersive: isDispersive)
    // With seven ten-thousandths the others come to lie some 35 dB below.
    coupling = BridgeCoupling(0.0007 * preset.coupling, heard: alongLevel, rate: rate)
    func frames<Frame>(of frame: Frame) -> UnsafeMutablePointer<Frame> {
      let frames = UnsafeMutablePointer<Frame>.allocate(capacity: Self.frames)
      frames.initialize(repeating: frame, count: Self.frames)
      return frames
    }
    coming = (frames(of: Lanes()), frames(of: Lanes()))
    bridge = frames(of: 0)
  }

  deinit {
    coming.lower.deallocate()
    coming.upper.deallocate()
    bridge.deallocate()
  }

  // MARK: Control

  /// Aims a string at what is to hold at the end of the control step that begins next.
  @_noAllocation @_noLocks
  mutating func aim(_ string: Int, _ tuning: StringTuning, along other: StringTuning) {
    if string < 4 {
      lower.aim(string, delay: tuning.delay, loss: tuning.loss)
      if hasAlong { along.aim(string, delay: other.delay, loss: other.loss) }
    } else {
      upper.aim(string - 4, delay: tuning.delay, loss: tuning.loss)
      if hasAlong { upper.aim(string - 2, delay: other.delay, loss: other.loss) }
    }
  }

  /// Aims its delays alone.
  @_noAllocation @_noLocks
  mutating func aim(_ string: Int, delay: Double, along other: Double) {
    if string < 4 {
      lower.aim(string, delay: delay)
      if hasAlong { along.aim(string, delay: other) }
    } else {
      upper.aim(string - 4, delay: delay)
      if hasAlong { upper.aim(string - 2, delay: other) }
    }
  }

  /// Stops a string elsewhere, at once.
  @_noAllocation @_noLocks
  mutating func stop(_ string: Int, _ tuning: StringTuning, along other: StringTuning) {
    if string < 4 {
      Self.stop(&lower, string, tuning)
      if hasAlong { Self.stop(&along, string, other) }
    } else {
      Self.stop(&upper, string - 4, tuning)
      if hasAlong { Self.stop(&upper, string - 2, other) }
    }
  }

  @_noAllocation @_noLocks
  private static func stop(_ quad: inout StringQuad, _ lane: Int, _ tuning: StringTuning) {
    quad.stop(lane, delay: tuning.delay, loss: tuning.loss, dispersion: tuning.dispersion)
  }

  /// Places a string's pickup at once, so many frames from the bridge and back.
  @_noAllocation @_noLocks
  mutating func place(pickup delay: Double, _ string: Int) { taps.place(string, at: delay) }

  /// Begins a control step.
  @_noAllocation @_noLocks
  mutating func advance() {
    coupling.forgetPeaks()
    lower.advance()
    upper.advance()
    if hasAlong { along.advance() }
  }

  /// Where the pickup is to be at the end of the control step that begins, in frames from the bridge
  /// and back.
  @_noAllocation @_noLocks
  mutating func advance(pickup delays: SIMD8<Double>) { taps.advance(to: delays) }

  /// The largest that went into a string in the last control step.
  @_noAllocation @_noLocks
  func peak(of string: Int) -> Float {
    string < 4 ? coupling.peaks.lower[string] : coupling.peaks.upper[string - 4]
  }

  /// Makes all strings perfectly still.
  @_noAllocation @_noLocks
  mutating func still() {
    lower.still()
    upper.still()
    along.still()
    coupling.still()
  }

  // MARK: Sounding

  /// Frames that can be computed together.
  var room: Int {
    @_noAllocation @_noLocks get {
      let room = min(lower.room, upper.room)
      return hasAlong ? min(room, along.room) : room
    }
  }

  /// Adds frames of what the bridge or the pickup feels; no more than there is room for.
  /// - Parameters:
  ///   - place: the first one's, in the control step.
  ///   - plucked: what is plucked in these frames, if anything is.
  @_noAllocation @_noLocks
  mutating func render(
    from place: Int, count: Int, plucked: PluckForces.Frames?,
    into output: UnsafeMutablePointer<Float>
  ) {
    lower.sound(from: place, count: count, pluck: plucked?.lower, into: coming.lower)
    upper.sound(from: place, count: count, pluck: plucked?.upper, into: coming.upper)
    coupling.pass(
      (UnsafePointer(coming.lower), UnsafePointer(coming.upper)), count: count,
      into: (lower.input, upper.input), output: bridge)
    lower.pass(count)
    upper.pass(count)
    if hasPickup { taps.subtract(lower, upper, from: place, count: count, of: bridge) }
    for n in 0..<count { output[n] += bridge[n] }
    guard hasAlong else { return }
    let swing = along.input
    along.sound(from: place, count: count, pluck: plucked?.along, into: swing)
    for n in 0..<count { output[n] += alongLevel * swing[n].sum }
    along.pass(count)
  }
}
