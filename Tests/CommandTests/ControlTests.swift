import Foundation
import Testing

/// `hingebox hinge` and `hingebox send`, which speak to an instrument that plays.
@Suite struct ControlTests {
  /// An instrument with no source but its sockets, recording.
  private func instrument(in folder: Folder, _ words: String...) async throws -> Hingebox {
    let run = try Hingebox(
      ["-H", "unix:feed.sock", "-D", "null", "--record", "live.hinge"] + words, in: folder)
    try await eventually { folder.has("feed.sock") && folder.has("live.hinge") }
    return run
  }

  private func end(_ run: Hingebox) async throws {
    run.send(signal: SIGTERM)
    #expect(try await run.result().status == 0)
  }

  @Test func aPlayingInstrumentIsTold() async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder)
    for words in [
      ["hinge", "120"], ["hinge", "90", "partiallyOpen"], ["hinge", "sweep", "90", "80", "0"],
      ["hinge", "none"], ["send", "note", "on", "C4"], ["send", "bellows", "auto", "-300"],
      ["send", "note off C4", "panic"],
    ] {
      let told = try await Hingebox(words, in: folder).result()
      #expect(told.status == 0, "\(told.errors)")
      #expect(told.output.isEmpty)
    }
    try await end(run)
    let record = try folder.text("live.hinge")
    let said = record.split(separator: "\n").filter { $0.first?.isNumber == true }
      .map { $0.drop { $0 != " " }.dropFirst() }
    #expect(
      said == [
        "preset musette", "hinge 120", "hinge 90 partiallyOpen", "hinge sweep 90 80 0",
        "hinge none", "note on C4 100", "bellows auto -300", "note off C4", "panic",
      ])
  }

  @Test func aLineThatIsNoneIsRefusedInWords() async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder)
    for (line, word) in [("nonsense", "nonsense"), ("preset bagpipe", "bagpipe")] {
      let told = try await Hingebox.run("send", line, in: folder)
      #expect(told.status == 1)
      #expect(told.errorLines.count == 1)
      #expect(told.errors.contains(word))
    }
    #expect(run.isRunning)
    try await end(run)
  }

  @Test func theSocketIsItsOwnersAloneAndGoesWithTheInstrument() async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder, "--control", "mine.sock")
    var status = stat()
    #expect(stat(folder.file("mine.sock"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let told = try await Hingebox.run("hinge", "--control", "mine.sock", "100", in: folder)
    #expect(told.status == 0, "\(told.errors)")
    try await end(run)
    #expect(!folder.has("mine.sock"))
  }

  @Test func noneOpensNoSocket() async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder, "--control", "none")
    #expect(!folder.has("hingebox.sock"))
    try await end(run)
  }

  @Test func aSecondInstrumentSaysWhoHasTheSocketAndPlaysOn() async throws {
    let folder = try Folder()
    let first = try await instrument(in: folder)
    let second = try await Hingebox.run(
      "-D", "null", "--tail", "0", in: folder, input: .text("0.1 panic\n"))
    #expect(second.status == 0)
    #expect(second.errors.contains("process \(first.process)"))
    #expect(second.errors.contains("played "))
    let told = try await Hingebox.run("hinge", "100", in: folder)
    #expect(told.status == 0, "\(told.errors)")
    try await end(first)
  }

  /// An instrument that was killed leaves its socket behind.
  @Test func aStaleSocketIsReplaced() async throws {
    let folder = try Folder()
    let first = try await instrument(in: folder)
    first.send(signal: SIGKILL)
    #expect(try await first.result().status == nil)
    #expect(folder.has("hingebox.sock"))
    let told = try await Hingebox.run("hinge", "100", in: folder)
    #expect(told.status == 1)
    let second = try Hingebox(["-D", "null", "-H", "tcp:0"], in: folder)
    try await eventually {
      (try? LineClient(unix: folder.file("hingebox.sock"))) != nil
    }
    try await end(second)
  }
}
