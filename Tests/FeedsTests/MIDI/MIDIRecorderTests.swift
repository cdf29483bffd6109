import Engine
import Foundation
import Presets
import Score
import Testing

@testable import Feeds

/// Performances recorded as MIDI files, and read back.
@Suite struct MIDIRecorderTests {
  let scratch = Scratch()

  private func record(_ text: String, preset name: String, seconds: Double = 1) throws -> Score {
    let rehearsal = try Rehearsal(
      Score(Array(text.utf8), file: "f"), preset: .load(name), name: #require(Name(name)))
    let configuration = EngineConfiguration(rate: 8000)
    let engine = Engine(configuration, preset: rehearsal.opening)
    var player = ScorePlayer(rehearsal, engine: engine)
    let path = scratch.file("record.mid")
    let scribe = Scribe(
      engine: engine,
      writers: .init(
        midi: try MIDIRecorder(
          path: path, preset: rehearsal.openingName, configuration: configuration,
          report: { Issue.record("\($0)") })),
      report: { _ in })
    let frames = Int(seconds * configuration.rate)
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * frames)
    defer { buffer.deallocate() }
    // More than one row of the log in a block, so that what is told comes out of order.
    for start in stride(from: 0, to: frames, by: 1000) {
      player.render(into: buffer, frames: min(1000, frames - start)) { scribe.drain() }
    }
    scribe.finish(at: Int64(frames))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return try Score(
      midi: bytes, file: "record.mid", programs: Preset.midiPrograms,
      remark: { Issue.record("\($0)") })
  }

  private func notes(_ score: Score) -> [String] {
    score.compactMap { entry in
      switch entry.statement {
      case .bellowsAuto, .bend, .preset, .volume: nil
      default: ScoreWriter.line(entry.statement)
      }
    }
  }

  @Test func notesPresetAndPressureReadBack() throws {
    let score = try record(
      """
      0 bellows auto 300
      0.1 note on A4 90
      0.2 bass on C:minor
      0.5 note off A4
      0.6 bass off C:minor
      """, preset: "musette")
    #expect(score.first?.statement == .preset(try #require(Name("musette"))))
    #expect(
      notes(score) == ["note on A4 90", "bass on C:minor", "note off A4", "bass off C:minor"])
    let pressures = score.compactMap { entry in
      if case .bellowsAuto(let pressure, untilHinge: true) = entry.statement {
        (entry.seconds, pressure)
      } else {
        nil
      }
    }
    // From rest to 300 Pa, which is value 70 of 127: 303.8 Pa.
    #expect(pressures.first?.1 == 0)
    #expect(abs((pressures.last?.1 ?? 0) - 303.8) < 0.1)
    #expect(zip(score, score.dropFirst()).allSatisfy { $0.seconds <= $1.seconds })
  }

  /// As the engine has it: of several feeds that hold a key, the last lets it go.
  @Test func keyOfTwoFeedsIsWrittenUpWhenBothLetItGo() throws {
    let score = try record(
      """
      feed 1
      0.1 note on A4 90
      feed 2
      0.2 note on A4 80
      feed 1
      0.3 note off A4
      feed 2
      0.5 note off A4
      """, preset: "musette")
    #expect(notes(score) == ["note on A4 90", "note off A4"])
    let off = score.first { $0.statement == .noteOff(key: 69) }
    #expect(abs((off?.seconds ?? 0) - 0.5) < 0.001)
  }

  /// Button 5 of a D/G melodeon's outer row is A4 to pushed air and B4 to pulled.
  @Test func buttonsAreWrittenAsTheirNotes() throws {
    let text = """
      0 bellows auto 300
      0.1 button 1:5 on
      0.2 button 1:5 off
      0.3 bellows auto -300
      0.8 button 1:5 on
      0.9 button 1:5 off
      """
    #expect(
      notes(try record(text, preset: "melodeon"))
        == ["note on A4 100", "note off A4", "note on B4 100", "note off B4"])
  }

  /// The shape of E minor on six strings, as chord charts have it: 022000.
  @Test func chordsAreWrittenAsTheirStrings() throws {
    let score = try record("0 chord Em\n0.1 strum down 90\n0.5 damp all", preset: "nylon")
    let names = ["E2", "B2", "E3", "G3", "B3", "E4"]
    #expect(notes(score) == names.map { "guitar on \($0) 90" } + names.map { "guitar off \($0)" })
  }

  /// The arm is bent by a hinge that closes while partially open; an accordion has none.
  @Test func armsBendIsTheGuitarsAlone() throws {
    let text = """
      0 hinge 120 partiallyOpen
      0 note on E4
      0.1 hinge sweep 120 60 0.5
      """
    let bends = { (score: Score) in
      score.compactMap { if case .bend(let semitones) = $0.statement { semitones } else { nil } }
    }
    let guitar = bends(try record(text, preset: "electric"))
    #expect((guitar.min() ?? 0) < -0.5)
    #expect(bends(try record(text, preset: "musette")).isEmpty)
  }

  @Test func endingOfTheNameTellsAMIDIFile() {
    for name in ["a.mid", "A.MID", "b.midi", "x.MiDi"] { #expect(MIDIRecorder.isMeant(by: name)) }
    for name in ["a.hinge", "mid", "a.mid.txt"] { #expect(!MIDIRecorder.isMeant(by: name)) }
  }
}
