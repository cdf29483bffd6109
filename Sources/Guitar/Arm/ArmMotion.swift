import Presets
import Synthesis

/// What the arm's bend makes of each string's period.
struct ArmMotion: BitwiseCopyable {
  private let isReal: Bool
  private let up: Double
  private let down: Double
  /// By how much the arm changes the square of the frequency of a string of stiffness 1, all the
  /// way up and down.
  private let rise: Double
  private let fall: Double
  private let stiffness: SIMD8<Double>

  /// No string is let out further than three octaves: it hangs slack.
  private static var longest: Double { @_noAllocation @_noLocks get { 8 } }
  /// A wheel tightens none beyond two octaves, as far as an arm.
  private static var shortest: Double { @_noAllocation @_noLocks get { 0.25 } }

  /// Not for the audio thread.
  init(_ preset: GuitarPreset) {
    isReal = preset.arm.kind == .real
    up = preset.arm.up
    down = preset.arm.down
    rise = Elementary.exp2(up / 6) - 1
    fall = 1 - Elementary.exp2(-down / 6)
    var stiffness = SIMD8<Double>(repeating: 0)
    for string in 0..<6 { stiffness[string] = preset.strings.stiffness[string] }
    self.stiffness = stiffness
  }

  /// The strings' periods beside those at rest, where a wheel bends them all alike beside the arm.
  /// - Parameters:
  ///   - bend: of the arm, in semitones.
  ///   - wheel: semitones.
  @_noAllocation @_noLocks
  func periods(at bend: Double, wheel: Double) -> SIMD8<Double> {
    let bent = periods(at: bend)
    if wheel == 0 { return bent }
    let shortest = pointwiseMin(bent, SIMD8(repeating: Self.shortest))
    let longest = SIMD8(repeating: Self.longest)
    return pointwiseMin(pointwiseMax(bent * Elementary.exp2(-wheel / 12), shortest), longest)
  }

  /// The strings' periods beside those at rest.
  ///
  /// An even arm moves all alike. A real one pulls every string by the same way: its tension, and so
  /// the square of its frequency, changes in proportion, by its own stiffness (J. Kemp, "The physics
  /// of unwound and wound strings on the electric guitar applied to the pitch intervals produced by
  /// tremolo/vibrato arm systems", PLoS ONE 12(9), 2017):
  ///
  ///     (f/f₀)² = 1 + u·k,  u straight in the arm's angle.
  /// - Parameter bend: of the arm, in semitones, as the preset's straight curve has it.
  @_noAllocation @_noLocks
  func periods(at bend: Double) -> SIMD8<Double> {
    if bend == 0 { return SIMD8(repeating: 1) }
    guard isReal else { return SIMD8(repeating: Elementary.exp2(-bend / 12)) }
    let u = bend > 0 ? bend / up * rise : bend / down * fall
    let squares = 1 + u * stiffness
    let least = 1 / (Self.longest * Self.longest)
    let held = pointwiseMax(squares, SIMD8(repeating: least))
    return _unsafePerformance { (1 / held).squareRoot() }
  }
}
