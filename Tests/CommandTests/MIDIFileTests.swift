import Foundation
import Testing

/// Standard MIDI Files, read and written by the built binary.
@Suite struct MIDIFileTests {
  /// A4 held for a second, at 480 ticks of half a second each, and a drum.
  private static let song = Data(
    Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0] + Array("MTrk".utf8) + [0, 0, 0, 21]
      + [0, 0x90, 69, 90, 0, 0x99, 38, 90, 0x87, 0x40, 0x89, 38, 0, 0, 0x80, 69, 0]
      + [0, 0xFF, 0x2F, 0])

  /// The same note as a performance.
  private static let performance = "0 note on A4 90\n1 note off A4\n"

  private func folder() throws -> Folder {
    let folder = try Folder()
    // Its name says nothing of what it is.
    try Self.song.write(to: URL(fileURLWithPath: folder.file("song.data")))
    try folder.write(Self.performance, to: "song.hinge")
    try folder.write("0 hinge 150\n0 hinge sweep 150 60 1\n", to: "fold.csv")
    return folder
  }

  private func render(_ words: String, in folder: Folder) async throws -> Hingebox.Result {
    let result = try await Hingebox(
      ["render"] + words.split(separator: " ").map(String.init), in: folder
    ).result()
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  @Test func notesOfASongAreFoldedByAnotherFile() async throws {
    let folder = try folder()
    let result = try await render("song.data fold.csv -o midi.wav", in: folder)
    _ = try await render("song.hinge fold.csv -o text.wav", in: folder)
    #expect(try folder.bytes("midi.wav") == folder.bytes("text.wav"))
    #expect(
      result.errors
        == "hingebox: song.data: channel 10 is percussion, which this instrument leaves out\n")
    let quiet = try await render("-q fold.csv -H song.data -o quiet.wav", in: folder)
    #expect(quiet.errors.isEmpty)
  }

  @Test func songWithoutAFoldIsLentPressure() async throws {
    let folder = try folder()
    try folder.write("0 bellows auto 300 until hinge\n", to: "lent.hinge")
    _ = try await render("-q song.data -o midi.wav", in: folder)
    _ = try await render("song.hinge lent.hinge -o text.wav", in: folder)
    #expect(try folder.bytes("midi.wav") == folder.bytes("text.wav"))
    #expect(try WaveFile(folder.bytes("midi.wav")).level(0..<1) > -60)
  }

  /// A file as standard input, and a pipe whose first byte comes alone.
  @Test func standardInputMayBeASong() async throws {
    let folder = try folder()
    _ = try await render("-q song.data -o file.wav", in: folder)
    let file = try await Hingebox.run(
      "render", "-q", "-", "-o", "input.wav", in: folder, input: .file("song.data"))
    #expect(file.status == 0, "\(file.errors)")
    let piped = try Hingebox(["render", "-q", "-", "-o", "pipe.wav"], in: folder, input: .pipe)
    piped.write([Self.song[0]])
    try await Task.sleep(for: .milliseconds(20))
    piped.write([UInt8](Self.song.dropFirst()))
    piped.closeInput()
    #expect(try await piped.result().status == 0, "\(piped.errors)")
    #expect(try folder.bytes("input.wav") == folder.bytes("file.wav"))
    #expect(try folder.bytes("pipe.wav") == folder.bytes("file.wav"))
  }

  @Test func damagedSongLeavesNothingBehind() async throws {
    let folder = try folder()
    try Self.song.dropLast(3).write(to: URL(fileURLWithPath: folder.file("cut.mid")))
    let result = try await Hingebox.run("render", "cut.mid", "-o", "out.wav", in: folder)
    #expect(result.status == 1)
    #expect(
      result.errors
        == "hingebox: cut.mid: byte 22: 21 bytes should follow, and the file has 18 more\n")
    #expect(!folder.has("out.wav"))
  }

  /// More than the engine's queue holds, on one frame, on every channel and key.
  @Test func hundredThousandNotesAtOnceAreNoFault() async throws {
    let folder = try folder()
    var track: [UInt8] = []
    for number in 0..<100_000 {
      track += [0, 0x90 | UInt8(number % 16), UInt8(number * 7 % 128), UInt8(1 + number % 127)]
    }
    track += [0x87, 0x40, 0xFF, 0x2F, 0]
    let size = (0..<4).map { UInt8(track.count >> (24 - 8 * $0) & 255) }
    let head = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0] + Array("MTrk".utf8)
    try Data(head + size + track).write(to: URL(fileURLWithPath: folder.file("many.mid")))
    _ = try await render("-q many.mid --tail 0 -o many.wav", in: folder)
    let samples = try WaveFile(folder.bytes("many.wav")).samples
    #expect(samples.count == 2 * 48_000)
    #expect(samples.allSatisfy { abs($0) <= 1 })
  }

  @Test func recordIsASongThatSoundsAlike() async throws {
    let folder = try folder()
    _ = try await render("-q song.data -o first.wav --record record.MID", in: folder)
    #expect(try folder.bytes("record.MID").starts(with: Array("MThd".utf8)))
    _ = try await render("record.MID -o second.wav", in: folder)
    let first = try WaveFile(folder.bytes("first.wav")).level(0.3..<0.9)
    let second = try WaveFile(folder.bytes("second.wav")).level(0.3..<0.9)
    // The pressure is written in steps of 1.4 %, which are a fraction of a decibel.
    #expect(abs(first - second) < 1)
  }

  @Test(arguments: ["song.data", "-"])
  func songIsPlayedLive(name: String) async throws {
    let folder = try folder()
    let result = try await Hingebox.run(
      "play", "-q", name, "-D", "capture", "--tail", "0", in: folder, input: .file("song.data"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(try Alsa.captured(in: folder).contains { abs($0) > 0.01 })
  }

  /// What is piped in while it plays is read as it comes, and a song is no lines.
  @Test func songInALivePipeIsRefusedInWords() async throws {
    let folder = try folder()
    let run = try Hingebox(["play", "-D", "null", "--tail", "0"], in: folder, input: .pipe)
    run.write([UInt8](Self.song))
    run.closeInput()
    let result = try await run.result()
    #expect(result.status == 0)
    #expect(result.errors.contains("stdin:1: this is a MIDI file, and not lines: give it as FILE"))
  }
}
