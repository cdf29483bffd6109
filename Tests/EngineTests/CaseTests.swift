import Engine
import Foundation
import Glibc
import Hinge
import Presets
import Score
import Testing

/// The feeds of Tests/Cases, played. What is right stands in each file's first lines, and in the
/// folder's README for those whose format allows none.
@Suite struct CaseTests {
  /// A case after statements of the test's own, which are at time 0.
  func play(
    _ name: String, _ before: [String] = [], seconds: Double,
    configure: (inout EngineConfiguration) -> Void = { _ in }
  ) throws -> Rendering {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../Cases/\(name)").standardizedFileURL
    let score = try Score([UInt8](Data(contentsOf: file)), file: name)
    let first = try Score(Array(before.map { "0 \($0)\n" }.joined().utf8), file: "test")
    return try Rendering(
      Score(merging: [first, score]), seconds: seconds, preset: Preset.standard.bare,
      configure: configure)
  }

  /// The levels of 20 ms stretches between two times, in dBFS.
  func levels(_ rendering: Rendering, _ from: Double, _ to: Double) -> [Double] {
    stride(from: from, to: to - 0.02, by: 0.02).map { rendering.level($0, $0 + 0.02) }
  }

  /// How far the levels between two times lie apart, in dB.
  func spread(_ rendering: Rendering, _ from: Double, _ to: Double) -> Double {
    let levels = levels(rendering, from, to)
    return levels.max()! - levels.min()!
  }

  @Test func badSamplesAreIgnoredAndTheLastGoodAngleKept() throws {
    let rendering = try play("bad-samples.hinge", seconds: 2)
    let kinds = rendering.applied.compactMap { applied -> HingeTracker.BadSample? in
      if case .bad(let kind) = applied.outcome { kind } else { nil }
    }
    #expect(kinds == [.above360, .above360, .notFinite, .belowZero, .above360])
    for (time, angle) in [(0.15, 80.0), (0.35, 82), (0.65, 86), (0.85, 88), (1.25, 94)] {
      #expect(rendering.row(at: time).hinge?.angle == angle)
    }
    // The hinge moves at 20°/s and less: 134 Pa. A burst would be at the ceiling.
    #expect(rendering.log.map { abs($0.pressure) }.max()! < 160)
  }

  @Test func aSpreadsheetsTableIsAsIfItWerePlain() throws {
    let rendering = try play("excel.csv", seconds: 2)
    #expect(rendering.row(at: 0.2).hinge == Hinge(angle: 180, status: .fullyOpen))
    #expect(rendering.row(at: 0.7).hinge == Hinge(angle: 150, status: .partiallyOpen))
    #expect(rendering.row(at: 1.7).hinge == Hinge(angle: 90, status: .partiallyOpen))
  }

  @Test func fiveDegreeStepsAreSteady() throws {
    let rendering = try play("five-degree-steps.hinge", ["register M"], seconds: 5)
    #expect(spread(rendering, 0.35, 2.5) < 1.5)
    #expect(rendering.level(4.5, 5) < -90)
  }

