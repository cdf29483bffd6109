import Presets
import Score
import Synthesis

/// The guitar of one preset, built and ready: strings, both hands, body or amplifier.
///
/// It has no hinge: whoever plays it says how far the arm is bent.
public struct GuitarInstrument: ~Copyable {
  private let rate: Double
  private var strings: GuitarStrings
  private var strum = Strum()
  /// There is none where a pickup is heard.
  private var body: GuitarBodyFilter?
  private let bridge: UnsafeMutablePointer<Float>
  private let mono: UnsafeMutablePointer<Float>
  private let pan: Pan
  private let level: Float

  /// Builds the guitar of a preset. Not for the audio thread.
  /// - Parameter rate: frames a second.
  public init(_ preset: GuitarPreset, rate: Double) {
    self.rate = rate
    strings = GuitarStrings(preset, rate: rate)
    body = GuitarBodyFilter(preset.body, rate: rate)
    bridge = .allocate(capacity: 32)
    bridge.initialize(repeating: 0, count: 32)
    mono = .allocate(capacity: 32)
    mono.initialize(repeating: 0, count: 32)
    pan = Pan(preset.pan)
    // The room adds its own power, which the direct sound makes way for.
    level = Float(decibels: preset.level - 36) / (1 + Float(preset.room * preset.room)).squareRoot()
  }

  deinit {
    bridge.deallocate()
    mono.deallocate()
  }

  // MARK: Playing

  /// Plucks a string.
  /// - Parameters:
  ///   - string: 6, the lowest, to 1.
  ///   - fret: where it is stopped; 0 is open.
  ///   - velocity: 1 to 127.
  @_noAllocation @_noLocks
  public mutating func pluck(string: Int, fret: Int, velocity: Int) {
    guard string >= 1, string <= 6 else { return }
    strum.drop(6 - string)
    pluck(6 - string, fret: fret, velocity: velocity, stroke: 1, brightness: 1)
  }

  @_noAllocation @_noLocks
  private mutating func pluck(
    _ place: Int, fret: Int, velocity: Int, stroke: Float, brightness: Float
  ) {
    // As loud as the square of the velocity: a General MIDI synthesizer's measure.
    let force = Float(velocity) / 100
    strings.pluck(
      place, fret: fret, level: stroke * force * force, brightness: brightness * force,
      hardness: Double(velocity) / 127)
  }

  /// Damps a string, 6 to 1, or all.
  @_noAllocation @_noLocks
  public mutating func damp(string: Int?) {
    for place in 0..<6 where string.map({ 6 - $0 == place }) ?? true {
      strum.drop(place)
      strings.damp(place)
    }
  }

  // MARK: Sounding

  /// One control step, before the 32 frames that it decides.
  /// - Parameter bend: of the tremolo arm at the step's end, in semitones.
  @_noAllocation @_noLocks
  public mutating func advance(bend: Double) {
    strings.advance(bend: bend)
    body?.settle()
  }

  /// Nothing sounds, and nothing is about to.
  public var isSilent: Bool {
    @_noAllocation @_noLocks get {
      strings.isStill && strum.nextFrame == .max && (body?.isSilent ?? true)
    }
  }

  /// Adds frames to an interleaved stereo mix; at most as many as are left of the control step.
  /// - Parameter frame: the first one's number.
  @_noAllocation @_noLocks
  public mutating func render(
    into output: UnsafeMutablePointer<Float>, count: Int, frame: Int64
  ) {
    for n in 0..<count {
      bridge[n] = 0
      mono[n] = 0
    }
    strings.render(into: bridge, count: count)
    body?.render(bridge, addingTo: mono, count: count)
    for n in 0..<count {
      output[2 * n] += level * pan.left * mono[n]
      output[2 * n + 1] += level * pan.right * mono[n]
    }
  }
}
