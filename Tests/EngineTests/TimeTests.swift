import Engine
import Presets
import Score
import Testing

@Suite struct TimeTests {
  /// A performance that uses every statement that sounds or moves something.
  static let everything = """
    0 hinge 40
    0.05 note on A4 90
    0.1 hinge sweep 40 130 1
    0.21234 note on C5
    0.3 bass on C
    0.4 bass on C:major
    0.45 register bandoneon
    0.5 register next
    0.55 button 1:20 on
    0.6 preset concert
    0.61 register M
    0.7 note off A4
    0.8 bass off C:major
    0.9 air on
    0.95 air off
    1.1 hinge sweep 130 60 0.7
    1.2 bellows auto -200
    1.3 bellows hinge
    1.35 feed off
    1.4 feed on
    1.5 preset musette
    1.51 note on E5 127
    1.6 snap open
    1.7 hinge none
    1.75 instrument guitar
    1.75 note on E4
    1.76 pluck 6 3 110
    1.76 chord Em
    1.76 strum down 100
    1.77 damp all
    1.775 guitar on A3 90
    1.78 bend -1.5
    1.785 volume -12
    1.79 bellows auto 250 until hinge
    1.795 guitar off A3
    1.8 panic
    """

  @Test(arguments: [44_100.0, 48_000]) func blocksOfAnySizeGiveTheSameBits(rate: Double) throws {
    let reference = try Rendering(Self.everything, seconds: 2.2, rate: rate, block: 4_096)
    #expect(reference.level(0, 2) > -40)
    for block in [1, 7, 63, 64, 1_000] {
      let other = try Rendering(Self.everything, seconds: 2.2, rate: rate, block: block)
      #expect(other.samples == reference.samples)
      #expect(other.log == reference.log)
    }
  }

  @Test func anEventTakesEffectOnItsFrame() throws {
    // Two performances that differ in one event are equal up to its frame, but for the limiter's
    // delay of 0.9 ms, and differ a few frames after: there the ramp has gone the first steps,
    // which are as small as what a sample resolves.
    let held = "0 bellows auto 300\n0 note on A4\n"
    let a = try Rendering(held, seconds: 1.2, preset: Preset.standard.bare)
    for (event, frame) in [
      ("note off A4", 48_000), ("note off A4", 48_001), ("note on C5", 48_031),
      ("note on C5", 48_032), ("register M", 48_017), ("bass on C", 48_009),
    ] {
      let b = try Rendering(
        held + "\(Double(frame) / 48_000) \(event)\n", seconds: 1.2, preset: Preset.standard.bare)
      let first = zip(a.samples, b.samples).enumerated().first { $0.element.0 != $0.element.1 }!
      #expect((1...5).contains(first.offset / 2 - 43 - frame), "\(event) at \(frame)")
      #expect(b.applied.map(\.event.frame) == [0, 0, Int64(frame)])
    }
  }

  @Test func timesBecomeTheNearestFrameHalvesUp() {
    #expect(Event.frame(at: 0.5 / 48_000, rate: 48_000) == 1)
    #expect(Event.frame(at: 0.49 / 48_000, rate: 48_000) == 0)
    #expect(Event.frame(at: 1.0 / 3, rate: 44_100) == 14_700)
  }

  @Test func lateEventsHappenAtOnceAndSayWhen() {
    let engine = Engine(EngineConfiguration(rate: 48_000), preset: .standard)
    var block = [Float](repeating: 0, count: 2_000)
    engine.render(into: &block, frames: 1_000)
    engine.send(Event(frame: 10, .noteOn(key: 69, velocity: 100)), from: .feeds)
    engine.render(into: &block, frames: 0)
    #expect(engine.applied.pop()?.event.frame == 1_000)
    #expect(engine.snapshot.read().voices == 1)
  }

