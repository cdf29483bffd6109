/// The angles a device reaches, mapped onto 0…180.
public enum HingeRange: Sendable, BitwiseCopyable, Equatable {
  /// Angles as they come.
  case full
  /// Degrees at the two ends of the travel; the first is closed.
  case fixed(closed: Double, open: Double)
  /// Learnt from the samples.
  case automatic
}
