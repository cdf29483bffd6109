import Engine
import Foundation
import Hinge
import Presets
import Score
import Synchronization
import Testing

@testable import Feeds

@Suite struct ScribeTests {
  let scratch = Scratch()

  /// Renders a score and hands what the engine tells to a scribe.
  private func play(
    _ text: String, range: HingeRange = .full, rate: Double = 48_000, seconds: Double,
    block: Int? = nil, writers: (EngineConfiguration) throws -> Scribe.Writers
  ) throws -> [String] {
    let rehearsal = try Rehearsal(
      Score(Array(text.utf8), file: "f"), preset: .standard, name: Name())
    var configuration = EngineConfiguration(rate: rate)
    configuration.hingeRange = range
    let engine = Engine(configuration, preset: rehearsal.opening)
    var player = ScorePlayer(rehearsal, engine: engine)
    let lines = Lines()
    let scribe = Scribe(
      engine: engine, writers: try writers(configuration), nameOfFeed: { "feed \($0)" },
      report: { lines.add($0) })
    let frames = Int(seconds * rate)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    defer { buffer.deallocate() }
    for start in stride(from: 0, to: frames, by: block ?? frames) {
      player.render(into: buffer, frames: min(block ?? frames, frames - start)) { scribe.drain() }
    }
    scribe.finish(at: Int64(frames))
    return lines.all
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func record(
    _ text: String, range: HingeRange = .full, rate: Double = 48_000, seconds: Double = 1
  ) throws -> Score {
    _ = try play(text, range: range, rate: rate, seconds: seconds) {
      .init(
        recorder: try Recorder(
          path: scratch.file("record"), preset: try #require(Name("musette")), configuration: $0,
          report: { _ in }))
    }
    return try Score(Array(try scratch.read("record").utf8), file: "record")
  }

  @Test(arguments: [44_100.0, 48_000, 192_000])
  func recordReadsBackAsTheSameEventsOnTheSameFrames(rate: Double) throws {
    let text = """
      0 note on A4 90
      0.0012345 hinge 120.123456789 partiallyOpen
      0.1 hinge 100
      feed 3
      0.2 hinge 80
      0.3 bass on C:major
      feed 0
      0.4 hinge sweep 80 20 0.1
      0.5 register LM
      0.6 air on
      0.7 panic
      0.8 hinge none
      0.9 feed off
      """
    let original = try Score(Array(text.utf8), file: "f")
    let record = try record(text, rate: rate)
    #expect(record.first?.statement == .preset(try #require(Name("musette"))))
    #expect(record.dropFirst().map(\.statement) == original.map(\.statement))
    let frame = { (entry: Score.Entry) in Event.frame(at: entry.seconds, rate: rate) }
    #expect(record.dropFirst().map(frame) == original.map(frame))
    // Of the hinge's lines the feed matters.
    let isHinge = { (entry: Score.Entry) in
      switch entry.statement {
      case .hinge, .hingeSweep, .hingeNone: true
      default: false
      }
    }
    #expect(record.filter(isHinge).map(\.feed) == original.filter(isHinge).map(\.feed))
  }

  @Test func recordHoldsOnlyWhatTookEffectAndSaysWhenItEnded() throws {
    let record = try record("note on C1\nregister next\n0.1 hinge 500\n0.2 feed off\n0.3 hinge 9\n")
    #expect(
      record.map(\.statement) == [
        .preset(try #require(Name("musette"))), .register(.next), .feed(isOn: false),
      ])
    #expect(try scratch.read("record").hasSuffix("# It ended at 1.000000 s.\n"))
  }

  @Test func sampleThatIsNoAngleButEndsASweepIsRecorded() throws {
    let record = try record("hinge sweep 0 90 1\n0.5 hinge 500\n0.6 hinge 500\n")
    #expect(
      record.dropFirst().map(\.statement) == [
        .hingeSweep(from: 0, to: 90, seconds: 1), .hinge(angle: 500, status: nil),
      ])
  }

