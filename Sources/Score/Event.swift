/// A statement at a frame: what enters the engine.
public struct Event: Sendable, BitwiseCopyable {
  /// The whole frame at which it happens, counted from the engine's first. One that lies in the
  /// past happens at once.
  public var frame: Int64
  /// The feed that said it, 0 to 127: hinge samples of one feed make speed with one another.
  public var feed: UInt8
  public var statement: Statement

  public init(frame: Int64, feed: UInt8 = 0, _ statement: Statement) {
    self.frame = frame
    self.feed = feed
    self.statement = statement
  }

  /// The frame nearest to a time: halves round up.
  @inlinable public static func frame(at seconds: Double, rate: Double) -> Int64 {
    Int64((seconds * rate + 0.5).rounded(.down))
  }
}
