import Glibc

/// Writes interleaved stereo into a sound file, block by block.
///
/// The kind of file is told by the name: `.wav`, `.flac` or `.ogg` (Vorbis). `-` is standard
/// output, which takes WAV, as does a named pipe ending in `.wav`. A file appears under its name
/// only when `finish` returns: until then, and whatever fails, what was there stays as it was.
public final class SoundFileWriter {
  /// The samples' format in the file.
  public let format: SampleFormat

  private static let chunk = 4096
  private let path: String
  private let isWAV: Bool
  /// Where the sound goes: one of the two, until it is finished.
  private var file: LibrarySoundFile?
  private var stream: WAVStream?
  private var frames = 0
  /// One chunk as the sink takes it.
  private let converted = UnsafeMutableRawPointer.allocate(
    byteCount: SoundFileWriter.chunk * 2 * 4, alignment: 16)

  /// - Parameters:
  ///   - rate: frames a second.
  ///   - format: `nil` for the kind's own: float for WAV and Vorbis, 24 bits for FLAC.
  public init(path: String, rate: Int, format asked: SampleFormat? = nil) throws(SoundFileError) {
    self.path = path
    let isStandardOutput = path == "-"
    let kind = isStandardOutput ? SoundFileKind.wav : try SoundFileKind(path: path)
    let format = try kind.format(asked: asked, path: path)
    try kind.check(rate: rate, path: path)
    self.format = format
    isWAV = kind == .wav
    if isStandardOutput {
      stream = try WAVStream(
        descriptor: STDOUT_FILENO, path: "standard output", rate: rate, format: format,
        closes: false)
    } else if Self.isSpecial(path) {
      guard kind == .wav else {
        throw .cannotCreate(path: path, reason: "only WAV can be written to a pipe or a device")
      }
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
      }
      stream = try WAVStream(
        descriptor: descriptor, path: path, rate: rate, format: format, closes: true)
    } else {
      file = try LibrarySoundFile(path: path, kind: kind, rate: rate, format: format)
    }
  }

  deinit { converted.deallocate() }

  /// Adds frames of interleaved stereo, full scale ±1. Whole-number formats are rounded to the
  /// nearest step, and what lies past full scale is held there.
  public func write(_ samples: UnsafePointer<Float>, frames count: Int) throws(SoundFileError) {
    if isWAV, (frames + count) * 2 * format.bits / 8 > Int(UInt32.max) - 4096, path != "-" {
      throw .tooLong(path: path)
    }
    var done = 0
    while done < count {
      let part = min(Self.chunk, count - done)
      try write(chunk: samples + 2 * done, frames: part)
      done += part
    }
    frames += count
  }

  /// Ends the file and gives it its name.
  public func finish() throws(SoundFileError) {
    try file?.finish()
    stream?.finish()
    file = nil
    stream = nil
  }

  private func write(chunk: UnsafePointer<Float>, frames: Int) throws(SoundFileError) {
    if stream != nil {
      let encoding = format.fileEncoding
      encode(chunk, samples: frames * 2, as: encoding, into: converted)
      try stream?.write(
        RawSpan(_unsafeStart: converted, byteCount: frames * 2 * encoding.bytes))
    } else if format == .float {
      try file?.write(floats: chunk, frames: frames)
    } else {
      let integers = converted.assumingMemoryBound(to: Int32.self)
      for index in 0..<frames * 2 {
        integers[index] = quantised(chunk[index], bits: format.bits) << (32 - format.bits)
      }
      try file?.write(integers: integers, frames: frames)
    }
  }

  /// Whether something stands there that must not be replaced by a file: a pipe, a device.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}

extension SampleFormat {
  /// How files hold such samples.
  fileprivate var fileEncoding: SampleEncoding {
    switch self {
    case .s16: .s16
    case .s24: .s24Packed
    case .s32: .s32
    case .float: .float
    }
  }
}