  /// Statuses and sweeps are made of the device's own angles, so only those make them again.
  @Test(arguments: [
    (HingeRange.fixed(closed: 10, open: 132), "--hinge-range 10.0:132.0"),
    (.automatic, "--hinge-range auto"),
  ])
  func recordOfACalibratedHingeHasTheDevicesAnglesAndSaysTheRange(
    range: HingeRange, option: String
  ) throws {
    let record = try record(
      "hinge 66\n0.1 hinge 0\n0.2 hinge sweep 170 0 0.1\n", range: range)
    #expect(
      record.dropFirst().map(\.statement) == [
        .hinge(angle: 66, status: nil), .hinge(angle: 0, status: nil),
        .hingeSweep(from: 170, to: 0, seconds: 0.1),
      ])
    #expect(try scratch.read("record").contains("render --rate 48000 \(option) THIS"))
  }

  @Test func traceHasEverySampleAndWhyItWasNotTaken() throws {
    _ = try play(
      """
      0 hinge 90 partiallyOpen
      0.1 nan
      0.2 -3
      0.3 500
      0.4 note on A4
      0.5 hinge none
      0.6 feed off
      0.7 80
      0.8 feed on
      0.8 81
      feed 1
      0.81 30
      feed 0
      0.82 82
      0.83 hinge none
      """, seconds: 1
    ) { _ in .init(trace: try HingeTrace(path: scratch.file("trace"), report: { _ in })) }
    #expect(
      try scratch.read("trace") == """
        arrival,source,angle,status,outcome
        0.000000,feed 0,90.0,partiallyOpen,taken
        0.100000,feed 0,nan,,not a number
        0.200000,feed 0,-3.0,,below 0
        0.300000,feed 0,500.0,,above 360
        0.500000,feed 0,none,,taken
        0.700000,feed 0,80.0,,feed off
        0.800000,feed 0,81.0,,taken
        0.810000,feed 1,30.0,,taken
        0.820000,feed 0,82.0,,another source has the hinge
        0.830000,feed 0,none,,another source has the hinge

        """)
  }

  @Test func logHasARowEveryHundredthOfASecond() throws {
    _ = try play("0.5 hinge 90 partiallyOpen\n0.5 note on A4\n", seconds: 1) { _ in
      .init(log: try PerformanceLog(path: scratch.file("log"), report: { _ in }))
    }
    let rows = try scratch.read("log").split(separator: "\n")
    #expect(rows[0] == "time,angle,status,speed,pressure,bend,level,voices")
    // The last row is told when its 10 ms are over.
    #expect(rows.count >= 1 + 99)
    #expect(rows[1] == "0.00,,,,0.00,0.0000,-200.00,0")
    let held = rows[1 + 60].split(separator: ",", omittingEmptySubsequences: false)
    #expect(held.prefix(6) == ["0.60", "90.000", "partiallyOpen", "0.000", "0.00", "0.0000"])
    #expect(held[7] == "1")
  }

  @Test func badSamplesAreReportedOncePerKindAndCountedAtTheEnd() throws {
    let said = try play(
      "0 500\n0.1 32767\n0.2 nan\n0.3 500\n0.4 note on C1\n0.5 note on C1\n", seconds: 1
    ) { _ in .init() }
    #expect(
      said == [
        "feed 0: a hinge sample is above 360 and is ignored, as any more like it will be",
        "feed 0: a hinge sample is not a number and is ignored, as any more like it will be",
        "feed 0: note on C1 100: is not on this instrument, which has E2 to A6; it is silent, "
          + "as any more like it will be",
        "3 hinge samples were above 360 and ignored",
        "2 notes and buttons were not on the instrument",
      ])
  }

  @Test func aReachThatIsLearntIsToldOnceItStands() throws {
    // From 10° on it goes on for a second and more without a new end: it does not stand there.
    let lid = "0 hinge 60\n0.5 hinge sweep 60 4 0.5\n1 hinge sweep 4 130 2\n"
    let line =
      "the hinge is taken to reach 4.0 to 130.0 degrees; --hinge-range 4:130 says so from the start"
    let further = line.replacing("130.0", with: "130.5").replacing("4:130", with: "4:130.5")
    for (text, seconds, expected) in [
      // At its end the run is over before the hinge has stood for a second.
      (lid, 3.5, [line]), (lid, 9, [line]),
      (lid + "5 hinge sweep 4 130.5 1\n", 9, [line, further]),
      ("0 hinge 60\n1 hinge 110\n", 5, []),
    ] as [(String, Double, [String])] {
      let said = try play(text, range: .automatic, seconds: seconds, block: 480) { _ in .init() }
      #expect(said == expected)
    }
    #expect(try play(lid, seconds: 9) { _ in .init() } == [])
    // One that goes further and further is told of no more than a few times.
    let steps = (1...20).map { "\(3 * $0) hinge \(120 + 5 * $0)\n" }.joined()
    let said = try play(steps, range: .automatic, seconds: 64, block: 480) { _ in .init() }
    #expect(said.count == 5)
    #expect(said.last?.hasPrefix("the hinge is taken to reach 10.0 to 220.0 degrees") == true)
  }

  @Test func aBassButtonThatIsNotThereIsToldOnceWithThoseThatAre() throws {
    #expect(
      try play("0 bass on C3\n0.1 bass button 1 on\n0.2 bass on C\n", seconds: 1) { _ in .init() }
        == [
          "feed 0: bass on C3: the bass is stradella-120, which has C:third, C, C:major, C:minor, "
            + "C:7 and C:dim, on every root; it is silent, as any more like it will be",
          "2 notes and buttons were not on the instrument",
        ])
    let others: [(BassSystem, String)] = [
      (.stradella48, "C:third, C, C:major and C:minor, on every root"),
      (.stradella24, "C, C:major and C:minor, on Eb, Bb, F, C, G, D, A and E"),
      (.melodeon8, "button 1 to button 8"), (.free, "the notes E1 to C#6"),
      (.bandoneon33, "button 1 to button 33, and the notes C2 to B4"), (.none, "no buttons"),
    ]
    for (bass, words) in others { #expect(bass.machine().words == words) }
  }

  @Test func fileThatCannotBeWrittenIsRefusedOrReportedOnce() throws {
    let missing = scratch.file("no/where")
    #expect(throws: OutputFileError(path: missing, code: ENOENT)) {
      _ = try PerformanceLog(path: missing, report: { _ in })
    }
    let lines = Lines()
    _ = try play("0 hinge 90\n", seconds: 1) { _ in
      .init(log: try PerformanceLog(path: "/dev/full", report: { lines.add($0) }))
    }
    #expect(
      lines.all == ["cannot write /dev/full: No space left on device; the rest of it is lost"])
  }
}
