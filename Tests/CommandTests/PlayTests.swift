import Foundation
import Testing

/// Live runs on ALSA's `null` and `file` plug-ins, which the clock paces.
@Suite struct PlayTests {
  @Test func aLiveRunOfAFileIsSampleForSampleWhatItsRecordRendersTo() async throws {
    let folder = try Folder()
    let run = try await Hingebox.run(
      "play", Performances.everyStatement, "-D", "capture", "--record", "live.hinge", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    try await expectRecordToSoundAsHeard(in: folder)
  }

  @Test func aLiveRunOfAFeedIsSampleForSampleWhatItsRecordRendersTo() async throws {
    let folder = try Folder()
    let text = try String(contentsOfFile: Performances.everyStatement, encoding: .utf8)
    let run = try await Hingebox.run(
      "play", "-D", "capture", "--record", "live.hinge", "-z", "64", in: folder,
      input: .text(text))
    #expect(run.status == 0, "\(run.errors)")
    try await expectRecordToSoundAsHeard(in: folder)
  }

  /// A range that is learnt changes under a sweep; the record's head says that it was on.
  @Test(arguments: ["--hinge-range auto", "--hinge-range 20:132"])
  func aLiveRunUnderARangeIsWhatItsRecordRendersToUnderIt(range: String) async throws {
    let folder = try Folder()
    let score = try folder.write(
      "0 note on A4\n0 hinge 100\n0.2 hinge sweep 100 170 0.8\n1 hinge sweep 170 0 1\n2 hinge 30\n",
      to: "sweeps.hinge")
    let words = "play -D capture --record live.hinge \(range) \(score)".split(separator: " ")
    let run = try await Hingebox(words.map(String.init), in: folder).result()
    #expect(run.status == 0, "\(run.errors)")
    try await expectRecordToSoundAsHeard(in: folder, with: range)
  }

  /// What a feed still holds at its end is let go once its own sweep is over, and not before.
  @Test func aPipedNoteSoundsUntilThePipesSweepIsOver() async throws {
    let folder = try Folder()
    let run = try await Hingebox.run(
      "-D", "capture", "--record", "live.hinge", in: folder,
      input: .text("note on C4\nhinge sweep 20 160 1\n"))
    #expect(run.status == 0, "\(run.errors)")
    let off = try #require(
      try folder.text("live.hinge").split(separator: "\n").first { $0.hasSuffix("note off C4") })
    #expect(try #require(Double(off.prefix { $0 != " " })) >= 1)
    #expect(try Alsa.captured(in: folder).contains { abs($0) > 0.01 })
  }

