import CSndFile
import Glibc

/// A sound file written by libsndfile, whole or not at all.
struct LibrarySoundFile: ~Copyable {
  private var file: OpaquePointer?
  private var place: ReplacementFile
  private let path: String

  init(path: String, kind: SoundFileKind, rate: Int, format: SampleFormat)
    throws(SoundFileError)
  {
    let place = try ReplacementFile(path: path)
    file = try Self.open(place.descriptor, path, kind.libraryFormat(format), rate)
    self.place = place
    self.path = path
  }

  /// Opens a descriptor, which is the library's to close from here on.
  private static func open(
    _ descriptor: Int32, _ path: String, _ format: Int32, _ rate: Int
  ) throws(SoundFileError) -> OpaquePointer {
    var info = SF_INFO()
    info.samplerate = Int32(rate)
    info.channels = 2
    info.format = format
    guard sf_format_check(&info) != 0 else {
      close(descriptor)
      throw .rateRefused(path: path, rate: rate)
    }
    guard let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_TRUE)) else {
      throw .cannotCreate(path: path, reason: String(cString: sf_strerror(nil)))
    }
    // The peak chunk holds the time of day, and two runs are to give the same file.
    sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    return file
  }

  deinit {
    if let file { sf_close(file) }
  }

  mutating func write(floats: UnsafePointer<Float>, frames: Int) throws(SoundFileError) {
    try check(sf_writef_float(file, floats, sf_count_t(frames)), of: frames)
  }

  /// Writes samples of 32 bits, of which a narrower format keeps the upper ones.
  mutating func write(integers: UnsafePointer<Int32>, frames: Int) throws(SoundFileError) {
    try check(sf_writef_int(file, integers, sf_count_t(frames)), of: frames)
  }

  mutating func finish() throws(SoundFileError) {
    guard let open = file else { return }
    file = nil
    guard sf_close(open) == 0 else {
      throw .cannotWrite(path: path, reason: "the end of the file was lost")
    }
    try place.commit()
  }

  private func check(_ written: sf_count_t, of frames: Int) throws(SoundFileError) {
    guard written == sf_count_t(frames) else {
      throw .cannotWrite(path: path, reason: String(cString: sf_strerror(file)))
    }
  }
}
