import Engine
import Glibc
import Hinge
import Presets
import Score
import Testing

/// The mix as the whole instrument plays it.
@Suite struct MixTests {
  /// A preset that has nothing but its reeds, with mappings.
  private func preset(_ mappings: String, mix: String = "{}") throws -> Preset {
    try Preset.mapped(mappings, mix: mix).bare
  }

  private static let note = "0 register M\n0 bellows auto 300\n0.1 note on C6\n"

  @Test(arguments: [44_100.0, 48_000]) func blocksDoNotMatter(rate: Double) throws {
    let mapped = try Preset.mapped(MixStageTests.everything, mix: #"{"tremolo": {"rate": 7}}"#)
    let text = """
      0 hinge 170 partiallyOpen
      0 note on A4
      0.1 pluck 3 2 100
      0.2 hinge sweep 170 60 0.6
      0.5 hinge 100 closed
      0.7 hinge sweep 100 160 0.3
      0.8 preset mapped
      0.9 hinge none
      """
    func render(_ block: Int) throws -> Rendering {
      try Rendering(
        text.replacing("preset mapped", with: "preset concert"), seconds: 1.2, preset: mapped,
        rate: rate, block: block,
        alter: {
          var preset = $0
          preset.mix = mapped.mix
          preset.mappings = mapped.mappings
          return preset
        })
    }
    let reference = try render(4_096)
    #expect(reference.level(0, 1) > -50)
    for block in [1, 7, 64, 256] { #expect(try render(block).samples == reference.samples) }
  }

  /// The room answers both instruments, and by what a mapping says.
  @Test(arguments: [note, "0.1 pluck 2 5 60\n"]) func room(text: String) throws {
    let text = "0 hinge 90\n" + text
    var own = Preset.standard.bare
    own.accordion.room = 0.63
    own.guitar.room = 0.63
    func render(_ room: Double) throws -> Rendering {
      var preset = own
      preset.mappings = try self.preset(
        """
        {"source": "angle", "from": [0, 180], "destination": "room", "to": [\(room), \(room)]}
        """
      ).mappings
      return try Rendering(text, seconds: 0.6, preset: preset)
    }
    let open = try render(0).samples
    let half = zip(try render(0.5).samples, open).map { $0 - $1 }
    let whole = zip(try render(1).samples, open).map { $0 - $1 }
    let loudest = whole.map(abs).max()!
    #expect(loudest > 0.001)
    #expect(zip(half, whole).allSatisfy { abs(2 * $0 - $1) < 1e-4 * loudest })
    #expect(try render(0.63).samples == Rendering(text, seconds: 0.6, preset: own).samples)
  }

  static let destinations = [
    #""volume", "to": [-30, 6]"#, #""pan", "to": [-1, 0.5]"#,
    #""filter.cutoff", "to": [200, 12000]"#, #""filter.resonance", "to": [0.5, 4]"#,
    #""tremolo.depth", "to": [1, 0.2]"#, #""room", "to": [0, 1]"#,
  ]

  /// One key in a mapped mix, while the status changes and back, the hinge goes, and the preset
  /// changes to one that maps it otherwise.
  @Test(arguments: destinations) func nothingClicks(destination: String) throws {
    let mix = #"{"filter": {"cutoff": 6000}, "tremolo": {"rate": 4.5}}"#
    let mapped = try preset(
      """
      {"source": "angle", "from": [0, 180], "destination": \(destination),
       "when": ["partiallyOpen"]}
      """, mix: mix)
    let other = try preset(
      #"{"source": "angle", "from": [180, 0], "destination": \#(destination)}"#, mix: mix)
    for angle in [30, 150] {
      let text = """
        0 hinge \(angle) partiallyOpen
        \(Self.note)
        1.2 hinge \(angle) closed
        1.5 hinge \(angle) partiallyOpen
        1.8 hinge none
        2.1 preset concert
        2.1 register M
        """
      let rendering = try Rendering(
        text, seconds: 3, preset: mapped,
        alter: {
          var preset = $0.bare
          preset.mix = other.mix
          preset.mappings = other.mappings
          return preset
        })
      let steady = rendering.mono(0.7, 1.1)
      let meanSquare = steady.reduce(0) { $0 + $1 * $1 } / Double(steady.count)
      for side in 0..<2 {
        let sound = stride(from: side, to: rendering.samples.count, by: 2).map {
          Double(rendering.samples[$0])
        }
        for time in [1.2, 1.5, 1.8, 2.1] {
          for after in [0.02, 0.06] {
            let found = Click.level(
              in: sound, around: Int((time + after) * 48_000), beside: [frequency(84)],
              against: max(meanSquare, 1e-4))
            #expect(found < -65, "\(angle)° at \(time)")
          }
        }
      }
    }
  }

  /// A rig that fades out is still moved by its own mappings.
  @Test func aLeavingRigGoesOnMoving() throws {
    let mapped = try preset(
      """
      {"source": "angle", "from": [0, 180], "destination": "volume", "to": [0, -60],
       "smoothing": 0.02}
      """)
    let levels = try ["", "1 hinge 180\n"].map { move in
      try Rendering(
        "0 hinge 0\n\(Self.note)1 preset concert\n\(move)", seconds: 1.1, preset: mapped,
        alter: {
          var silent = $0.bare
          silent.mix.volume = -60
          return silent
        }
      ).level(1.03, 1.04)
    }
    #expect(levels[1] < levels[0] - 6)
  }

  /// A rig that fades in is where its mappings have it, from its first frame.
  @Test func aRigThatComesIsWhereItBelongs() throws {
    let mapped = try preset(
      #"{"source": "angle", "from": [0, 180], "destination": "volume", "to": [-60, -60]}"#)
    let rendering = try Rendering(
      "0 hinge 90\n\(Self.note)1.0001 preset concert\n1.0001 register M", seconds: 1.2,
      preset: preset("", mix: #"{"volume": -60}"#),
      alter: {
        var preset = $0.bare
        preset.mappings = mapped.mappings
        return preset
      })
    #expect(rendering.level(1, 1.2) < -80)
  }
}
