import Foundation
import Testing

@Suite struct RenderTests {
  @Test(arguments: Performances.every)
  func everyBlockSizeGivesTheSameFile(performance: String) async throws {
    let folder = try Folder()
    var files: [Data] = []
    for size in [1, 7, 63, 64, 1000, 4096] {
      let result = try await Hingebox.run(
        "render", performance, "-z", "\(size)", "-o", "\(size).wav", in: folder)
      #expect(result.status == 0, "\(result.errors)")
      files.append(try folder.bytes("\(size).wav"))
    }
    #expect(try WaveFile(files[0]).level(0..<4) > -60)
    for file in files.dropFirst() { #expect(file == files[0]) }
  }

  @Test(arguments: Performances.every)
  func twoRunsGiveTheSameFilesAndTables(performance: String) async throws {
    let folder = try Folder()
    for run in ["a", "b"] {
      let result = try await Hingebox.run(
        "render", performance, "-o", run + ".wav", "--log", run + ".csv",
        "--trace", run + ".trace.csv", "--record", run + ".hinge", in: folder)
      #expect(result.status == 0, "\(result.errors)")
    }
    for ending in [".wav", ".csv", ".trace.csv", ".hinge"] {
      #expect(try folder.bytes("a" + ending) == folder.bytes("b" + ending))
    }
  }

  @Test func standardInputGivesWhatTheFileGives() async throws {
    let folder = try Folder()
    try folder.write(Performances.fold, to: "fold.hinge")
    for (input, words) in [(Hingebox.Input.nothing, "fold.hinge"), (.text(Performances.fold), "-")]
    {
      let result = try await Hingebox.run(
        "render", words, "-o", words + ".wav", in: folder, input: input)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try folder.bytes("-.wav") == folder.bytes("fold.hinge.wav"))
  }

  @Test func standardOutputIsAWaveOfTheSameSamples() async throws {
    let folder = try Folder()
    try folder.write(Performances.fold, to: "fold.hinge")
    let file = try await Hingebox.run("render", "fold.hinge", "-o", "fold.wav", in: folder)
    let stream = try await Hingebox.run("render", "fold.hinge", "-o", "-", in: folder)
    #expect(file.output.isEmpty)
    #expect(stream.status == 0)
    #expect(
      try WaveFile(stream.output).samples == WaveFile(folder.bytes("fold.wav")).samples)
  }

  @Test func filesAreMergedByTheirTimes() async throws {
    let folder = try Folder()
    try folder.write(Performances.fold, to: "whole.hinge")
    let lines = Performances.fold.split(separator: "\n")
    try folder.write(lines.filter { $0.contains("note") }.joined(separator: "\n"), to: "keys.hinge")
    try folder.write(lines.filter { $0.contains("hinge") }.joined(separator: "\n"), to: "lid.hinge")
    let whole = try await Hingebox.run("render", "whole.hinge", "-o", "whole.wav", in: folder)
    let parts = try await Hingebox.run(
      "render", "lid.hinge", "keys.hinge", "-o", "parts.wav", in: folder)
    let fromSource = try await Hingebox.run(
      "render", "keys.hinge", "-H", "lid.hinge", "-o", "source.wav", in: folder)
    #expect(whole.status == 0 && parts.status == 0 && fromSource.status == 0)
    #expect(try folder.bytes("whole.wav") == folder.bytes("parts.wav"))
    #expect(try folder.bytes("whole.wav") == folder.bytes("source.wav"))
  }

  @Test func aRecordRendersToTheSameSamples() async throws {
    let folder = try Folder()
    let first = try await Hingebox.run(
      "render", Performances.everyStatement, "-o", "a.wav", "--record", "a.hinge", in: folder)
    let second = try await Hingebox.run("render", "a.hinge", "-o", "b.wav", in: folder)
    #expect(first.status == 0 && second.status == 0, "\(second.errors)")
    #expect(try WaveFile(folder.bytes("a.wav")).samples == WaveFile(folder.bytes("b.wav")).samples)
  }

  @Test func theTailIsAsLongAsAsked() async throws {
    let folder = try Folder()
    try folder.write(Performances.fold, to: "fold.hinge")
    let result = try await Hingebox.run(
      "render", "fold.hinge", "--tail", "0.5", "-r", "44100", "-o", "fold.wav", in: folder)
    #expect(result.status == 0)
    let wave = try WaveFile(folder.bytes("fold.wav"))
    #expect(wave.rate == 44_100)
    #expect(wave.channels == 2)
    // The last event lies at 1 s.
    #expect(wave.frames == 44_100 * 3 / 2)
  }

