import Foundation
import Presets
import Score
import Testing

@testable import Feeds

@Suite struct ControlTests {
  let scratch = Scratch()
  let bench = Bench()

  private var path: String { scratch.file("control") }

  private func playing() throws -> FeedLoop {
    let loop = try bench.loop()
    try loop.openControl(at: path)
    bench.stamp()
    loop.start()
    return loop
  }

  private func refusal(
    of text: String, by client: inout ControlClient
  ) -> (line: String, reason: String)? {
    do {
      try client.say(text)
    } catch {
      if case .refused(let line, let reason) = error { return (line, reason) }
    }
    return nil
  }

  @Test func linesAreAcknowledgedInTurnAndPlayed() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    try client.say("hinge 120")
    try client.say("note on A4 # a comment\n# nothing\nhinge sweep 180 0 2")
    #expect(bench.play(loop) { $0.applied.count >= 3 })
    #expect(
      bench.statements == [
        .hinge(angle: 120, status: nil), .noteOn(key: 69, velocity: 100),
        .hingeSweep(from: 180, to: 0, seconds: 2),
      ])
  }

  @Test func hingeIsToldAsALineOfAFeed() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    #expect(try client.hinge() == "hinge none")
    try client.say("hinge 118.50004 partiallyOpen")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(try client.hinge() == "hinge 118.5 partiallyOpen")
  }

  @Test func followerHearsThePresentHingeAndThenEachChange() throws {
    let loop = try playing()
    var mover = try ControlClient(path: path)
    var client = try ControlClient(path: path)
    var heard: [String] = []
    try client.followHinge { line in
      heard.append(line)
      switch heard.count {
      case 1: try mover.say("hinge 90\nhinge 90")
      case 2: try mover.say("hinge 80 unknown")
      case 3: try mover.say("hinge none")
      default: return false
      }
      #expect(bench.play(loop) { $0.engine.snapshot.read().hinge != nil || heard.count == 3 })
      return true
    }
    #expect(
      heard == ["hinge none", "hinge 90 partiallyOpen", "hinge 80 unknown", "hinge none"])
    loop.stop()
  }

  @Test func followerIsToldOfTheEnd() throws {
    let loop = try playing()
    var client = try ControlClient(path: path)
    var heard: [String] = []
    try client.followHinge { line in
      heard.append(line)
      loop.stop()
      return true
    }
    #expect(heard == ["hinge none"])
  }

  @Test(arguments: [
    ("hinge 500", "the angle is above 360"), ("hinge -3", "the angle is below 0"),
    ("hinge nan", "the angle is not a number"),
  ])
  func angleThatIsNoneIsRefused(line: String, reason: String) throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    #expect(refusal(of: line, by: &client)?.reason == reason)
  }

  @Test func hingeIsRefusedWhileTheInstrumentDoesNotListen() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    try client.say("feed off")
    #expect(bench.play(loop) { $0.applied.count >= 1 })
    #expect(
      refusal(of: "hinge 90", by: &client)?.reason
        == "the instrument does not listen to the hinge: hingebox send feed on")
  }

  /// It leaves what it switched on, and so what was to switch it off.
  @Test func commandThatBreaksOffMidLineIsPlayedAllTheSame() throws {
    let loop = try playing()
    defer { loop.stop() }
    do { try Client(unix: path).say("note on A4\n2 note off A4\nnote o") }
    #expect(bench.play(loop) { $0.applied.count >= 2 })
    #expect(bench.statements == [.noteOn(key: 69, velocity: 100), .noteOff(key: 69)])
  }

  @Test func commandThatIsOverLeavesWhatItSwitchedOn() throws {
    let loop = try playing()
    defer { loop.stop() }
    do {
      var client = try ControlClient(path: path)
      try client.say("note on A4")
    }
    #expect(bench.play(loop) { _ in loop.clientCount == 0 })
    bench.render(seconds: 1)
    #expect(bench.statements == [.noteOn(key: 69, velocity: 100)])
  }

  @Test func commandsAreOneFeed() throws {
    let loop = try playing()
    defer { loop.stop() }
    for angle in [10, 20, 30] {
      var client = try ControlClient(path: path)
      try client.say("hinge \(angle)")
    }
    #expect(bench.play(loop) { $0.applied.count >= 3 })
    #expect(Set(bench.applied.map(\.event.feed)).count == 1)
    #expect(loop.name(of: bench.applied[0].event.feed) == "control")
  }

  @Test func whatCannotBePlayedIsRefusedWithTheInstrumentsWords() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    let register = refusal(of: "register kazoo", by: &client)
    #expect(register?.line == "register kazoo")
    #expect(
      register?.reason.hasPrefix("musette has no register kazoo; it has musette, ") == true)
    #expect(refusal(of: "hinge wide", by: &client)?.line == "hinge wide")
    // It can go on.
    try client.say("note on A4")
  }

  @Test func presetIsAcknowledgedWhenItWasHandedOver() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    let name = try #require(Name(Preset.names.last ?? ""))
    try client.say("preset \(name.text)")
    bench.render(seconds: 1)
    #expect(bench.statements == [.preset(name)])
    #expect(bench.applied[0].outcome == .done)
  }

  /// The musette that played before has both; the melodeon has neither.
  @Test func whatOnlyThePresetBeforeHadIsRefusedWithWhatThereIs() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path)
    try client.say("preset melodeon")
    bench.render(seconds: 1)
    let bass = refusal(of: "register bass master", by: &client)
    #expect(bass?.reason == "melodeon has no bass register master; it has full, open")
    let treble = refusal(of: "register LM", by: &client)
    #expect(treble?.reason.hasPrefix("melodeon has no register LM; it has celeste, ") == true)
    try client.say("register bass open")
    bench.render(seconds: 0.1)
    #expect(bench.applied.map(\.outcome) == [.done, .done])
  }

  @Test func lineForLaterIsAcknowledgedAtOnce() throws {
    let loop = try playing()
    defer { loop.stop() }
    var client = try ControlClient(path: path, patience: 5)
    try client.say("3600 note on A4")
  }

  @Test func nothingPlaysWhereNobodyListens() throws {
    let missing = path
    #expect(throws: ControlError.nothingPlays(missing)) { _ = try ControlClient(path: missing) }
    let gone = try UnixSocket(listeningAt: path)
    close(gone.descriptor)
    #expect(throws: ControlError.nothingPlays(missing)) { _ = try ControlClient(path: missing) }
  }

  @Test func secondInstrumentLearnsWhoHasTheSocket() throws {
    let loop = try playing()
    defer { loop.stop() }
    let second = try Bench().loop()
    var owner: PeerProcess?
    do {
      try second.openControl(at: path)
    } catch {
      if case .living(path, let process) = error { owner = process }
    }
    #expect(owner?.id == getpid())
    // It goes on without, and leaves the first one's alone.
    second.stop()
    _ = try ControlClient(path: path)
  }
}
