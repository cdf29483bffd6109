import Foundation
import Hinge
import Score
import Testing

@testable import Guitar

/// What the tremolo arm makes of the hinge feeds of `Tests/Cases`.
struct CaseTests {
  @Test("gone-mid-note: the bend goes to 0 and stays until partiallyOpen comes again")
  func goneMidNote() throws {
    let run = ArmRun(try samples(ofCase: "gone-mid-note.hinge"))
    // 179° to 91°, 12 semitones over 90°.
    #expect(abs(run.bend(at: 1.515) + 12 * 88 / 90.0) < 0.01)
    #expect(run.bends(from: 1.56, to: 2.61).allSatisfy { $0 == 0 })
    // 30° to 59.5°, 2 semitones over 90°.
    #expect(abs(run.bend(at: 4) - 2 * 29.5 / 90) < 1e-9)
  }

  @Test("status-against-angle: the bend is 0 wherever the hinge is not partially open")
  func statusAgainstAngle() throws {
    let samples = try samples(ofCase: "status-against-angle.hinge")
    let run = ArmRun(samples)
    var entry: Double?
    for (index, sample) in samples.enumerated() {
      entry = sample.status == .partiallyOpen ? entry ?? sample.angle : nil
      let away = (sample.angle ?? 0) - (entry ?? sample.angle ?? 0)
      let bend = max(-12, min(2, away / 90 * (away > 0 ? 2 : 12)))
      #expect(abs(run.nominal(at: sample.time) - bend) < 1e-12)
      if entry == nil, index + 1 < samples.count {
        let rest = run.bends(from: sample.time + 0.04, to: samples[index + 1].time - 0.001)
        #expect(rest.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("still-dither: the strings stay where they are")
  func stillDither() throws {
    #expect(ArmRun(try samples(ofCase: "still-dither.hinge")).bends.allSatisfy { $0 == 0 })
  }

  @Test("three-positions: the bend glides")
  func threePositions() throws {
    let bends = ArmRun(try samples(ofCase: "three-positions.hinge")).bends
    // All 12 semitones in the release of 30 ms, 45 control steps.
    #expect(zip(bends, bends.dropFirst()).allSatisfy { abs($0 - $1) <= 12 / 44.0 })
  }
}
