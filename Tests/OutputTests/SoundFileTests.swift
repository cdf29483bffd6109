import CSndFile
import Foundation
import Testing

@testable import Output

@Suite("Sound files") struct SoundFileTests {
  /// A folder of this test's own, gone with it.
  private final class Folder {
    let path: String
    init() throws {
      path = FileManager.default.temporaryDirectory.path + "/hingebox-files-\(UUID())"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
  }

  /// A fifth of a second: a sine of 440 Hz on the left, its half on the right.
  private let sound: [Float] = (0..<9_600).flatMap { frame -> [Float] in
    let value = Float(0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000))
    return [value, value / 2]
  }

  private func write(_ samples: [Float], _ path: String, _ format: SampleFormat? = nil) throws {
    let writer = try SoundFileWriter(path: path, rate: 48_000, format: format)
    try samples.withUnsafeBufferPointer {
      // Blocks of uneven length, one of them longer than the writer's own chunk.
      let frames = samples.count / 2
      var done = 0
      for length in [1, 63, 5_000] + Array(repeating: 500, count: frames / 500 + 1) {
        let part = min(length, frames - done)
        try writer.write($0.baseAddress! + 2 * done, frames: part)
        done += part
      }
    }
    try writer.finish()
  }

  private func read(_ path: String) throws -> (info: SF_INFO, samples: [Float]) {
    var info = SF_INFO()
    let file = try #require(sf_open(path, Int32(SFM_READ), &info))
    defer { sf_close(file) }
    var samples = [Float](repeating: 0, count: Int(info.frames) * 2)
    #expect(sf_readf_float(file, &samples, info.frames) == info.frames)
    return (info, samples)
  }

  @Test("A WAV file holds the very floats")
  func wav() throws {
    let folder = try Folder()
    let path = folder.path + "/a.wav"
    try write(sound, path)
    let (info, samples) = try read(path)
    #expect(info.samplerate == 48_000 && info.channels == 2)
    #expect(Int(info.format) == SF_FORMAT_WAV | SF_FORMAT_FLOAT)
    #expect(samples == sound)
    #expect(folder.names == ["a.wav"])
  }

  @Test(
    "Whole-number samples are within half a step",
    arguments: [
      ("a.wav", SampleFormat.s16, 16), ("a.wav", .s24, 24), ("a.WAV", .s32, 24),
      ("a.flac", .s16, 16),
      ("a.flac", .s24, 24),
    ])
  func wholeNumbers(name: String, format: SampleFormat, bits: Int) throws {
    let folder = try Folder()
    let path = folder.path + "/" + name
    try write(sound, path, format)
    let (_, samples) = try read(path)
    #expect(samples.count == sound.count)
    // Half a step, and what a float near 0.5 cannot tell.
    let bound = pow(0.5, Float(bits)) + pow(0.5, 25)
    for (read, written) in zip(samples, sound) { #expect(abs(read - written) <= bound) }
  }

  @Test("Left to itself, FLAC has 24 bits and Ogg is Vorbis")
  func defaults() throws {
    let folder = try Folder()
    try write(sound, folder.path + "/a.flac")
    try write(sound, folder.path + "/a.ogg")
    #expect(
      Int(try read(folder.path + "/a.flac").info.format) == SF_FORMAT_FLAC | SF_FORMAT_PCM_24)
    let (info, samples) = try read(folder.path + "/a.ogg")
    #expect(Int(info.format) == SF_FORMAT_OGG | SF_FORMAT_VORBIS)
    let error = zip(samples, sound).reduce(0) { $0 + pow(Double($1.0 - $1.1), 2) }
    let power = sound.reduce(0) { $0 + pow(Double($1), 2) }
    #expect(error < 0.01 * power)
  }

  @Test("Past full scale the samples stay at the last step")
  func clipping() throws {
    let folder = try Folder()
    let path = folder.path + "/a.wav"
    try write([1.5, -1.5, 1, -1], path, .s16)
    let bytes = try Data(contentsOf: URL(filePath: path)).suffix(8)
    #expect(Array(bytes) == [0xff, 0x7f, 0x00, 0x80, 0xff, 0x7f, 0x00, 0x80])
  }

