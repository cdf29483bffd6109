import Glibc
import Presets
import Score
import Testing

/// The room around the box.
@Suite struct RoomTests {
  @Test(arguments: Preset.names(of: .accordion)) func aReedIsAsLoudInAnyRoom(name: String) throws {
    var preset = try Preset.load(name)
    preset.accordion.registers = [RegisterPreset(name: "one", ranks: .middle)]
    for key in stride(from: 41, through: 93, by: 4) {
      let levels = try [0, 0.63, 1.5].map { room in
        preset.accordion.room = room
        return try Rendering(
          "0 bellows auto 300\n0.1 note on \(key)", seconds: 2, preset: preset
        ).level(0.8, 2)
      }
      #expect(abs(levels[0] + 24) < 1, "\(key): \(levels)")
      #expect(levels.allSatisfy { abs($0 - levels[0]) < 0.3 }, "\(key): \(levels)")
    }
  }

  /// A4 on one rank, let go at 1 s, and the frame at which it begins.
  private func note(room: Double) throws -> (rendering: Rendering, first: Int) {
    var preset = Preset.standard.bare
    preset.accordion.room = room
    let rendering = try Rendering(
      "0 register M\n0 bellows auto 300\n0.1 note on A4 127\n1 note off A4", seconds: 1.3,
      preset: preset)
    return (rendering, rendering.samples.firstIndex { $0 != 0 }! / 2)
  }

  /// Nothing comes back within 3 ms.
  private static let before = 144

  @Test func itAnswersByItsFactor() throws {
    // What is heard at last is the room alone, and at first the direct sound.
    let answers = try [0.63, 1.26].map { room in
      let (rendering, first) = try note(room: room)
      let start = Double(first) / rendering.rate
      return rendering.level(1.2, 1.3) - rendering.level(start, start + 0.003)
    }
    #expect(abs(answers[1] - answers[0] - 20 * log10(2)) < 0.2)
  }

  @Test func theDirectSoundComesFirstAndSharp() throws {
    // Up to the first echo the onset is the open one, but for its level.
    let (open, first) = try note(room: 0)
    let (room, alike) = try note(room: 0.63)
    #expect(first == alike)
    let frames = 2 * first..<2 * (first + Self.before)
    let loudest = frames.max { abs(open.samples[$0]) < abs(open.samples[$1]) }!
    let factor = room.samples[loudest] / open.samples[loudest]
    let difference = frames.map { abs(room.samples[$0] - factor * open.samples[$0]) }.max()!
    #expect(difference < 1e-6)
    #expect(factor > 0.6 && factor < 1.1)
  }
}
