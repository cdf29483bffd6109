import Synthesis

/// A string being plucked: a finger or pick that touches it, which damps what rings, and lets it go.
///
/// A still string is let go at once. One that rings is first touched, for a millisecond or a third
/// of its period: from there on what comes around the loop is damped for as long as a period takes,
/// so that all of it has been; what the pluck itself sends comes around when that is over.
struct Excitation: BitwiseCopyable {
  private var colour: PluckColour
  /// What both the pluck and its treble are multiplied by.
  private var level: Float
  private var treble: Float
  /// What is left of the ringing, and in how many frames it gets there and back.
  private var kept: Float
  private var ramp: Float
  /// The period as it is bent, in frames, and the pulse's part of it.
  private var period: Float
  private var pulse: Float
  /// Frames since it was touched, and that it takes altogether.
  private var place: Float = 0
  private var length: Float
  private var low: Float = 0
  private var last: Float = 0

  /// No pluck.
  @_noAllocation @_noLocks
  init() {
    colour = PluckColour.nothing
    level = 0
    treble = 0
    kept = 1
    ramp = 0
    period = 0
    pulse = 0
    length = 0
  }

  /// - Parameters:
  ///   - stretch: the period beside that of the stopped string at rest.
  ///   - level: of the pluck, 1 at velocity 100.
  ///   - brightness: of its treble, likewise.
  ///   - kept: what the touch leaves of the ringing; `nil` where the string is still.
  ///   - rate: frames a second.
  @_noAllocation @_noLocks
  init(
    _ colour: PluckColour, stretch: Double, level: Float, brightness: Float, kept: Float?,
    rate: Double
  ) {
    self.colour = colour
    self.level = level * colour.unit
    treble = colour.treble * brightness
    period = colour.period * Float(stretch)
    pulse = colour.pulse * Float(stretch)
    if let kept {
      self.kept = kept
      ramp = Float(Int(min(Float(0.001 * rate), period / 3)) + 1)
    } else {
      self.kept = 1
      ramp = 0
    }
    // Seven times the time constant of the low-pass are 61 dB.
    length = ramp + period + colour.edge + 7 / colour.low
  }

  var isOver: Bool { @_noAllocation @_noLocks get { place >= length } }

  /// Frames until the string is let go: 0 once it is.
  var framesToRelease: Int {
    @_noAllocation @_noLocks get { isOver ? 0 : max(0, Int(ramp - place)) }
  }

  /// What is added to the string at the next frame, and what is left of what comes around.
  @_noAllocation @_noLocks @inline(__always)
  mutating func next() -> (force: Float, kept: Float) {
    // Within a run of frames it may be over before the run is.
    guard place < length else { return (0, 1) }
    var left: Float = 1
    if kept < 1, place < ramp + period {
      let part = min(1, min(place / ramp, (ramp + period - place) / ramp))
      left = 1 - (1 - kept) * part
    }
    let n = place - ramp
    place += 1
    guard n >= 0 else { return (0, left) }
    let rise = step(n)
    let mean = pulse / period
    let force = rise - step(n - pulse) - mean * (rise - step(n - period))
    low += colour.low * (force - low)
    let sounds = low + treble * (low - last)
    last = low
    return (level * sounds, left)
  }

  @_noAllocation @_noLocks @inline(__always)
  private func step(_ frames: Float) -> Float {
    let x = min(max(frames / colour.edge, 0), 1)
    return x * x * (3 - 2 * x)
  }
}
