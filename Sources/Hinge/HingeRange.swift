/// The angles a device reaches, mapped onto 0…180.
public enum HingeRange: Sendable, BitwiseCopyable, Equatable {
  /// Angles as they come.
  case full
  /// Degrees at the two ends of the travel, the first closed: finite, and closed below open.
  case fixed(closed: Double, open: Double)
  /// Learnt from the samples: it begins at 10…120°, which nearly every lid reaches, and widens to
  /// what is seen.
  case automatic
}
