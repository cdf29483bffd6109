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

  private func client() throws -> Client { try Client(unix: scratch.file("s")) }

  @Test func linesOfABurstKeepTheirOrder() throws {
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
    let loop = try bench.listening(in: scratch)
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
