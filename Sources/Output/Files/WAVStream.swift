import Glibc

/// A WAV file that is written to where there is no going back: standard output, a pipe.
///
/// libsndfile writes no WAV there, because the header says how long the file is. This header says
/// what sox writes into its own pipes, 0x7FFFF000, and readers of streams go on until it ends.
/// Where the output proves to be a file after all, the true lengths are put in at the end.
///
/// Layout: Microsoft's Multimedia Programming Interface and Data Specifications 1.0 (RIFF), with
/// format tags 1 (PCM) and 3 (IEEE float).
struct WAVStream: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private let closes: Bool
  private let bytesPerFrame: Int
  /// Where the header begins, for an output that can be gone back in.
  private let start: off_t
  private var dataBytes = 0

  private static let headerBytes = 58
  /// The number of bytes of a stream whose length is not known.
  private static let unknown: UInt32 = 0x7fff_f000

  /// - Parameter closes: whether the descriptor is closed when the stream goes.
  init(descriptor: Int32, path: String, rate: Int, format: SampleFormat, closes: Bool)
    throws(SoundFileError)
  {
    self.descriptor = descriptor
    self.path = path
    self.closes = closes
    bytesPerFrame = 2 * format.bits / 8
    let appends = fcntl(descriptor, F_GETFL) & O_APPEND != 0
    start = appends ? -1 : lseek(descriptor, 0, SEEK_CUR)
    let header = Self.header(rate: rate, format: format, bytesPerFrame: bytesPerFrame)
    try Self.writeAll(header.span.bytes, to: descriptor, path: path)
  }

  deinit {
    if closes { close(descriptor) }
  }

  mutating func write(_ bytes: RawSpan) throws(SoundFileError) {
    try Self.writeAll(bytes, to: descriptor, path: path)
    dataBytes += bytes.byteCount
  }

  /// Puts the true lengths into the header where the output allows it.
  mutating func finish() {
    let total = Self.headerBytes - 8 + dataBytes
    guard start >= 0, total <= UInt32.max else { return }
    for (offset, value) in [(4, total), (46, dataBytes / bytesPerFrame), (54, dataBytes)] {
      var word = UInt32(value).littleEndian
      pwrite(descriptor, &word, 4, start + off_t(offset))
    }
  }

  private static func header(rate: Int, format: SampleFormat, bytesPerFrame: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    func text(_ value: String) { bytes += Array(value.utf8) }
    func word(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) } }
    func half(_ value: UInt16) { withUnsafeBytes(of: value.littleEndian) { bytes += Array($0) } }
    text("RIFF")
    word(unknown + UInt32(headerBytes - 8))
    text("WAVE")
    text("fmt ")
    word(18)
    half(format == .float ? 3 : 1)
    half(2)
    word(UInt32(rate))
    word(UInt32(rate * bytesPerFrame))
    half(UInt16(bytesPerFrame))
    half(UInt16(format.bits))
    half(0)
    text("fact")
    word(4)
    word(unknown / UInt32(bytesPerFrame))
    text("data")
    word(unknown)
    return bytes
  }

  private static func writeAll(_ bytes: RawSpan, to descriptor: Int32, path: String)
    throws(SoundFileError)
  {
    var done = 0
    while done < bytes.byteCount {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + done, $0.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EPIPE {
        throw .pipeClosed
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }
}
