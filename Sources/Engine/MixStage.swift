import Presets
import Synthesis

/// What both instruments of a rig go through together: filter, tremolo, volume and pan, in this
/// order. Each leaves every bit as it is where the preset and its mappings leave it alone.
///
/// The values go straight from control step to control step: the cutoff in octaves, the gains as
/// factors.
struct MixStage: ~Copyable {
  private(set) var values: MixValues
  private let hasFilter: Bool
  private var filter: SweptLowPass
  /// Turns of the tremolo a frame.
  private let tremoloStep: Double

  // Of the control step.
  private var left = GainRamp(steady: 1)
  private var right = GainRamp(steady: 1)
  private var tremoloDepth = GainRamp(steady: 0)
  /// How loud the room answers each instrument.
  private(set) var accordionRoom = GainRamp(steady: 0)
  private(set) var guitarRoom = GainRamp(steady: 0)
  /// Whether the room can answer either.
  let hasRoom: Bool

  /// - Parameter rate: frames a second.
  init(_ preset: Preset, rate: Double) {
    values = MixValues(preset, rate: rate)
    filter = SweptLowPass(rate: rate)
    tremoloStep = preset.mix.tremolo.rate / rate
    hasFilter =
      values[.cutoff].isMapped || values[.resonance].isMapped
      || preset.mix.filter.cutoff < 20_000
    hasRoom =
      values[.accordionRoom].isMapped || preset.accordion.room > 0 || preset.guitar.room > 0
    prepare()
  }

  /// Decibels by which mappings have the guitar's amplifier overdriven at the end of the control
  /// step; `nil` where no mapping moves that.
  var drive: Double? {
    @_noAllocation @_noLocks get { values[.drive].isMapped ? values[.drive].end : nil }
  }

  /// One control step, before the 32 frames that it decides.
  @_noAllocation @_noLocks
  mutating func advance(_ sources: GlidingSources) {
    if hasFilter { filter.settle() }
    if values.advance(sources) { prepare() }
  }

  /// Passes interleaved stereo through, in place; at most as many frames as are left of the control
  /// step.
  /// - Parameter frame: the first one's number.
  @_noAllocation @_noLocks
  mutating func process(_ sound: UnsafeMutablePointer<Float>, count: Int, frame: Int64) {
    let place = Int(frame % EngineCore.controlFrames)
    if hasFilter { takeTreble(from: sound, count: count, place: place) }
    if tremoloDepth.gain(after: 0) != 0 || tremoloDepth.end != 0 {
      waver(sound, count: count, frame: frame, place: place)
    }
    if left.gain(after: 0) == 1, left.end == 1, right.gain(after: 0) == 1, right.end == 1 {
      return
    }
    for index in 0..<count {
      sound[2 * index] *= left.gain(after: place + index)
      sound[2 * index + 1] *= right.gain(after: place + index)
    }
  }

  @_noAllocation @_noLocks
  private mutating func takeTreble(
    from sound: UnsafeMutablePointer<Float>, count: Int, place: Int
  ) {
    let cutoff = values[.cutoff]
    let start = Elementary.exp2(-values[.resonance].start)
    let end = Elementary.exp2(-values[.resonance].end)
    for index in 0..<count {
      let part = Double(place + index) / Double(EngineCore.controlFrames)
      let low = filter.next(
        SIMD2(sound[2 * index], sound[2 * index + 1]),
        cutoff: Elementary.exp2(cutoff.value(at: part)), damping: start + (end - start) * part)
      sound[2 * index] = low.x
      sound[2 * index + 1] = low.y
    }
  }

  /// From full loudness at frame 0 down by the depth and back in a turn, as a sine.
  @_noAllocation @_noLocks
  private func waver(
    _ sound: UnsafeMutablePointer<Float>, count: Int, frame: Int64, place: Int
  ) {
    for index in 0..<count {
      let turns = Double(frame + Int64(index)) * tremoloStep
      // Half a turn to either side of a whole one.
      let sine = Elementary.sin(.pi * (turns - Double(Int64(turns + 0.5))))
      let gain = 1 - tremoloDepth.gain(after: place + index) * Float(sine * sine)
      sound[2 * index] *= gain
      sound[2 * index + 1] *= gain
    }
  }

  /// Makes the ramps of the control step.
  @_noAllocation @_noLocks
  private mutating func prepare() {
    let start = Self.sides(volume: values[.volume].start, pan: values[.pan].start)
    let end = Self.sides(volume: values[.volume].end, pan: values[.pan].end)
    left = Self.ramp(from: start.left, to: end.left)
    right = Self.ramp(from: start.right, to: end.right)
    tremoloDepth = Self.ramp(values[.tremoloDepth])
    accordionRoom = Self.ramp(values[.accordionRoom])
    guitarRoom = Self.ramp(values[.guitarRoom])
  }

  /// The gains of the two sides: by the law of `Pan`, so that what is alike on both keeps its power.
  @_noAllocation @_noLocks
  private static func sides(volume: Double, pan: Double) -> (left: Double, right: Double) {
    if pan == 0 { return (volume, volume) }
    // A blend may overshoot by a little.
    let angle = (min(1, max(-1, pan)) + 1) * (.pi / 4)
    let both = volume * 1.4142135623730951
    return (both * Elementary.cos(angle), both * Elementary.sin(angle))
  }

  @_noAllocation @_noLocks
  private static func ramp(_ value: MappedValue) -> GainRamp {
    ramp(from: value.start, to: value.end)
  }

  @_noAllocation @_noLocks
  private static func ramp(from start: Double, to end: Double) -> GainRamp {
    GainRamp(from: Float(start), to: Float(end), frames: Int(EngineCore.controlFrames))
  }
}
