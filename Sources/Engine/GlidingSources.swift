import Hinge
import Presets

/// What mappings by values read at a control step: what `HingeSources` has, but for the hinge's
/// place, which glides from sample to sample.
struct GlidingSources: BitwiseCopyable {
  private let sources: HingeSources
  /// Degrees; `nil` before the first hinge, or before partiallyOpen began at all.
  private let angle: Double?
  private let travel: Double?

  @_noAllocation @_noLocks
  init(_ sources: HingeSources, _ glide: HingeGlide) {
    self.sources = sources
    angle = glide.angle
    travel = glide.travel
  }

  /// `nil` while there is no hinge.
  var status: HingeStatus? { @_noAllocation @_noLocks get { sources.status } }

  /// A source's value, in its unit; `nil` before there was any. Only the bellows need no hinge.
  @_noAllocation @_noLocks
  func value(of source: MappingSource) -> Double? {
    switch source {
    case .angle: return angle
    case .travel: return travel
    case .pressure: return sources.value(of: source)
    case .speed, .opening, .closing, .bend:
      if case .none = angle { return nil }
      return sources.value(of: source)
    }
  }
}
