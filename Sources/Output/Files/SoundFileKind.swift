import CSndFile

/// The kinds of sound file that are written, by the ending of their names.
enum SoundFileKind: String {
  case wav, flac, ogg

  init(path: String) throws(SoundFileError) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."),
      let kind = SoundFileKind(rawValue: name[name.index(after: dot)...].lowercased())
    else { throw .unknownKind(path: path) }
    self = kind
  }

  /// The sample format that is written: the one asked for, else the kind's own.
  func format(asked: SampleFormat?, path: String) throws(SoundFileError) -> SampleFormat {
    switch (self, asked) {
    case (.wav, _): return asked ?? .float
    case (.flac, .s16): return .s16
    case (.flac, nil), (.flac, .s24): return .s24
    case (.flac, .some(let format)):
      throw .formatRefused(path: path, format: format, instead: "use --format s24, or .wav")
    case (.ogg, nil), (.ogg, .float): return .float
    case (.ogg, .some(let format)):
      throw .formatRefused(path: path, format: format, instead: "leave --format out")
    }
  }

  /// FLAC's frame header holds no rate above this one, in hertz (RFC 9639, §8.2).
  private static let highestFLACRate = 655_350

  func check(rate: Int, path: String) throws(SoundFileError) {
    if self == .flac, rate > Self.highestFLACRate { throw .rateRefused(path: path, rate: rate) }
  }

  /// libsndfile's name for the kind and the sample format together.
  func libraryFormat(_ format: SampleFormat) -> Int32 {
    let container =
      switch self {
      case .wav: SF_FORMAT_WAV
      case .flac: SF_FORMAT_FLAC
      case .ogg: SF_FORMAT_OGG
      }
    let coding =
      switch (self, format) {
      case (.ogg, _): SF_FORMAT_VORBIS
      case (_, .s16): SF_FORMAT_PCM_16
      case (_, .s24): SF_FORMAT_PCM_24
      case (_, .s32): SF_FORMAT_PCM_32
      case (_, .float): SF_FORMAT_FLOAT
      }
    return Int32(container | coding)
  }
}
