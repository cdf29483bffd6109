/// What is asked of an ALSA device. All but the name is asked *near*: what the device grants
/// instead is played.
public struct OutputRequest: Sendable {
  /// The PCM's name, as `hingebox devices` lists them.
  public var device = "default"
  /// Frames a second.
  public var rate = 48_000
  /// Frames that are rendered and handed over at a time.
  public var period = 256
  /// Periods that wait in the device's buffer at most.
  public var periods = 2
  /// The sample format; `nil` for the best that the device takes.
  public var format: SampleFormat?
  /// Whether a device that goes away ends the playing, instead of being waited for.
  public var once = false

  public init() {}
}

/// What an ALSA device granted.
public struct GrantedParameters: Sendable, BitwiseCopyable, Equatable {
  /// Frames a second: the rate the engine must be built for.
  public var rate: Int
  /// Frames that are rendered and handed over at a time.
  public var period: Int
  /// Frames of the device's own buffer.
  public var buffer: Int
  /// Frames that wait in the buffer at most: the periods asked for, however large the buffer is.
  public var depth: Int
  public var format: SampleFormat
  var encoding: SampleEncoding
}
