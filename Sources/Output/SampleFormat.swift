/// What a sample is on its way to a device or into a file.
public enum SampleFormat: String, CaseIterable, Sendable, BitwiseCopyable {
  case s16, s24, s32, float

  /// Bits that carry the sample.
  public var bits: Int {
    switch self {
    case .s16: 16
    case .s24: 24
    case .s32, .float: 32
    }
  }
}