  @Test func eventsOfOneFrameKeepTheOrderOfSending() {
    let engine = Engine(EngineConfiguration(rate: 48_000), preset: .standard)
    var block = [Float](repeating: 0, count: 2_000)
    for key in UInt8(50)..<80 {
      engine.send(Event(frame: 500, .noteOn(key: key, velocity: 100)), from: .feeds)
      engine.send(Event(frame: 400, .noteOff(key: key)), from: .feeds)
    }
    engine.render(into: &block, frames: 1_000)
    var statements: [Statement] = []
    while let event = engine.applied.pop() { statements.append(event.event.statement) }
    #expect(statements.prefix(30) == ArraySlice((UInt8(50)..<80).map { .noteOff(key: $0) }))
    #expect(
      statements.suffix(30)
        == ArraySlice((UInt8(50)..<80).map { .noteOn(key: $0, velocity: 100) }))
  }

  @Test func moreEventsThanTheQueueHoldsAreRefusedNotLost() {
    let engine = Engine(EngineConfiguration(rate: 48_000), preset: .standard)
    var sent = 0
    while engine.send(Event(frame: 0, .panic), from: .feeds) { sent += 1 }
    #expect(sent == 8_192)
    var nothing: Float = 0
    engine.render(into: &nothing, frames: 0)
    #expect(engine.send(Event(frame: 0, .panic), from: .feeds))
  }

  @Test func aSweepThatGoesOnUnderARangeIsNotInterrupted() throws {
    let rendering = try Rendering(
      "0 note on A4\n0 hinge sweep 80 45 0.5\n0.5 hinge sweep 45 10 0.5", seconds: 1
    ) { $0.hingeRange = .fixed(closed: 0, open: 90) }
    // 70°/s on the device is 140°/s of 0 to 180.
    for row in rendering.log where (20..<99).contains(row.index) {
      #expect(abs(row.speed + 140) < 1)
    }
  }

  @Test func sweepsSampleEveryTenMillisecondsAndAtTheirEnd() throws {
    let rendering = try Rendering("0 hinge sweep 10 100 0.995", seconds: 1.5)
    #expect(abs(rendering.row(at: 0.5).hinge!.angle - (10 + 90 * 0.5 / 0.995)) < 1e-9)
    #expect(rendering.row(at: 0.99).hinge!.angle < 100)
    #expect(rendering.row(at: 1).hinge!.angle == 100)
    let ended = try Rendering("0 hinge sweep 10 100 1\n0.5 hinge 55", seconds: 1.5)
    #expect(ended.row(at: 1.2).hinge!.angle == 55)
  }

  /// A lid that rests beside it at 100 Hz does not end a sweep; its own feed does, and whoever takes
  /// the hinge.
  @Test func aSweepIsEndedByItsOwnFeedOrByWhoTakesTheHinge() throws {
    let lid = (0..<150).map { "\(Double($0) / 100) hinge 110\n" }.joined()
    let score = { (feed: UInt8, text: String) in
      try Score(Array(text.utf8), file: "test", feed: feed)
    }
    let sweep = "0.105 hinge sweep 10 100 1"
    let alone = try Rendering(
      Score(merging: [score(1, lid), score(2, sweep)]), seconds: 1.5)
    #expect(alone.log.last?.hinge?.angle == 100)
    #expect(abs(alone.row(at: 0.6).speed - 90) < 1)
    for (feed, line, angle) in [
      (2, "hinge 55", 55.0), (1, "hinge 150", 150), (1, "hinge 500", 100), (2, "hinge 500", 54.55),
      (3, "hinge none", 100),
    ] as [(UInt8, String, Double)] {
      let ended = try Rendering(
        Score(merging: [score(1, lid), score(2, sweep), score(feed, "0.605 \(line)")]),
        seconds: 1.5)
      // The lid's own 110° are far from where it stood when it took the hinge.
      let expected = line == "hinge 150" ? 110 : angle
      #expect(abs(ended.log.last!.hinge!.angle - expected) < 0.6, "\(feed) \(line)")
    }
  }
}
