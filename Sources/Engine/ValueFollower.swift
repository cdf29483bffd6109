import Presets
import Synthesis

/// A mapping by values: what it makes of its source.
///
///     x = (source − a)/(b − a), held between 0 and 1
///     linear c + (d − c)·x   exponential c·(d/c)^x   slow c + (d − c)·x²   fast c + (d − c)·√x
struct ValueFollower: BitwiseCopyable {
  /// The first and the last of the values that it moves.
  let first: Int
  let last: Int
  let pace: MappedValue.Pace
  private let source: MappingSource
  private let condition: StatusMask
  private let curve: ValueMapping.Curve
  private let from: Span
  private let to: Span
  /// The logarithms of the destination's ends, and their sign, where the curve is exponential.
  private let powers: (Double, Double)
  private let sign: Double

  /// - Parameter step: seconds of a control step.
  init(_ mapping: ValueMapping, step: Double) {
    first = mapping.destination.places.first.rawValue
    last = mapping.destination.places.last.rawValue
    pace = MappedValue.Pace(smoothing: mapping.smoothing, step: step)
    source = mapping.source
    condition = StatusMask(mapping.when)
    curve = mapping.curve
    from = mapping.from
    to = mapping.to
    sign = mapping.to.low < 0 ? -1 : 1
    let isExponential = mapping.curve == .exponential
    powers =
      isExponential
      ? (Elementary.log2(abs(mapping.to.low)), Elementary.log2(abs(mapping.to.high))) : (0, 0)
  }

  /// Where the destination is to be, in its own unit; `nil` where the mapping does not apply, or
  /// its source has never had a value.
  @_noAllocation @_noLocks
  func value(_ sources: GlidingSources) -> Double? {
    guard condition.holds(sources.status), let value = sources.value(of: source) else {
      return nil
    }
    let part = (value - from.low) / (from.high - from.low)
    if part <= 0 { return to.low }
    if part >= 1 { return to.high }
    switch curve {
    case .linear: return to.low + (to.high - to.low) * part
    case .exponential: return sign * Elementary.exp2(powers.0 + (powers.1 - powers.0) * part)
    case .slow: return to.low + (to.high - to.low) * part * part
    case .fast: return to.low + (to.high - to.low) * _unsafePerformance { part.squareRoot() }
    }
  }
}

extension ValueMapping.Destination {
  /// The first and the last of the values that it stands for.
  fileprivate var places: (first: MixValues.Place, last: MixValues.Place) {
    switch self {
    case .cutoff: (.cutoff, .cutoff)
    case .resonance: (.resonance, .resonance)
    case .volume: (.volume, .volume)
    case .pan: (.pan, .pan)
    case .room: (.accordionRoom, .guitarRoom)
    case .tremoloDepth: (.tremoloDepth, .tremoloDepth)
    case .drive: (.drive, .drive)
    }
  }
}
