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

  @Test func theHingeIsToldAsALineOrAsJSON() async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder)
    #expect(try await Hingebox.run("hinge", in: folder).text == "hinge none\n")
    #expect(try await Hingebox.run("hinge", "--json", in: folder).text == "{\"angle\":null}\n")
    let moved = try await Hingebox.run("hinge", "118.5", in: folder)
    #expect(moved.status == 0, "\(moved.errors)")
    try await eventually { try folder.text("live.hinge").contains("hinge 118.5") }
    #expect(try await Hingebox.run("hinge", in: folder).text == "hinge 118.5 partiallyOpen\n")
    let object = try await Hingebox.run("hinge", "--json", in: folder).text
    #expect(object == "{\"angle\":118.5,\"status\":\"partiallyOpen\"}\n")
    try await end(run)
  }

  /// `hingebox hinge --follow | hingebox play`
  @Test func anInstrumentFollowsAnothersHinge() async throws {
    let folder = try Folder()
    let master = try await instrument(in: folder)
    let pipe = OutputPipe()
    let follower = try Hingebox(["hinge", "--follow"], in: folder, output: pipe.writing)
    pipe.closeWriting()
    #expect(String(decoding: pipe.read(upTo: 64), as: UTF8.self) == "hinge none\n")
    let slave = try Hingebox(
      ["play", "-D", "null", "--control", "none", "--record", "slave.hinge"], in: folder,
      input: .pipe)
    for line in ["hinge 120 unknown", "hinge none", "hinge 30.25"] {
      let told = try await Hingebox.run("send", line, in: folder)
      #expect(told.status == 0, "\(told.errors)")
      let heard = String(decoding: pipe.read(upTo: 64), as: UTF8.self)
      #expect(heard.hasPrefix(line))
      slave.write(heard)
    }
    // The one that is followed ends, and with it the following.
    try await end(master)
    #expect(try await follower.result().status == 0)
    slave.closeInput()
    #expect(try await slave.result().status == 0)
    let record = try folder.text("slave.hinge")
    for line in ["hinge 120 unknown", "hinge none", "hinge 30.25 unknown"] {
      #expect(record.contains(" \(line)\n"))
    }
  }

  @Test func whoeverFollowsThroughAPipeThatIsClosedEnds() async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder)
    let pipe = OutputPipe()
    let follower = try Hingebox(["hinge", "--follow"], in: folder, output: pipe.writing)
    pipe.closeWriting()
    _ = pipe.read(upTo: 64)
    pipe.closeReading()
    #expect(try await follower.result(within: 10).status == 0)
    try await end(run)
  }

  @Test(arguments: [
    (["hinge", "500"], "above 360"), (["hinge", "nan"], "not a number"),
    (["send", "register", "kazoo"], "has no register kazoo"),
  ])
  func whatTheInstrumentRefusesIsAFailure(words: [String], reason: String) async throws {
    let folder = try Folder()
    let run = try await instrument(in: folder)
    let told = try await Hingebox(words, in: folder).result()
    #expect(told.status == 1)
    #expect(told.errorLines.count == 1)
    #expect(told.errors.contains(reason))
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
