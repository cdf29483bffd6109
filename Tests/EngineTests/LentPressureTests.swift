import Engine
import Presets
import Score
import Testing

/// Auto bellows that hold until the hinge moves.
@Suite struct LentPressureTests {
  private func pressures(_ text: String, seconds: Double) throws -> Rendering {
    try Rendering("0 hinge 120\n" + text, seconds: seconds)
  }

  @Test func theyHoldUntilTheHingeMovesAndNoLonger() throws {
    let rendering = try pressures(
      "0.1 bellows auto 400 until hinge\n1 hinge sweep 120 60 0.5", seconds: 3)
    #expect(abs(rendering.row(at: 0.9).pressure - 400) < 0.1)
    // 120°/s is 1,089 Pa of push with no key down.
    #expect(rendering.row(at: 1.4).pressure > 800)
    // The hinge rests again: nothing is held any more.
    #expect(rendering.row(at: 2.9).pressure < 10)
    #expect(rendering.snapshot.autoPressure == nil)
  }

  /// 1°/s is below the 2°/s that are motion.
  @Test func aHingeThatCreepsLeavesThemAlone() throws {
    let rendering = try pressures(
      "0.1 bellows auto 400 until hinge\n0.5 hinge sweep 120 118 2", seconds: 2.6)
    #expect(rendering.snapshot.autoPressure == 400)
  }

  @Test func whileTheHingeMovesTheyHaveNoEffect() throws {
    let fold = "0.1 hinge sweep 120 30 1\n"
    let plain = try pressures(fold, seconds: 2)
    let lent = try pressures(fold + "0.6 bellows auto -400 until hinge", seconds: 2)
    #expect(lent.log == plain.log)
    let held = try pressures(fold + "0.6 bellows auto -400", seconds: 2)
    #expect(abs(held.row(at: 1.9).pressure + 400) < 0.1)
  }

  @Test func aNewPlaceIsNoMotion() throws {
    let rendering = try pressures(
      "0.1 bellows auto 400 until hinge\n1 hinge 30\n2 hinge none", seconds: 2.5)
    #expect(rendering.snapshot.autoPressure == 400)
  }
}
