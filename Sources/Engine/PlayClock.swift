import Score

/// When the engine's frames are played: the bridge from arrival times to frames.
public struct PlayClock: Sendable, BitwiseCopyable {
  /// A frame, and the `CLOCK_MONOTONIC` nanosecond at which the audio thread began to render it.
  public var frame: Int64
  public var nanoseconds: UInt64
  /// Frames a second.
  public var rate: Double
  /// The device's period, in frames: what is added so that an event keeps its place within the
  /// block instead of falling to its start.
  public var period: Int

  @inlinable public init(frame: Int64, nanoseconds: UInt64, rate: Double, period: Int) {
    self.frame = frame
    self.nanoseconds = nanoseconds
    self.rate = rate
    self.period = period
  }

  /// The frame at which something that arrived at a `CLOCK_MONOTONIC` nanosecond should sound.
  public func frame(at arrival: UInt64) -> Int64 {
    let seconds = Double(Int64(bitPattern: arrival &- nanoseconds)) / 1e9
    return frame + Int64(period) + Event.frame(at: seconds, rate: rate)
  }
}
