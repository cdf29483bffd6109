import Engine
import Glibc
import Presets
import Score
import Testing

@testable import Feeds

@Suite struct RehearsalTests {
  private func score(_ text: String) throws -> Score { try Score(Array(text.utf8), file: "f") }

  private func rehearse(_ text: String) throws -> Rehearsal {
    try Rehearsal(
      score(text), preset: .standard, name: try #require(Name(Preset.standard.name)))
  }

  private func refusal(_ text: String) throws -> String? {
    let score = try score(text)
    do {
      _ = try Rehearsal(score, preset: .standard, name: Name())
      return nil
    } catch {
      return error.description
    }
  }

  @Test func presetThatIsNotThereIsRefusedWithItsLine() throws {
    let refusal = try refusal("note on A4\n1 preset nowhere\n")
    #expect(refusal?.hasPrefix("f:2: nowhere: no such preset; there are ") == true)
  }

  @Test func registerIsLookedForInThePresetThatIsOnByThen() throws {
    let other = try #require(Preset.names.last)
    let own = try #require(Preset.load(other).accordion.registers.first?.name)
    #expect(try refusal("preset \(other)\n1 register \(own)\n") == nil)
    let refusal = try refusal("preset \(other)\n1 register kazoo\n")
    #expect(refusal?.hasPrefix("f:2: \(other) has no register kazoo; it has \(own)") == true)
  }

  @Test func bassRegistersMustBeInTheBoxToo() throws {
    let names = "master, soft-bass, bass-alto, tenor, soft-tenor, alto, soprano"
    let refusal = try refusal("register bass tenor\nregister bass next\nregister bass musette\n")
    #expect(refusal?.hasPrefix("f:3: ") == true)
    #expect(refusal?.hasSuffix(" has no bass register musette; it has \(names)") == true)
    let box = try Preset(json: #"{"accordion": {"bass": "none"}}"#, file: "box.json")
    #expect(
      box.accordion.refusal(of: .bassRegister(.next), in: "box")
        == "box has no bass registers; its bass is none")
  }

  @Test func ranksMustBeInTheBox() throws {
    let missing = RankSet.high
    try #require(!Preset.standard.accordion.ranks.contains(missing))
    #expect(try refusal("register H\n")?.hasPrefix("f:1: ") == true)
    #expect(try refusal("register LM\nregister next\n") == nil)
  }

  @Test func presetAtTheStartIsTheOneToBeginWith() throws {
    let other = try #require(Preset.names.last)
    let rehearsal = try rehearse("0 preset \(other)\n0 note on A4\n")
    #expect(rehearsal.opening.name == other)
    #expect(rehearsal.openingName.text == other)
    let late = try rehearse("0 note on A4\n0 preset \(other)\n")
    #expect(late.opening == .standard)
  }
}

@Suite struct ScorePlayerTests {
  private func play(_ text: String, block: Int, seconds: Double) throws -> [Applied] {
    let rehearsal = try Rehearsal(
      Score(Array(text.utf8), file: "f"), preset: .standard, name: Name())
    let engine = Engine(EngineConfiguration(rate: 48_000), preset: rehearsal.opening)
    var player = ScorePlayer(rehearsal, engine: engine)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * block)
    defer { buffer.deallocate() }
    var applied: [Applied] = []
    for _ in 0..<Int((seconds * 48_000 / Double(block)).rounded(.up)) {
      player.render(into: buffer, frames: block) {
        while let event = engine.applied.pop() { applied.append(event) }
        while engine.log.pop() != nil {}
      }
    }
    #expect(player.isOver)
    return applied
  }

  @Test(arguments: [64, 1000, 4096])
  func statementsTakeEffectOnTheirFrames(block: Int) throws {
    let text = "0 note on A4\n0.02 hinge 90\n0.03 note off A4\n0.0300104 note on C4\n"
    let applied = try play(text, block: block, seconds: 0.1)
    // 0.0300104 s is frame 1440.4992.
    #expect(applied.map(\.event.frame) == [0, 960, 1440, 1440])
  }

  /// The engine's queue holds 8192.
  @Test func moreStatementsOnOneFrameThanTheQueueHoldsAllTakeEffectThere() throws {
    let lines: [String] = (0..<20_000).map { "0.01 hinge \(Double($0) / 200)\n" }
    let applied = try play("0 note on A4\n" + lines.joined(), block: 256, seconds: 0.05)
    #expect(applied.count == 20_001)
    #expect(applied.dropFirst().allSatisfy { $0.event.frame == 480 })
    let angles = applied.dropFirst().map(\.event.statement)
    #expect(angles == (0..<20_000).map { .hinge(angle: Double($0) / 200, status: nil) })
  }

  @Test func moreStatementsInOneBlockThanTheQueueHoldsKeepTheirFrames() throws {
    let lines: [String] = (0..<20_000).map { "\(Double($0 / 10) / 48_000) hinge \($0 % 300)\n" }
    let applied = try play(lines.joined(), block: 4096, seconds: 0.1)
    #expect(applied.map(\.event.frame) == (0..<20_000).map { Int64($0 / 10) })
  }

  @Test func presetsAreReadyAtTheirStatements() throws {
    let names = Preset.names
    let first = try #require(names.first)
    let last = try #require(names.last)
    let text = "0 preset \(last)\n0.01 preset \(first)\n0.01 preset \(last)\n0.02 preset \(first)\n"
    let applied = try play(text, block: 4096, seconds: 0.1)
    // The first is there from the beginning.
    #expect(applied.map(\.event.frame) == [480, 480, 960])
    #expect(applied.allSatisfy { $0.outcome == .done })
  }

  @Test func endIsThatOfTheLastSweep() throws {
    let rehearsal = try Rehearsal(
      Score(Array("0 hinge sweep 0 90 2\n1 note on A4\n".utf8), file: "f"), preset: .standard,
      name: Name())
    let engine = Engine(EngineConfiguration(rate: 48_000), preset: .standard)
    #expect(ScorePlayer(rehearsal, engine: engine).endFrame == 96_000)
  }

  @Test func scoreThatPlaysLiveTakesItsFramesExactly() throws {
    let bench = Bench()
    let other = try #require(Preset.names.last)
    let lines: [String] = (0..<300).map { "\(Double($0) / 100) hinge \($0 % 180)\n" }
    let text = lines.joined() + "3 preset \(other)\n3 register M\n"
    let rehearsal = try Rehearsal(
      Score(Array(text.utf8), file: "f"), preset: .standard, name: Name())
    let playback = ScorePlayback(rehearsal, engine: bench.engine, stage: bench.stage)
    playback.start()
    defer { playback.stop() }
    // As an output that runs in its own time, in steps that the playback can follow.
    for _ in 0..<400 where bench.applied.count < 302 {
      bench.render(seconds: 0.01)
      usleep(10_000)
    }
    let frames = (0..<300).map { Int64($0) * 480 } + [144_000, 144_000]
    #expect(bench.applied.map(\.event.frame) == frames)
    #expect(bench.applied.allSatisfy { $0.outcome == .done })
    #expect(bench.wait { playback.isOver })
    #expect(playback.endFrame == 144_000)
  }
}
