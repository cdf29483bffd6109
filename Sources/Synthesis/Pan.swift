import Glibc

/// A place between left and right, as the gains of the two channels.
///
/// The power of both together does not depend on the place: in the middle both gains are 1.
public struct Pan: Sendable, BitwiseCopyable {
  public let left: Float
  public let right: Float

  /// - Parameter place: −1 left to 1 right.
  public init(_ place: Double) {
    let angle = (min(max(place, -1), 1) + 1) * .pi / 4
    left = Float(2.0.squareRoot() * cos(angle))
    right = Float(2.0.squareRoot() * sin(angle))
  }
}
