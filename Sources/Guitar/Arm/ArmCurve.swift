import Presets

/// The bend that an angle makes, in semitones: straight either side of the rest, to the ends of
/// the arm's way.
///
///     bend = up · (angle − rest) / degrees    above rest, at most up
///            down · (angle − rest) / degrees  below rest, at least −down
struct ArmCurve: BitwiseCopyable {
  private let up: Double
  private let down: Double
  private let degrees: Double
  /// `nil` where it is the angle at which the hinge became partially open.
  private let fixedRest: Double?

  init(_ preset: ArmPreset) {
    up = preset.up
    down = preset.down
    degrees = preset.degrees
    fixedRest =
      switch preset.rest {
      case .entry: nil
      case .flat: 180
      case .degrees(let rest): rest
      }
  }

  /// Semitones at an angle, for a hinge that became partially open at `entry`.
  @_noAllocation @_noLocks
  func bend(at angle: Double, entry: Double) -> Double {
    let part = (angle - (fixedRest ?? entry)) / degrees
    return part > 0 ? min(up, up * part) : max(-down, down * part)
  }
}
