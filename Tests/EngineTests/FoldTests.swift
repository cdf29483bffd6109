import Engine
import Glibc
import Presets
import Testing

/// The hinge plays the bellows.
@Suite struct FoldTests {
  /// Whole folds back and forth at a speed, from 2 s of rest with the keys down.
  func folded(
    _ speed: Double, keys: [String] = ["note on A4"], seconds: Double = 0
  ) throws -> Rendering {
    var lines = keys.map { "0 \($0)" }
    let travel = 170 / speed
    lines.append("0 hinge 5")
    lines.append("0.5 hinge sweep 5 175 \(travel)")
    return try Rendering(lines.joined(separator: "\n"), seconds: 0.5 + travel + seconds)
  }

  @Test func aHeldKeyWithAStillHingeIsSilent() throws {
    let rendering = try Rendering("0 hinge 90\n0 note on A4 127\n0 note on C3 127", seconds: 2)
    #expect(rendering.level(0.3, 2) < -90)
  }

  @Test(arguments: ["E3", "C4", "A4", "A5", "F#6"])
  func fasterFoldsAreLouderAndBrighter(key: String) throws {
    let measured = try [15.0, 30, 60, 120, 240].map { speed in
      let rendering = try folded(speed, keys: ["register M", "note on \(key)"])
      let end = 0.5 + 170 / speed
      let start = max(0.8, end - 2)
      return (
        rendering.level(start, end),
        Spectrum(rendering.mono(start, end), rate: 48_000).centroid
      )
    }
    for (slow, fast) in zip(measured, measured.dropFirst()) {
      #expect(fast.0 > slow.0)
      #expect(fast.1 > slow.1)
    }
  }

  @Test(arguments: [(90.0, 600.0), (15, 100)])
  func oneKeyHasThePressureOfTheSpeed(speed: Double, pressure: Double) throws {
    let rendering = try folded(speed)
    let row = rendering.row(at: 0.5 + 150 / speed)
    #expect(abs(row.pressure / -pressure - 1) < 0.1)
    #expect(abs(row.speed / speed - 1) < 0.02)
  }

  @Test func keysTakeAirByTheirNumberAndSize() throws {
    func pressure(_ keys: [String]) throws -> Double {
      -(try folded(90, keys: keys)).row(at: 2).pressure
    }
    let one = try pressure(["note on A4"])
    let none = try pressure([])
    #expect(20 * log10(none / one) > 0 && 20 * log10(none / one) <= 2)
    let four = try pressure(["A4", "B4", "G4", "C5"].map { "note on \($0)" })
    #expect(four / one > 0.6 && four / one < 0.75)
    let ten = try pressure((64..<74).map { "note on \($0)" })
    #expect(ten / one > 0.35 && ten / one < 0.5)
    for key in [40, 48, 57, 81, 93] {
      #expect((350...900).contains(try pressure(["note on \(key)"])), "\(key)")
    }
    let band = ["bass on C", "bass on C:major", "note on C5", "note on E5", "note on G5"]
    #expect(try pressure(band) >= 150)
  }

  @Test(arguments: [0.1, 0.3, 1.0]) func pressureLeaksByThePresetsTime(leak: Double) throws {
    var preset = Preset.standard
    preset.accordion.leak = leak
    let fold = (0...60).map { "\(Double($0) / 60) hinge \(20 + 1.5 * Double($0))\n" }.joined()
    let repeats = (61...200).map { "\(Double($0) / 60) hinge 110\n" }.joined()
    for end in ["", repeats, "1.05 hinge none\n"] {
      let rendering = try Rendering(fold + end, seconds: 1 + 5 * leak, preset: preset)
      let still = rendering.log.drop { $0.index <= 100 }.first { $0.speed == 0 }!
      #expect(still.index <= 116)
      // The slope of the logarithm over two time constants.
      let later = rendering.log[Int(still.index) + Int(200 * leak)]
      let found = 2 * leak / log(still.pressure / later.pressure)
      #expect(abs(found / leak - 1) < 0.005)
    }
  }

  @Test func turningTheBellowsDipsWithoutAClick() throws {
    let rendering = try Rendering(
      "0 note on A4\n0.2 hinge sweep 20 160 1.4\n1.6 hinge sweep 160 20 1.4", seconds: 3,
      preset: Preset.standard.bare)
    let pull = rendering.level(1.2, 1.55)
    let push = rendering.level(2, 2.5)
    #expect(abs(pull - push) < 1)
    // In silence for the ear, but not cut off: the note's own level is back within 0.15 s.
    let dip = (0..<20).map { rendering.level(1.6 + 0.005 * Double($0), 1.605 + 0.005 * Double($0)) }
    #expect(dip.min()! < pull - 12)
    #expect(rendering.level(1.75, 1.85) > pull - 3)
    #expect(rendering.row(at: 1.5).pressure < 0 && rendering.row(at: 2).pressure > 0)
  }

  @Test func aFoldFromRestSpeaksWithinTheTimeAPlayerFeels() throws {
    // 90°/s at 60 Hz from rest: within 120 ms of the first moved sample to 3 dB below steady.
    let still = (0..<60).map { "\(Double($0) / 60) hinge 20\n" }.joined()
    let fold = (0...90).map { "\(1 + Double($0) / 60) hinge \(20 + 1.5 * Double($0))\n" }.joined()
    let rendering = try Rendering("0 note on A4\n" + still + fold, seconds: 2.4)
    let steady = rendering.level(1.8, 2.4)
    let first = 1 + 1.0 / 60
    // Musette beats, so each stretch is held against the steady mean less the beat's own depth.
    let reached = stride(from: first, to: 2, by: 0.005).first {
      rendering.level($0 - 0.005, $0 + 0.005) > steady - 3
    }!
    #expect(reached - first <= 0.12)
  }

  @Test func theAirButtonMovesTheBellowsInSilence() throws {
    let rendering = try Rendering(
      "0 note on A4\n0 air on\n0.2 hinge sweep 10 170 1", seconds: 1.5,
      preset: Preset.standard.bare)
    #expect(rendering.level(0, 1.5) < -90)
  }

  @Test func snapsAreCountedBothWaysAndByStatement() throws {
    let rendering = try Rendering(
      """
      0 hinge 10
      0.1 hinge sweep 10 60 0.2
      0.5 hinge sweep 60 20 0.2
      0.9 snap open
      """, seconds: 1.2)
    #expect(rendering.snapshot.snaps == 3)
  }

  @Test func aFeedThatIsOffMovesNothing() throws {
    let rendering = try Rendering(
      "0 note on A4\n0 hinge 20\n0.1 feed off\n0.2 hinge sweep 20 160 1\n1.3 feed on\n1.4 hinge 90",
      seconds: 2)
    #expect(rendering.level(0.3, 2) < -90)
    #expect(rendering.row(at: 1).hinge == nil)
    #expect(rendering.row(at: 1.5).hinge?.angle == 90)
  }
}
