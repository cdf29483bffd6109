/// A gain that goes from one value to another over a number of frames, and stays there.
///
/// Each frame's gain is computed from its place and not from the gain before it, so that it has
/// the same bits wherever a block begins.
public struct GainRamp: Sendable, BitwiseCopyable {
  @usableFromInline let start: Float
  @usableFromInline let step: Float
  @usableFromInline var place = 0
  /// The gain at the end.
  public let end: Float
  /// Frames from its beginning to its end.
  public let length: Int

  /// A gain that does not change.
  @_noAllocation @_noLocks @inlinable public init(steady gain: Float) {
    start = gain
    end = gain
    step = 0
    length = 0
  }

  @_noAllocation @_noLocks @inlinable public init(from start: Float, to end: Float, frames: Int) {
    self.start = start
    self.end = end
    step = (end - start) / Float(frames)
    length = frames
  }

  /// The gain a number of frames from now.
  @_noAllocation @_noLocks @inlinable public func gain(after frames: Int) -> Float {
    place + frames >= length ? end : start + step * Float(place + frames)
  }

  /// Frames to the end; 0 once it is there.
  public var remaining: Int { @_noAllocation @_noLocks get { max(0, length - place) } }

  @_noAllocation @_noLocks @inlinable public mutating func pass(_ frames: Int) {
    place = min(length, place + frames)
  }
}
