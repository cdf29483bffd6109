import Glibc
import Presets
import Testing

/// What sounds beside the notes: the difference of a performance with its noises and without.
@Suite struct NoiseTests {
  private func noise(
    _ performance: String, seconds: Double
  ) throws -> Rendering {
    var preset = Preset.standard.bare
    let without = try Rendering(performance, seconds: seconds, preset: preset)
    preset.accordion.noise = 1
    var difference = try Rendering(performance, seconds: seconds, preset: preset)
    for index in difference.samples.indices {
      difference.samples[index] -= without.samples[index]
    }
    return difference
  }

  /// The level of the loudest 20 ms between two times, in dBFS.
  private func loudest(_ rendering: Rendering, _ from: Double, _ to: Double) -> Double {
    stride(from: from, through: to - 0.02, by: 0.001).map { rendering.level($0, $0 + 0.02) }.max()!
  }

  /// The level of one reed of the default preset at 300 Pa: a third of a key.
  private let reed = -24 - 10 * log10(3.0)

  @Test func withoutNoiseKeysAreSilent() throws {
    let rendering = try Rendering(
      """
      0 note on A4
      0.1 bass on C
      0.2 register next
      0.3 air on
      0.4 note off A4
      0.5 bass off C
      """, seconds: 1, preset: Preset.standard.bare)
    #expect(rendering.samples.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [41, 57, 69, 81, 93]) func lettingAKeyGoIsLouderThanPressingIt(
    key: Int
  ) throws {
    let strokes = (1...8).map { stroke in
      "\(Double(stroke) * 0.5) note on \(key)\n\(Double(stroke) * 0.5 + 0.25) note off \(key)\n"
    }
    let rendering = try noise("0 bellows auto 300\n" + strokes.joined(), seconds: 5)
    var sums = (down: 0.0, up: 0.0)
    for stroke in 1...8 {
      let time = Double(stroke) * 0.5
      let down = loudest(rendering, time, time + 0.1) - reed
      let up = loudest(rendering, time + 0.25, time + 0.4) - reed
      // 40 to 30 dB below a reed, but for the chance of each stroke.
      #expect(down > -42 && down < -32, "\(down)")
      #expect(up > -37 && up < -29, "\(up)")
      sums.down += down / 8
      sums.up += up / 8
    }
    #expect(sums.up - sums.down > 4 && sums.up - sums.down < 6, "\(sums.up - sums.down)")
  }

  @Test func hardStrokesAndLargeReedsAreLouder() throws {
    func stroke(_ key: Int, velocity: Int) throws -> Double {
      loudest(
        try noise("0 bellows auto 300\n0.2 note on \(key) \(velocity)", seconds: 0.5), 0.2, 0.3)
    }
    let normal = try stroke(69, velocity: 100)
    #expect(try stroke(69, velocity: 20) < normal - 4)
    #expect(try stroke(69, velocity: 127) > normal)
    #expect(try stroke(45, velocity: 100) > normal)
  }

  @Test func bassButtonsAreLowerAndLouder() throws {
    let key = try noise("0 bellows auto 300\n0.2 note on A4\n0.6 note off A4", seconds: 1)
    let button = try noise("0 bellows auto 300\n0.2 bass on C\n0.6 bass off C", seconds: 1)
    for time in [0.2, 0.6] {
      #expect(loudest(button, time, time + 0.1) > loudest(key, time, time + 0.1) + 1)
    }
    // In the low thump of each, between 60 and 500 Hz, once the pallets have landed.
    let thumps = [button, key].map {
      Spectrum($0.mono(0.6, 0.78), rate: 48_000).peak(between: 60, and: 500)
    }
    #expect(abs(thumps[0] - 110) < 15)
    #expect(thumps[1] > 200 && thumps[1] < 300)
  }

  @Test func aSwitchClacksOnItsSide() throws {
    let rendering = try noise("0.2 register L\n0.6 register bass next", seconds: 1)
    for time in [0.2, 0.6] {
      let level = loudest(rendering, time, time + 0.1)
      #expect(level > -62 && level < -50, "\(level)")
    }
    #expect(rendering.level(0.1, 0.2) < -200)
    #expect(rendering.level(0.5, 0.6) < -200)
  }

  @Test func airHissesWithTheReedsAndGrowsWithPressure() throws {
    var below = [Double]()
    for pressure in [100, 300, 1_200] {
      let hiss = try noise(
        "0 bellows auto \(pressure)\n0.1 note on A4", seconds: 1.5)
      let note = try Rendering(
        "0 bellows auto \(pressure)\n0.1 note on A4", seconds: 1.5, preset: Preset.standard.bare)
      below.append(hiss.level(0.6, 1.5) - note.level(0.6, 1.5))
    }
    #expect(abs(below[1] + 58) < 1, "\(below[1])")
    #expect(below[1] > below[0] + 1 && below[2] > below[1] + 1)
  }

  @Test func theAirButtonRushesByWhatItLetsOut() throws {
    let opened = try noise("0 bellows auto 300\n0.5 air on\n1 air off", seconds: 2)
    #expect(opened.level(0, 0.5) < -200)
    #expect(abs(loudest(opened, 0.5, 0.7) + 35) < 1.5)
    let levels = try [15.0, 60, 240].map { speed in
      try noise("0 air on\n0.2 hinge sweep 5 175 \(170 / speed)", seconds: 0.9).level(0.5, 0.85)
    }
    for (slow, fast) in zip(levels, levels.dropFirst()) { #expect(fast > slow + 6) }
    #expect(levels[2] < -22)
  }

  @Test func theValvesTickAsTheBellowsTurn() throws {
    let turning = try noise(
      "0 hinge sweep 170 20 1.5\n0.2 note on A4\n1.5 hinge sweep 20 170 1.5", seconds: 1.8)
    let ticks = loudest(turning, 1.5, 1.56)
    #expect(abs(ticks + 24 + 45) < 4, "\(ticks)")
    let closed = try noise(
      "0 hinge sweep 170 20 1.5\n1.5 hinge sweep 20 170 1.5", seconds: 1.8)
    #expect(closed.level(0.2, 1.8) < -200)
  }

  @Test func aHeldKeyWithStillBellowsIsOverSoon() throws {
    let dry = try noise("0.2 note on C3 127\n0.2 note on A4 127\n0.2 bass on C", seconds: 1)
    #expect(dry.level(0.2, 0.25) > -80)
    #expect(dry.samples[Int(2 * 0.5 * 48_000)...].allSatisfy { $0 == 0 })
    let room = try Rendering(
      "0.2 note on C3 127\n0.2 note on A4 127\n0.2 bass on C", seconds: 1)
    #expect(room.level(0.5, 1) < -90)
  }

  @Test func keysThatAreHeldMakeNoNoiseWhenThePresetChanges() throws {
    var preset = Preset.standard
    preset.accordion.room = 0
    let rendering = try Rendering(
      "0 note on A4\n0 bass on C\n0 button 1:10 on\n0.5 preset concert", seconds: 1.5,
      preset: preset)
    #expect(rendering.level(0, 0.1) > -80)
    #expect(rendering.level(0.5, 1.5) < -200)
  }
}
