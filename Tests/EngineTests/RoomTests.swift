import Glibc
import Presets
import Testing

/// The room around the box.
@Suite struct RoomTests {
  /// One key at 300 Pa, on the preset's first register.
  private func key(_ key: Int, _ preset: Preset, seconds: Double = 2) throws -> Rendering {
    try Rendering("0 bellows auto 300\n0.1 note on \(key)", seconds: seconds, preset: preset)
  }

  @Test(arguments: Preset.names, [0, 0.63, 1.5]) func aKeyIsAsLoudInAnyRoom(
    name: String, room: Double
  ) throws {
    var preset = try Preset.load(name)
    preset.accordion.room = room
    let levels = try stride(from: 53, through: 93, by: 4).map {
      try key($0, preset).level(0.7, 2)
    }
    let mean = levels.reduce(0, +) / Double(levels.count)
    #expect(abs(mean + 24) < 1, "\(mean)")
  }

  @Test func itAnswersByItsFactor() throws {
    // Once the key is let go, the room is all that is heard: r/√(1 + r²) of what the key was.
    let levels = try [0.63, 1.26].map { room in
      var preset = Preset.standard.bare
      preset.accordion.room = room
      return try Rendering(
        "0 bellows auto 300\n0 note on A4\n1 note off A4", seconds: 1.3, preset: preset
      ).level(1.2, 1.3)
    }
    let shares = [0.63, 1.26].map { $0 / (1 + $0 * $0).squareRoot() }
    #expect(levels[0] > -70)
    #expect(abs(levels[1] - levels[0] - 20 * log10(shares[1] / shares[0])) < 0.2)
  }

  @Test func theDirectSoundComesFirstAndSharp() throws {
    // Nothing comes back within 3 ms: so long the onset is the open one, but for the level that
    // makes way for the room.
    var preset = Preset.standard.bare
    let performance = "0 bellows auto 300\n0.1 note on A4 127"
    let open = try Rendering(performance, seconds: 0.2, preset: preset)
    preset.accordion.room = 0.63
    let room = try Rendering(performance, seconds: 0.2, preset: preset)
    let first = open.samples.firstIndex { $0 != 0 }! / 2
    let factor = Float(1 / (1 + 0.63 * 0.63).squareRoot())
    for index in 2 * first..<2 * (first + 144) {
      #expect(abs(room.samples[index] - factor * open.samples[index]) < 1e-6)
    }
  }
}