  /// With nothing but standard input, and no terminal, it plays to the end of the tail.
  @Test func itEndsWithItsSourcesAndSumsUpInOneLine() async throws {
    let folder = try Folder()
    let run = try await Hingebox.run(
      "-D", "capture", "--tail", "0.2", "--log", "log.csv", in: folder,
      input: .text(Performances.fold))
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(/(?m)^hingebox: played 1\.\d s: 0 xruns, .*peak -.*longest block/))
    let frames = try Alsa.captured(in: folder).count / 2
    // The last event lies at 1 s; a look every 50 ms, a block and the fade may come after the tail.
    #expect((57_600..<57_600 + 24_000).contains(frames))
    #expect(try LogTable(folder.text("log.csv")).rows.count >= 120)
  }

  @Test func quietSaysNothing() async throws {
    let run = try await Hingebox.run(
      "-q", "-D", "null", "--tail", "0", in: Folder(), input: .text("0 hinge 500\n0.1 nonsense\n"))
    #expect(run.status == 0)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test func linesArePlayedAsTheyArePipedIn() async throws {
    let folder = try Folder()
    let run = try Hingebox(
      ["-D", "null", "--record", "live.hinge", "--tail", "0"], in: folder, input: .pipe)
    run.write("note on A4\n")
    try await eventually {
      try folder.has("live.hinge") && folder.text("live.hinge").contains("on A4")
    }
    run.write("170\n\u{feff}165 \r\nnote off A4\n")
    try await eventually { try folder.text("live.hinge").contains("off A4") }
    #expect(run.isRunning)
    run.closeInput()
    #expect(try await run.result().status == 0)
    #expect(try folder.text("live.hinge").contains("hinge 170"))
  }

  @Test func aBadLineOfAFeedIsReportedSkippedAndCounted() async throws {
    let folder = try Folder()
    let run = try await Hingebox.run(
      "-D", "null", "--record", "live.hinge", "--tail", "0", in: folder,
      input: .text("0 note on A4\nnote sideways A4\n0.1 note off A4\n"))
    #expect(run.status == 0)
    #expect(run.errors.contains("stdin:2: "))
    #expect(run.errors.contains(", 1 bad line\n"))
    #expect(try folder.text("live.hinge").contains("note off A4"))
  }

  @Test func aBadLineOfAFileEndsItBeforeAnythingIsOpened() async throws {
    let folder = try Folder()
    try folder.write("0 note on A4\nnote sideways A4\n", to: "a.hinge")
    let run = try await Hingebox.run(
      "play", "a.hinge", "-D", "capture", "--record", "live.hinge", in: folder)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("hingebox: a.hinge:2: "))
    #expect(!folder.has(Alsa.captureName))
    #expect(!folder.has("live.hinge"))
  }

  /// A playing instrument is ended within a second; what is waited for here is generous.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalFadesTheSoundAndFinishesTheFiles(signal: Int32) async throws {
    let folder = try Folder()
    try folder.write(Performances.hour, to: "hour.hinge")
    let run = try Hingebox(
      ["hour.hinge", "-D", "capture", "--record", "live.hinge", "--log", "log.csv"], in: folder)
    try await eventually {
      try folder.has(Alsa.captureName) && Alsa.captured(in: folder).count > 96_000
    }
    run.send(signal: signal)
    let result = try await run.result(within: 10)
    #expect(result.status == 0)
    #expect(try folder.text("live.hinge").contains(/(?m)^# It ended at \d+\.\d+ s\.\n\z/))
    #expect(try LogTable(folder.text("log.csv")).rows.count > 90)
    #expect(!folder.has("hingebox.sock"))
    // It was loud, falls over 10 ms, and ends in silence.
    let sound = try Alsa.captured(in: folder)
    let last = sound.lastIndex { $0 != 0 } ?? 0
    let before = sound[(last - 4 * Alsa.fade)..<(last - 2 * Alsa.fade)].map(abs).max()!
    #expect(before > 0.005)
    #expect(sound[(last - Alsa.fade / 4)...].map(abs).max()! < before / 4)
  }

  @Test func aClosedPipeEndsIt() async throws {
    let folder = try Folder()
    let pipe = OutputPipe()
    let run = try Hingebox(
      ["-H", "unix:feed.sock", "-D", "null", "--record", "live.hinge"], in: folder,
      output: pipe.writing)
    pipe.closeWriting()
    try await eventually { folder.has("live.hinge") }
    #expect(run.isRunning)
    pipe.closeReading()
    #expect(try await run.result(within: 10).status == 0)
    #expect(try folder.text("live.hinge").hasSuffix(" s.\n"))
    #expect(!folder.has("feed.sock"))
  }

  /// One source dies, and the playing goes on with the rest.
  @Test func aSourceThatEndsLeavesTheOthersPlaying() async throws {
    let folder = try Folder()
    let run = try Hingebox(
      ["-H", "-", "-H", "unix:feed.sock", "-H", "udp:0", "-D", "null", "--record", "live.hinge"],
      in: folder, input: .pipe)
    run.write("note on C4\n")
    try await eventually { folder.has("feed.sock") && folder.has("live.hinge") }
    do {
      let dies = try LineClient(unix: folder.file("feed.sock"))
      dies.say("note on E4\n")
      try await eventually { try folder.text("live.hinge").contains("note on E4") }
    }
    run.closeInput()
    let lives = try LineClient(unix: folder.file("feed.sock"))
    try await eventually {
      let record = try folder.text("live.hinge")
      return record.contains("note off C4") && record.contains("note off E4")
    }
    lives.say("note on G4\n")
    let isRecorded = try await eventually { try folder.text("live.hinge").contains("note on G4") }
    #expect(isRecorded)
    #expect(run.isRunning)
    run.send(signal: SIGTERM)
    #expect(try await run.result().status == 0)
  }

  @Test func severalClientsPlayOverSockets() async throws {
    let folder = try Folder()
    let run = try Hingebox(
      ["-v", "-H", "unix:feed.sock", "-H", "tcp:0", "-D", "null", "--record", "live.hinge"],
      in: folder)
    try await eventually { run.errors.contains("listening at tcp:") && folder.has("feed.sock") }
    let port = try #require(run.errors.firstMatch(of: /listening at tcp:(\d+)/)?.1)
    let clients = try [
      LineClient(unix: folder.file("feed.sock")), LineClient(unix: folder.file("feed.sock")),
      LineClient(port: UInt16(port)!),
    ]
    for (client, note) in zip(clients, ["C4", "E4", "G4"]) { client.say("note on \(note)\n") }
    let isRecorded = try await eventually {
      let record = try folder.text("live.hinge")
      return ["C4", "E4", "G4"].allSatisfy { record.contains("note on \($0)") }
    }
    #expect(isRecorded)
    run.send(signal: SIGTERM)
    #expect(try await run.result().status == 0)
  }

  @Test func anUnwritableRecordIsAFailureAndLeavesNothing() async throws {
    let folder = try Folder()
    let run = try await Hingebox.run(
      "-D", "null", "--log", "log.csv", "--record", "missing/live.hinge", in: folder)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("missing/live.hinge"))
    #expect(!folder.has("log.csv"))
    #expect(!folder.has("hingebox.sock"))
  }

  @Test func theDemoIsWrittenToAFileWhereNoDeviceOpens() async throws {
    let folder = try Folder()
    let run = try await Hingebox.run("demo", "-D", "nonesuch", in: folder)
    #expect(run.status == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("hingebox-demo.wav"))
    let wave = try WaveFile(folder.bytes("hingebox-demo.wav"))
    #expect((80.0..<100).contains(Double(wave.frames) / 48_000))
    #expect(wave.level(1..<35) > -40)
    #expect(wave.samples.allSatisfy { abs($0) < 1 })
  }

  @Test func theDemoPlaysOnADevice() async throws {
    let folder = try Folder()
    let run = try Hingebox(["demo", "musette", "-D", "capture"], in: folder)
    try await eventually {
      try folder.has(Alsa.captureName)
        && Alsa.captured(in: folder).contains { abs($0) > 0.01 }
    }
    run.send(signal: SIGINT)
    #expect(try await run.result().status == 0)
    #expect(try Alsa.captured(in: folder).contains { abs($0) > 0.01 })
    #expect(!folder.has("hingebox-demo.wav"))
  }

  @Test func devicesAreListedByNameAndDescription() async throws {
    let result = try await Hingebox.run("devices", in: Folder())
    #expect(result.status == 0)
    #expect(result.text.contains(/(?m)^default +Nothing$/))
  }
}