  @Test func aHingeThatGoesAwayLeavesTheNoteToTheLeak() throws {
    let rendering = try play("gone-mid-note.hinge", seconds: 6)
    let gone = rendering.log.firstIndex { $0.index > 10 && $0.hinge == nil }!
    let back = rendering.log[gone...].firstIndex { $0.hinge != nil }!
    #expect(back - gone > 90)
    // With one key down pressure falls by 1/τ + u = 9 a second.
    let later = rendering.log[gone + 20].pressure / rendering.log[gone].pressure
    #expect(abs(later - exp(-9.03 * 0.2)) < 0.02)
    #expect(abs(rendering.log[back + 3].pressure) < 5)
    for row in rendering.log[(gone + 4)..<back] { #expect(row.bend == 0) }
  }

  @Test func aPhonesSensorStreamIsSteady() throws {
    let rendering = try play(
      "sensor-stream.ndjson", ["register M", "note on A4"], seconds: 4)
    // 60°/s closing: 60 × 9.077 × 0.7345 = 400 Pa of push.
    let rows = rendering.log.filter { (60..<260).contains($0.index) }
    #expect(rows.allSatisfy { abs($0.pressure / 400 - 1) < 0.17 })
    #expect(spread(rendering, 0.6, 2.6) < 1.5)
  }

  @Test func aLidThatStopsShortHasItsWholeTravel() throws {
    let calibrated = try play("short-lid.hinge", seconds: 3) {
      $0.hingeRange = .fixed(closed: 0, open: 132)
    }
    #expect(calibrated.log.last?.hinge == Hinge(angle: 180, status: .fullyOpen))
    let statuses = { (rendering: Rendering) in
      rendering.log.compactMap(\.hinge?.status).reduce(into: [HingeStatus]()) { all, status in
        if all.last != status { all.append(status) }
      }
    }
    #expect(statuses(calibrated) == [.closed, .partiallyOpen, .fullyOpen])
    // At 131.5 of 132°, and not before.
    #expect(calibrated.row(at: 2.1).hinge?.status == .partiallyOpen)
    let learnt = try play("short-lid.hinge", seconds: 3) { $0.hingeRange = .automatic }
    #expect(learnt.log.last?.hinge == Hinge(angle: 180, status: .fullyOpen))
    #expect(statuses(learnt) == [.closed, .partiallyOpen, .fullyOpen])
    #expect(learnt.snapshot.reach == HingeReach(closed: 0, open: 132))
    #expect(calibrated.snapshot.reach == nil)
    let plain = try play("short-lid.hinge", seconds: 3)
    #expect(plain.log.last?.hinge == Hinge(angle: 132, status: .partiallyOpen))
  }

  @Test func wholeDegreesSoundAsTheSmoothMotionDoes() throws {
    let smooth = try play("smooth-90.hinge", ["register M"], seconds: 4)
    let whole = try play("whole-degrees-90.hinge", ["register M"], seconds: 4)
    #expect(abs(smooth.level(0.3, 1.7) - whole.level(0.3, 1.7)) < 0.5)
    #expect(spread(whole, 0.3, 1.7) < 1.5)
    #expect(whole.level(3.8, 4) < -90)
  }

  @Test func theStatusIsBelievedAgainstTheAngle() throws {
    let rendering = try play("status-against-angle.hinge", seconds: 4)
    // Partially open from 0.5 to 1.4 s and from 2.6 to 3.4 s.
    for row in rendering.log where !(50...144).contains(row.index) {
      if !(260...344).contains(row.index) { #expect(row.bend == 0, "\(row.index)") }
    }
    // Entered at 143° and opened to 179.9°; entered at 127.8° and closed to 110°. Each glide lasts
    // as long as the time between the last two changes, 0.3 s, so the first ends at 1.4 s.
    let arm = Preset.standard.guitar.arm
    #expect(abs(rendering.row(at: 1.39).bend - arm.up * 36.9 / arm.degrees) < 0.03)
    #expect(abs(rendering.row(at: 3.35).bend + arm.down * 17.8 / arm.degrees) < 0.01)
  }

  @Test func ditherAtRestIsSilence() throws {
    let rendering = try play("still-dither.hinge", seconds: 10)
    #expect(rendering.level(0.3, 10) < -90)
    #expect(rendering.log.allSatisfy { $0.speed == 0 })
  }

  @Test func threePositionsStayUnderTheCeilingAndGlide() throws {
    let rendering = try play("three-positions.hinge", ["register M"], seconds: 3)
    #expect(rendering.log.allSatisfy { abs($0.pressure) <= 1_500 })
    // A jump of 200 cents and more in 10 ms is a step, not a glide.
    for (row, next) in zip(rendering.log, rendering.log.dropFirst())
    where row.hinge?.status == .partiallyOpen && next.hinge?.status == .partiallyOpen {
      #expect(abs(next.bend - row.bend) < 2)
    }
  }

  @Test func aLineThatIsNoTextIsNamed() throws {
    let error = #expect(throws: ScoreError.self) {
      _ = try play("not-utf8.hinge", seconds: 1)
    }
    #expect(error?.place == Place(file: "not-utf8.hinge", line: 4))
  }
}
