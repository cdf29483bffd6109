import Foundation
import Presets
import Score
import Testing

@testable import Feeds

@Suite struct FeedLoopTests {
  let scratch = Scratch()
  let bench = Bench()

  private let a4On = Statement.noteOn(key: 69, velocity: 100)
  private let a4Off = Statement.noteOff(key: 69)

  /// A loop that listens at `unix:SCRATCH/s` and runs.
  private func listening() throws -> FeedLoop {
    let loop = try bench.loop()
    try loop.open(.unix(path: scratch.file("s")))
    bench.stamp()
    loop.start()
    return loop
  }

  private func client() throws -> Client { try Client(unix: scratch.file("s")) }

  @Test func linesOfABurstKeepTheirOrder() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    let keys: [UInt8] = Array(0..<100)
    client.say(keys.map { "note on \($0)\nnote off \($0)\n" }.joined())
    #expect(bench.play(loop) { $0.applied.count >= 200 })
    let expected = keys.flatMap { key -> [Statement] in
      [.noteOn(key: key, velocity: 100), .noteOff(key: key)]
    }
    #expect(bench.statements == expected)
  }

  @Test func streamCutAtEveryByteSaysTheSame() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    for byte in "note on A4\r\n90\nnote off A4\n" {
      client.say(String(byte))
      usleep(200)
    }
    #expect(bench.play(loop) { $0.applied.count >= 3 })
    #expect(bench.statements == [a4On, .hinge(angle: 90, status: nil), a4Off])
  }

  @Test func lineOverASocketWaitsForItsTimeCountedFromTheConnection() throws {
    let loop = try listening()
    defer { loop.stop() }
    bench.render(seconds: 7)
    let client = try client()
    client.say("note on C4\n3 note on A4\n3.5 note off A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 3 })
    let frames = bench.applied.map(\.event.frame)
    #expect(bench.statements == [.noteOn(key: 60, velocity: 100), a4On, a4Off])
    // The two lie as far apart as they say, to the frame, and 3 s after the connection: which was
    // made at 7 s and before the first line was heard.
    #expect(frames[2] - frames[1] == 24_000)
    #expect(frames[1] >= 10 * 48_000 && frames[1] <= frames[0] + 3 * 48_000)
  }

  @Test func performancePipedInAllAtOncePlaysInItsOwnTime() throws {
    let loop = try bench.loop()
    let lines: [String] = (0..<3000).map { "\(Double($0) / 100) hinge \($0 % 180)\n" }
    let text = lines.joined()
    try loop.open(.file(path: try scratch.write(text + "30 note on A4\n", to: "p")))
    // Before the output begins: frames are exact from the first.
    loop.start()
    defer { loop.stop() }
    #expect(bench.wait { loop.latestFrame == 49 * 480 })
    #expect(bench.play(loop) { $0.applied.count >= 3001 })
    let expected = (0..<3000).map { Int64($0) * 480 }
    #expect(bench.applied.prefix(3000).map(\.event.frame) == expected)
    let angles = (0..<3000).map { Statement.hinge(angle: Double($0 % 180), status: nil) }
    #expect(Array(bench.statements.prefix(3000)) == angles)
  }

  @Test func feedFarAheadOfItsTimeIsReadNoFurther() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let loop = try bench.loop()
    try loop.open(.file(path: "/dev/fd/\(ends[0])"))
    close(ends[0])
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    // A feed that never stops, all of it 1000 s ahead.
    let chunk = Array(String(repeating: "1000 note on A4\n", count: 64).utf8)
    var written = 0
    var refusals = 0
    while refusals < 50 {
      let count = write(ends[1], chunk, chunk.count)
      if count > 0 {
        written += count
        refusals = 0
      } else {
        refusals += 1
        usleep(2_000)
      }
      #expect(written < 1 << 20)
      if written >= 1 << 20 { break }
    }
    // What is held, one reading more, and what the pipe itself holds (64 KiB).
    #expect(written <= 16 * Feed.mostHeld + 2 * 2048 + 65_536)
    close(ends[1])
  }

  @Test func clientThatGoesAwayMidLineLetsGoWhatItHeldAndItsFragmentIsDropped() throws {
    let loop = try listening()
    defer { loop.stop() }
    do {
      let client = try client()
      client.say("note on A4\nnote on C4\nnote off C4\nbass on C:major\nbutton 2:5 on\nnote on E")
      #expect(bench.play(loop) { $0.applied.count >= 5 })
    }
    #expect(bench.play(loop) { $0.applied.count >= 8 })
    #expect(
      bench.statements.dropFirst(5) == [
        a4Off, .bassOff(.stradella(root: 0, row: .major)),
        .button(row: 2, number: 5, isDown: false),
      ])
    #expect(bench.said.isEmpty)
  }

  @Test func keyThatAnotherClientHoldsTooIsNotLetGo() throws {
    let loop = try listening()
    defer { loop.stop() }
    let stays = try client()
    stays.say("note on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    do {
      let goes = try client()
      goes.say("note on A4\nnote on C4\n")
      #expect(bench.play(loop) { $0.applied.count >= 3 })
    }
    #expect(bench.play(loop) { $0.applied.count >= 5 })
    #expect(bench.statements.dropFirst(3) == [.noteOff(key: 69), .noteOff(key: 60)])
    #expect(bench.engine.snapshot.read().keysHigh == 1 << (69 - 64))
    #expect(bench.engine.snapshot.read().keysLow == 0)
  }

  @Test func fileThatEndsPlaysToItsEndAndLetsGoWhatItHolds() throws {
    let loop = try bench.loop()
    try loop.open(.file(path: try scratch.write("note on A4\n2 air on", to: "p")))
    loop.start()
    defer { loop.stop() }
    #expect(!loop.isOver)
    #expect(bench.play(loop) { $0.applied.count >= 4 && loop.isOver })
    #expect(bench.statements == [a4On, .air(isOpen: true), a4Off, .air(isOpen: false)])
    #expect(bench.applied.last.map { $0.event.frame >= 96_000 } == true)
    #expect(loop.latestFrame >= 96_000)
  }

  @Test func fifoIsOpenedBeforeAnybodyWritesAndEndsWithItsWriter() throws {
    #expect(mkfifo(scratch.file("f"), 0o600) == 0)
    let loop = try bench.loop()
    try loop.open(.file(path: scratch.file("f")))
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    bench.render(seconds: 1)
    #expect(!loop.isOver)
    let writer = open(scratch.file("f"), O_WRONLY)
    #expect(write(writer, "note on A4\n", 11) == 11)
    #expect(bench.play(loop) { $0.applied.count == 1 })
    #expect(!loop.isOver)
    close(writer)
    #expect(bench.play(loop) { $0.applied.count >= 2 && loop.isOver })
    #expect(bench.statements == [a4On, a4Off])
  }

  @Test func badLineIsReportedAnsweredAndCountedAndTheMusicGoesOn() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    client.say("note on A4\nplay something\nnote off A4\n")
    let answer = try #require(client.hear())
    #expect(answer.hasPrefix("error 2: "))
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    #expect(bench.statements == [a4On, a4Off])
    #expect(loop.badLines == 1)
    let report = try #require(bench.said.first)
    #expect(report.hasPrefix("unix:\(scratch.file("s"))#") && report.contains(":2: "))
    #expect(bench.said.count == 1)
  }

  @Test func clientThatNeverReadsItsAnswersHoldsNothingUp() throws {
    let loop = try listening()
    defer { loop.stop() }
    let deaf = try client()
    let begin = ContinuousClock.now
    // Some 6 MB of answers, which no socket buffer holds.
    let flood = String(repeating: "bad\n", count: 2_000)
    for _ in 0..<30 { deaf.say(flood) }
    let other = try client()
    other.say("note on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.wait { loop.badLines == 60_000 })
    // Ten reports at once and two a second, each with how many were left out before it.
    let seconds = Int((ContinuousClock.now - begin) / .seconds(1)) + 1
    #expect(bench.said.count <= 2 * (10 + 2 * seconds))
  }

  /// What is read and not yet played is bounded, and the others' lines pass.
  @Test func clientThatNeverStopsIsReadNoFurtherAndOthersAreServed() throws {
    let loop = try listening()
    defer { loop.stop() }
    let endless = try client()
    _ = fcntl(endless.descriptor, F_SETFL, O_NONBLOCK)
    let line = "note off A4\n"
    let lines = Array(String(repeating: line, count: 1_000).utf8)
    let other = try client()
    var taken = 0
    for round in 0..<20 {
      while true {
        // Cut where the last one was, so that its lines stay whole.
        let start = taken % line.utf8.count
        let count = lines[start...].withUnsafeBytes {
          send(endless.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { break }
        taken += count
      }
      other.say("note on \(round)\n")
      #expect(
        bench.play(loop) { $0.statements.contains(.noteOn(key: UInt8(round), velocity: 100)) })
    }
    #expect(loop.badLines == 0)
    // What is held, a reading, and what the socket itself holds (Linux's default is 208 KiB).
    let played = bench.statements.count { $0 == a4Off } * line.utf8.count
    #expect(taken - played < Feed.mostHeld * line.utf8.count + 2 * 2048 + 1 << 19)
  }

  @Test func lineOfTenMegabytesIsReportedOnceAndTheNextIsPlayed() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    let piece = String(repeating: "x", count: 100_000)
    for _ in 0..<100 { client.say(piece) }
    client.say("\nnote on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.statements == [a4On])
    #expect(client.hear() == "error 1: the line is longer than 4096 bytes")
    #expect(bench.wait { loop.badLines == 1 })
    #expect(bench.said.count == 1)
  }

  @Test func utf16IsRefusedOnceInWords() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    client.say(bytes: [0xFF, 0xFE] + Array("9\u{0}0\u{0}\n\u{0}".utf8))
    #expect(client.hear() == "error 1: this is UTF-16: save it as UTF-8")
    #expect(bench.wait { loop.badLines == 1 })
  }

  @Test func nulBytesMakeABadLineAndNoMore() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    client.say(bytes: Array("note\u{0}on A4\n\u{0}\nnote on A4\n".utf8))
    #expect(client.hear() == "error 1: byte 5 is NUL: lines are UTF-8 text")
    #expect(client.hear() == "error 2: byte 1 is NUL: lines are UTF-8 text")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.statements == [a4On])
  }

  @Test func twoHundredClientsAtOnceAreServedOrRefused() throws {
    let loop = try listening()
    defer { loop.stop() }
    let clients = try (0..<200).map { _ in try client() }
    for client in clients { client.say("hinge ?\n") }
    let answers = clients.map { $0.hear() }
    #expect(answers.count { $0 == "hinge none" } == 64)
    let refusal = "error 0: 64 clients are connected, and no more can be"
    #expect(answers.count { $0 == refusal } == 136)
  }

  @Test func presetAndWhatFollowsKeepTheirOrderWhileOtherFeedsPlayOn() throws {
    let gate = DispatchSemaphore(value: 0)
    let bench = Bench { name in
      gate.wait()
      return try Preset.load(name)
    }
    let loop = try bench.loop()
    try loop.open(.unix(path: scratch.file("s")))
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    let first = try client()
    let second = try client()
    let name = try #require(Name(Preset.names.last ?? ""))
    first.say("note on C4\npreset \(name.text)\nnote on E4\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    second.say("note on A4\n")
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    bench.render(seconds: 1)
    #expect(bench.statements == [.noteOn(key: 60, velocity: 100), a4On])
    gate.signal()
    #expect(bench.play(loop) { $0.applied.count >= 4 })
    #expect(bench.statements.dropFirst(2) == [.preset(name), .noteOn(key: 64, velocity: 100)])
    #expect(bench.applied.allSatisfy { $0.outcome == .done })
  }

  @Test func presetAndRegisterThatAreNotThereAreRefusedWithWhatThereIs() throws {
    let loop = try listening()
    defer { loop.stop() }
    let client = try client()
    client.say("preset nowhere\nregister kazoo\nnote on A4\n")
    let preset = try #require(client.hear())
    #expect(preset.hasPrefix("error 1: nowhere: no such preset; there are musette"))
    let register = try #require(client.hear())
    let names = Preset.standard.accordion.registers.map(\.name).joined(separator: ", ")
    #expect(register.hasPrefix("error 2: musette has no register kazoo; it has \(names)"))
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(bench.statements == [a4On])
  }

  @Test func clientBeyondTheLastFeedNumberIsRefusedInWords() throws {
    let loop = try listening()
    defer { loop.stop() }
    var clients: [Client] = []
    for _ in 0..<64 { clients.append(try client()) }
    #expect(bench.wait { loop.clientCount == 64 })
    let another = try client()
    #expect(another.hear() == "error 0: 64 clients are connected, and no more can be")
    #expect(another.hear() == nil)
    clients.removeFirst()
    #expect(bench.play(loop) { _ in loop.clientCount == 63 })
    let welcome = try client()
    welcome.say("note on A4\n")
    #expect(bench.play(loop) { $0.statements.contains(a4On) })
  }

  @Test func everyConnectionIsAFeedOfItsOwn() throws {
    let loop = try bench.loop(reserved: [0])
    try loop.open(.tcp(host: nil, port: 0))
    let port = try #require(loop.tcpPort)
    bench.stamp()
    loop.start()
    defer { loop.stop() }
    let one = try Client(tcp: port)
    one.say("hinge 10\n")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    let two = try Client(tcp: port)
    two.say("hinge 20\n")
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    #expect(bench.applied.map(\.event.feed) == [1, 2])
    #expect(loop.name(of: 1).hasPrefix("tcp:\(port)#"))
  }

  @Test func socketIsRemovedAtTheEnd() throws {
    let loop = try listening()
    #expect(access(scratch.file("s"), F_OK) == 0)
    loop.stop()
    #expect(access(scratch.file("s"), F_OK) != 0)
  }

  @Test func directoryAndMissingFileAreNoSources() throws {
    let loop = try bench.loop()
    #expect(throws: SocketError.system("cannot read \(scratch.path)", EISDIR)) {
      try loop.open(.file(path: scratch.path))
    }
    let missing = scratch.file("missing")
    #expect(throws: SocketError.system("cannot read \(missing)", ENOENT)) {
      try loop.open(.file(path: missing))
    }
  }
}
