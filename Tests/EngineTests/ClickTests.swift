import Engine
import Glibc
import Presets
import Score
import Testing

/// What is heard besides the notes when something changes: 60 dB below the note, outside 200 Hz of
/// every partial that sounds before or after. Keys from C5 up, for below G4 nothing lies outside.
@Suite struct ClickTests {
  static let keys = [72, 76, 81, 86, 93]

  /// Decibels of what lies outside ±200 Hz of the partials of some fundamentals, around a time,
  /// against the sound between two others.
  private func click(
    _ rendering: Rendering, around time: Double, _ fundamentals: [Double],
    against steady: (from: Double, to: Double) = (1, 1.4)
  ) -> Double {
    let note = rendering.mono(steady.from, steady.to)
    // All that the measure looks at: 43 ms and two shifts of 21 ms to either side.
    let sound = rendering.mono(time - 0.1, time + 0.1)
    return Click.level(
      in: sound, around: sound.count / 2, beside: fundamentals,
      against: note.reduce(0) { $0 + $1 * $1 } / Double(note.count))
  }

  /// A performance of one key of the register M, in which something happens at 2 s.
  private func check(
    _ what: String, ranks: [Double] = [1], register: String = "M", preset: String = "musette",
    pressure: Int = 300, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for key in Self.keys {
      let text = """
        0 register \(register)
        0 bellows auto \(pressure)
        0.2 note on \(key)
        \(what.replacing("KEY", with: "\(key)"))
        """
      let rendering = try Rendering(text, seconds: 3, preset: try Preset.load(preset).bare)
      let found = click(rendering, around: 2.02, ranks.map { frequency(key) * $0 })
      #expect(found < -60, "\(key): \(found) dB", sourceLocation: sourceLocation)
    }
  }

  @Test func nothingHappening() throws { try check("2 feed on") }

  /// Some tenths of a second after a note began, the air stands and so does the reed's wave.
  @Test func aReedSettlingInAirThatStands() throws {
    for key in Self.keys {
      let rendering = try Rendering(
        "0 register M\n0 bellows auto 300\n0.1 note on \(key)", seconds: 3,
        preset: Preset.standard.bare)
      for time in stride(from: 0.6, through: 2.6, by: 0.05) {
        let found = click(rendering, around: time, [frequency(key)], against: (2, 2.4))
        #expect(found < -75, "\(key) at \(time) s: \(found) dB")
      }
    }
  }

  @Test func aNoteEnding() throws { try check("2 note off KEY") }
  @Test(arguments: [0.01, 0.03, 0.06])
  func aNoteStruckAgain(pause: Double) throws {
    try check("2 note off KEY\n\(2 + pause) note on KEY 127")
  }

  @Test(arguments: [1, 100, 127])
  func aNoteBeginning(velocity: Int) throws {
    try check("1.7 note off KEY\n2 note on KEY \(velocity)")
  }

  @Test func ranksComingAndGoing() throws {
    try check("2 register MH", ranks: [1, 2], preset: "concert")
    try check("2 register M", ranks: [1, 2], register: "MH", preset: "concert")
    try check("2 register H", ranks: [1, 2], preset: "concert")
  }

  @Test func theBellowsTurning() throws {
    try check("2 bellows auto -300")
    try check("2 bellows auto -600", pressure: 600)
  }

  @Test func aFoldTurning() throws {
    for key in Self.keys {
      let text = """
        0 register M
        0 hinge sweep 160 20 1.9
        0.2 note on \(key)
        1.9 hinge sweep 20 160 1.9
        """
      let rendering = try Rendering(text, seconds: 3, preset: Preset.standard.bare)
      let found = click(rendering, around: 1.95, [frequency(key)])
      #expect(found < -60, "\(key): \(found) dB")
    }
  }

  @Test func aMelodeonsButtonTurning() throws {
    // Button 8 of the outer row: A5 on push, G5 on pull.
    let rendering = try Rendering(
      "0 register M\n0 bellows auto 300\n0.2 button 1:8 on\n2 bellows auto -300", seconds: 3,
      preset: try Preset.load("melodeon").bare)
    let found = click(rendering, around: 2.02, [frequency(81), frequency(79)])
    #expect(found < -60, "\(found) dB")
  }

  @Test func thePresetChanging() throws {
    for key in Self.keys {
      let rendering = try Rendering(
        """
        0 register M
        0 bellows auto 300
        0.2 note on \(key)
        2 preset concert
        2 register M
        """, seconds: 3, preset: Preset.standard.bare, alter: \.bare)
      let found = click(rendering, around: 2.02, [frequency(key)])
      #expect(found < -60, "\(key): \(found) dB")
    }
  }

  @Test func theStatusChanging() throws { try check("1 hinge 90 partiallyOpen\n2 hinge 90 closed") }
  @Test func theHingeGoing() throws { try check("1 hinge 90 partiallyOpen\n2 hinge none") }
  @Test func theAirButton() throws { try check("2 air on") }
}