  @Test("Two runs give the same file, byte for byte", arguments: ["a.wav", "a.flac"])
  func same(name: String) throws {
    let folder = try Folder()
    let path = folder.path + "/" + name
    try write(sound, path)
    let first = try Data(contentsOf: URL(filePath: path))
    // The header's peak chunk, were it there, would hold the second.
    usleep(1_100_000)
    try write(sound, path)
    #expect(try Data(contentsOf: URL(filePath: path)) == first)
  }

  @Test("What was there stays until the new file is whole, and a broken-off one leaves nothing")
  func replacing() throws {
    let folder = try Folder()
    let path = folder.path + "/a.wav"
    try Data("precious".utf8).write(to: URL(filePath: path))
    do {
      let writer = try SoundFileWriter(path: path, rate: 48_000)
      try writer.write(sound, frames: 9_600)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
      #expect(folder.names.count == 2)
    }
    #expect(folder.names == ["a.wav"])
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
    try write(sound, path)
    #expect(try read(path).samples == sound)
  }

  @Test("A symbolic link goes on pointing to its file, which is replaced and keeps its mode")
  func link() throws {
    let folder = try Folder()
    let target = folder.path + "/target.wav"
    let link = folder.path + "/link.wav"
    try Data().write(to: URL(filePath: target))
    chmod(target, 0o640)
    symlink(target, link)
    try write(sound, link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try read(target).samples == sound)
    var status = stat()
    stat(target, &status)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test("A pipe gets a WAV file whose length is not known")
  func pipe() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe.wav"
    mkfifo(path, 0o600)
    let copy = folder.path + "/copy.wav"
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/sh")
    reader.arguments = ["-c", "cat '\(path)' > '\(copy)'"]
    try reader.run()
    try write(sound, path)
    reader.waitUntilExit()
    let bytes = try Data(contentsOf: URL(filePath: copy))
    #expect(bytes.count == 58 + 9_600 * 8)
    // The number by which sox knows that it does not know; the header's 50 bytes come to it.
    #expect(Array(bytes[4..<8]) == [0x32, 0xf0, 0xff, 0x7f])
    #expect(Array(bytes[54..<58]) == [0x00, 0xf0, 0xff, 0x7f])
    #expect(try read(copy).samples == sound)
  }

  @Test("Whoever reads a pipe may leave")
  func brokenPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let folder = try Folder()
    let path = folder.path + "/pipe.wav"
    mkfifo(path, 0o600)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let writer = try SoundFileWriter(path: path, rate: 48_000)
    close(reader)
    #expect(throws: SoundFileError.pipeClosed) { try writer.write(sound, frames: 9_600) }
  }

  @Test("A full disk is told")
  func full() throws {
    let folder = try Folder()
    let path = folder.path + "/full.wav"
    symlink("/dev/full", path)
    #expect(
      throws: SoundFileError.cannotWrite(path: path, reason: "No space left on device")
    ) { try write(sound, path) }
  }

  @Test("What cannot be written is refused before anything is rendered, and leaves nothing")
  func refusals() throws {
    let folder = try Folder()
    func refusal(_ name: String, _ format: SampleFormat? = nil, rate: Int = 48_000)
      -> SoundFileError?
    {
      do throws(SoundFileError) {
        _ = try SoundFileWriter(path: folder.path + "/" + name, rate: rate, format: format)
        return nil
      } catch {
        return error
      }
    }
    let path = folder.path
    #expect(refusal("a.mp3") == .unknownKind(path: path + "/a.mp3"))
    #expect(refusal("wav") == .unknownKind(path: path + "/wav"))
    #expect(
      refusal("a.flac", .float)
        == .formatRefused(
          path: path + "/a.flac", format: .float, instead: "use --format s24, or .wav"))
    #expect(
      refusal("a.ogg", .s16)
        == .formatRefused(path: path + "/a.ogg", format: .s16, instead: "leave --format out"))
    #expect(
      refusal("none/a.wav")
        == .cannotCreate(path: path + "/none/a.wav", reason: "No such file or directory"))
    mkdir(path + "/folder.wav", 0o700)
    #expect(
      refusal("folder.wav") == .cannotCreate(path: path + "/folder.wav", reason: "Is a directory"))
    // FLAC ends at 655,350 Hz.
    #expect(
      refusal("a.flac", rate: 1_000_000) == .rateRefused(path: path + "/a.flac", rate: 1_000_000))
    #expect(folder.names == ["folder.wav"])
  }
}