  /// The default tail ends below −90 dBFS, and a sound that does not end is cut after 10 s.
  @Test func theTailLastsUntilTheSoundIsOver() async throws {
    let folder = try Folder()
    try folder.write(Performances.fold, to: "ends.hinge")
    try folder.write("0 note on A4\n0 bellows auto 300\n1 note on C5\n", to: "stays.hinge")
    for name in ["ends", "stays"] {
      let result = try await Hingebox.run(
        "render", name + ".hinge", "-o", name + ".wav", in: folder)
      #expect(result.status == 0)
    }
    let ends = try WaveFile(folder.bytes("ends.wav"))
    #expect((48_000 + 1..<48_000 * 11).contains(ends.frames))
    let length = Double(ends.frames) / 48_000
    #expect(ends.level(length - 0.005..<length) < -90)
    #expect(try WaveFile(folder.bytes("stays.wav")).frames == 48_000 * 11)
  }

  @Test(arguments: [("flac", "fLaC"), ("ogg", "OggS"), ("wav", "RIFF")])
  func theNameTellsTheKindOfFile(ending: String, magic: String) async throws {
    let folder = try Folder()
    let result = try await Hingebox.run(
      "render", "-", "-o", "fold." + ending, in: folder, input: .text(Performances.fold))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.bytes("fold." + ending).prefix(4) == Data(magic.utf8))
  }

  /// Below the limiter, −6.0206 dB is half of every sample; a 16-bit file holds it to a step.
  @Test func gainScalesEverySample() async throws {
    let folder = try Folder()
    for gain in ["0", "-6.020599913279624"] {
      let result = try await Hingebox.run(
        "render", "-", "--gain", gain, "-o", gain + ".wav", "--format", "s16", in: folder,
        input: .text(Performances.fold))
      #expect(result.status == 0)
    }
    let whole = try WaveFile(folder.bytes("0.wav")).samples
    let half = try WaveFile(folder.bytes("-6.020599913279624.wav")).samples
    #expect(whole.contains { abs($0) > 0.01 })
    for (whole, half) in zip(whole, half) { #expect(abs(whole / 2 - half) < 1.1 / 32768) }
  }

  /// A fold of 45°/s that counts double is one of 90°/s: 600 Pa with one key held.
  @Test func hingeSpeedMultipliesTheSpeedOfTheBellows() async throws {
    let folder = try Folder()
    let slow = """
      0 hinge 150
      0 note on A4
      0 hinge sweep 150 60 2

      """
    let result = try await Hingebox.run(
      "render", "-", "--hinge-speed", "2", "-o", "x.wav", "--log", "x.csv", in: folder,
      input: .text(slow))
    #expect(result.status == 0)
    let rows = try LogTable(folder.text("x.csv")).rows.filter { (1.5..<1.9).contains($0.time) }
    #expect(rows.count == 40)
    for row in rows { #expect(abs(row.pressure - 600) < 60) }
  }

  /// A lid that stops at 130° is a hinge that is flat there.
  @Test func hingeRangeMapsWhatTheDeviceReaches() async throws {
    let folder = try Folder()
    let result = try await Hingebox.run(
      "render", "-", "--hinge-range", "0:130", "-o", "x.wav", "--log", "x.csv", in: folder,
      input: .text("0 65\n1 130\n"))
    #expect(result.status == 0)
    let rows = try LogTable(folder.text("x.csv")).rows
    #expect(rows.first { $0.time == 0.5 }?.angle == 90)
    #expect(rows.first { $0.time == 1 }?.angle == 180)
  }

  /// Ctrl-C ends a long rendering: what there is of it is whole, and faded.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalFinishesTheFile(signal: Int32) async throws {
    let folder = try Folder()
    try folder.write(Performances.hour, to: "hour.hinge")
    let run = try Hingebox(
      ["render", "hour.hinge", "-o", "hour.wav", "--log", "hour.csv"], in: folder)
    // The table is written while the sound is, so its rows tell that rendering is under way.
    try await eventually { ((try? folder.text("hour.csv")) ?? "").count > 10_000 }
    run.send(signal: signal)
    let result = try await run.result(within: 20)
    #expect(result.status == 0)
    let wave = try WaveFile(folder.bytes("hour.wav"))
    #expect((4_800..<48_000 * 3600).contains(wave.frames))
    #expect(abs(wave.samples.last ?? 1) < 0.001)
    #expect(try folder.text("hour.csv").hasSuffix("\n"))
  }

  @Test func aReaderThatHasSeenEnoughIsNoFailure() async throws {
    let folder = try Folder()
    try folder.write(Performances.hour, to: "hour.hinge")
    let pipe = OutputPipe()
    let run = try Hingebox(
      ["render", "hour.hinge", "-o", "-", "--record", "hour.record"], in: folder,
      output: pipe.writing)
    pipe.closeWriting()
    #expect(pipe.read(upTo: 4) == Data("RIFF".utf8))
    pipe.closeReading()
    let result = try await run.result(within: 20)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try folder.text("hour.record").contains("note on"))
  }
}
