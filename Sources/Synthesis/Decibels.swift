import Glibc

extension Float {
  /// The factor of a level in decibels. Not for the audio thread.
  public init(decibels: Double) { self = Float(pow(10, decibels / 20)) }
}
