import Glibc
import Score
import Testing

@testable import Feeds

/// `-H midi:FILE`.
@Suite struct RawMIDITests {
  private let scratch = Scratch()
  private let bench = Bench()

  /// A FIFO, and the end that is written to.
  private func fifo() throws -> (device: RawMIDI, writer: Int32) {
    let path = scratch.file("fifo")
    mkfifo(path, 0o600)
    let device = try RawMIDI(path: path)
    return (device, open(path, O_WRONLY))
  }

  private func read(_ device: RawMIDI, at milliseconds: UInt64) -> [String] {
    var news: [String] = []
    device.read(at: milliseconds * 1_000_000) { news.append("\($0)") }
    return news
  }

  private func write(_ bytes: [UInt8], to writer: Int32) {
    #expect(Glibc.write(writer, bytes, bytes.count) == bytes.count)
  }

  @Test func fifoIsOverWhenItsWriterClosesIt() throws {
    let (device, writer) = try fifo()
    #expect(device.keepsPlaying && device.descriptors.count == 1)
    write([0x90, 69, 90], to: writer)
    #expect(
      read(device, at: 0) == ["\(DeviceNews.statement(.noteOn(key: 69, velocity: 90), from: 0))"])
    #expect(read(device, at: 1).isEmpty)
    close(writer)
    let words = "\(device.name): whoever wrote to it has gone; it is read no further"
    #expect(read(device, at: 2) == ["\(DeviceNews.remark(words))", "\(DeviceNews.gone(0))"])
    #expect(!device.keepsPlaying && device.descriptors.isEmpty)
    #expect(read(device, at: 3).isEmpty)
  }

  @Test func senderThatPromisedToGoOnAndDidNotIsGone() throws {
    let (device, writer) = try fifo()
    defer { close(writer) }
    write([0xFE, 0xE0, 0, 0], to: writer)
    #expect(read(device, at: 1000).count == 1)
    #expect(device.deadline == 1_420_000_000)
    #expect(
      read(device, at: 1420) == [
        "\(DeviceNews.statement(.bend(semitones: 0), from: 0))", "\(DeviceNews.gone(0))",
      ])
    #expect(device.deadline == nil && device.keepsPlaying)
  }

  /// What arrived while nobody looked counts: a machine that stood still loses no notes by it.
  @Test func whatWaitsToBeReadIsHeardBeforeThePromiseIsCalledBroken() throws {
    let (device, writer) = try fifo()
    defer { close(writer) }
    write([0xFE], to: writer)
    _ = read(device, at: 0)
    write([0xFE], to: writer)
    #expect(read(device, at: 5000).isEmpty)
  }

  @Test func filesThatAreNoStreamsAreRefused() throws {
    let song = try scratch.write("MThd\0\0\0\u{6}", to: "song.mid")
    #expect(throws: SocketError.midiFile(song)) { try RawMIDI(path: song) }
    #expect(throws: SocketError.system("cannot read midi:/tmp", EISDIR)) {
      try RawMIDI(path: "/tmp")
    }
    let missing = scratch.file("missing")
    #expect(throws: SocketError.system("cannot read midi:\(missing)", ENOENT)) {
      try RawMIDI(path: missing)
    }
  }

  /// Through the loop to the engine, and out of it again: a held note ends with its source.
  @Test func streamPlaysInTheLoop() throws {
    let (device, writer) = try fifo()
    let loop = try bench.loop()
    loop.open(device)
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    write([0x90, 69, 90, 0x93, 52, 80], to: writer)
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    close(writer)
    #expect(bench.play(loop) { $0.applied.count >= 4 })
    #expect(
      bench.statements == [
        .noteOn(key: 69, velocity: 90), .guitarOn(key: 52, velocity: 80), .noteOff(key: 69),
        .guitarOff(key: 52),
      ])
    #expect(bench.play(loop) { _ in loop.isOver })
  }
}
