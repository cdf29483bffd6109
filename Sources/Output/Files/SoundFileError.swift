/// Why a sound file could not be written, in one line that says what to do next.
public enum SoundFileError: Error, Equatable, CustomStringConvertible {
  /// The name ends in nothing that tells a kind of file.
  case unknownKind(path: String)
  /// The kind of file has no such sample format.
  case formatRefused(path: String, format: SampleFormat, instead: String)
  case rateRefused(path: String, rate: Int)
  case cannotCreate(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// A WAV file holds 4 GiB.
  case tooLong(path: String)
  /// Whoever read standard output has gone.
  case pipeClosed

  public var description: String {
    switch self {
    case .unknownKind(let path):
      "\(path): cannot tell the kind of sound file; end its name in .wav, .flac or .ogg"
    case .formatRefused(let path, let format, let instead):
      "\(path): this kind of file has no \(format.rawValue) samples; \(instead)"
    case .rateRefused(let path, let rate):
      "\(path): this kind of file cannot hold \(rate) Hz; try --rate 48000"
    case .cannotCreate(let path, let reason):
      "\(path): cannot create the file (\(reason)); choose another place"
    case .cannotWrite(let path, let reason):
      "\(path): cannot write (\(reason)); free some space or choose another place"
    case .tooLong(let path):
      "\(path): a WAV file ends at 4 GiB; write .flac, or render a shorter part"
    case .pipeClosed:
      "standard output was closed before the sound had ended"
    }
  }
}
