/// What a hinge is, beside its angle: the words that folding phones use.
///
/// One angle can go with two statuses, so a status that a feed gives is believed over any guess
/// from the angle.
public enum HingeStatus: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case unknown
  case closed
  case partiallyOpen
  case fullyOpen

  /// The word of the performance language.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .closed: "closed"
    case .partiallyOpen: "partiallyOpen"
    case .fullyOpen: "fullyOpen"
    }
  }
}
