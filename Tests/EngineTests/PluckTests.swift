import Engine
import Glibc
import Presets
import Score
import Testing

/// What plucking, damping and changing hands sound like.
@Suite struct PluckTests {
  /// Decibels of what lies above 6 kHz between two times.
  private func treble(_ rendering: Rendering, _ from: Double, _ to: Double) -> Double {
    let spectrum = Spectrum(rendering.mono(from, to), rate: rendering.rate)
    let bin = 6_000 * spectrum.size / Int(rendering.rate)
    return 10 * log10(spectrum.power[bin...].reduce(0, +) + 1e-30)
  }

  @Test(arguments: Preset.names(of: .guitar))
  func pluckingAStringThatRingsAddsNoClick(_ name: String) throws {
    let preset = try Preset.load(name).bare
    for (string, fret, before) in [
      (6, 0, 0), (6, 3, 0), (4, 2, 2), (3, 5, 0), (1, 0, 0), (1, 12, 5),
    ] {
      // Not in time with the string.
      let still = try Rendering(
        "0.5 pluck \(string) \(fret) 90", seconds: 0.8, preset: preset)
      let ringing = try Rendering(
        "0.1 pluck \(string) \(before) 90\n0.5 pluck \(string) \(fret) 90", seconds: 0.8,
        preset: preset)
      let added = treble(ringing, 0.49, 0.575) - treble(still, 0.49, 0.575)
      #expect(added < 3, "string \(string), fret \(before) to \(fret): \(added) dB")
    }
  }

  @Test func aPluckAddsToWhatRings() throws {
    let preset = try Preset.load("nylon").bare
    let both = try Rendering(
      "0 pluck 6 0 127\n0.5 pluck 6 0 40", seconds: 1, preset: preset)
    let soft = try Rendering("0.5 pluck 6 0 40", seconds: 1, preset: preset)
    // A soft touch does not silence a hard pluck.
    #expect(both.level(0.6, 1) > soft.level(0.6, 1) + 3)
  }

  @Test func dampingSilencesAStringWithinASixthOfASecond() throws {
    for string in 1...6 {
      let rendering = try Rendering(
        "0.1 pluck \(string) 0\n0.5 damp \(string)", seconds: 1, preset: Preset.load("steel").bare)
      #expect(
        rendering.level(0.66, 0.72) < rendering.level(0.4, 0.5) - 40, "string \(string)")
      // Under 60 dB it rings no more.
      #expect(rendering.row(at: 0.4).voices == 1)
      #expect(rendering.row(at: 0.95).voices == 0)
    }
  }

  @Test func aNotesEndDampsOrLetsRing() throws {
    var preset = try Preset.load("nylon").bare
    for (noteOff, rings) in [(PluckPreset.NoteOff.ring, true), (.damp, false)] {
      preset.guitar.pluck.noteOff = noteOff
      let rendering = try Rendering(
        "0.1 note on G4\n0.5 note off G4", seconds: 1, preset: preset)
      let fall = rendering.level(0.4, 0.5) - rendering.level(0.8, 0.9)
      #expect(rings ? fall < 12 : fall > 40, "\(fall) dB")
    }
  }

  @Test func bothInstrumentsSoundAtOnce() throws {
    let preset = Preset.standard.bare
    let text = """
      0 bellows auto 300
      0.1 note on C4
      0.2 instrument guitar
      0.3 note on E4
      1 note off C4
      1.2 instrument accordion
      1.3 note off E4
      """
    let rendering = try Rendering(text, seconds: 1.5, preset: preset)
    let mono = rendering.mono(0.5, 0.9)
    for key in [60, 64] {
      #expect(
        Tone.level(mono, at: frequency(key), rate: 48_000) > -50, "\(key)")
    }
    // The note that was begun on the accordion ends there, and the guitar's string rings on.
    #expect(rendering.applied.allSatisfy { $0.outcome == .done })
    let rest = rendering.mono(1.3, 1.45)
    #expect(Tone.level(rest, at: frequency(60), rate: 48_000) < -70)
    #expect(Tone.level(rest, at: frequency(64), rate: 48_000) > -60)
    #expect(rendering.row(at: 0.8).voices == 2)
  }

  @Test func aNoteThatNoStringHasIsToldAndSilent() throws {
    let rendering = try Rendering(
      "0 note on D2\n0.1 note on C6\n0.2 pluck 1 20\n0.3 pluck 1 19 1", seconds: 0.5,
      preset: Preset.load("nylon"))
    #expect(rendering.applied.map(\.outcome) == [.onNoString, .onNoString, .onNoString, .done])
    #expect(rendering.level(0, 0.3) < -150)
  }

  /// A strum of E major down: from the low string to the high one, one after the other within six
  /// gaps of at most 25 ms, and as the chord in hand says.
  @Test func aStrumPlaysTheChordInHand() throws {
    let rendering = try Rendering(
      "0 chord E\n0.1 strum down 80", seconds: 1.2, preset: Preset.load("nylon").bare)
    let mono = rendering.mono(0.3, 1.2)
    for key in [40, 47, 52, 56, 59, 64] {
      #expect(Tone.level(mono, at: frequency(key), rate: 48_000) > -75, "\(key)")
    }
    #expect(rendering.row(at: 0.5).voices == 6)
    let muted = try Rendering(
      "0 chord x02210\n0.1 strum down 80", seconds: 0.6, preset: Preset.load("nylon").bare)
    #expect(muted.row(at: 0.5).voices == 5)
  }

  @Test func theBridgeMakesOtherStringsRingAlong() throws {
    var preset = try Preset.load("steel").bare
    let text = "0.1 pluck 6 0 127\n1 damp 6"
    let alone = try Rendering(text, seconds: 3, preset: preset)
    preset.guitar.strings.coupling = 1
    let along = try Rendering(text, seconds: 3, preset: preset)
    // An octave and a fifth above the open E lies the B, whose string is open too.
    let b = [along, alone].map {
      Tone.level($0.mono(2, 3), at: frequency(59), rate: 48_000)
    }
    #expect(b[0] > b[1] + 20, "\(b)")
    // By itself it is 30 dB and more below what was plucked.
    #expect(along.level(2, 3) < along.level(0.2, 0.9) - 25)
    // What rings along is not played.
    #expect(along.row(at: 0.8).voices == 1)
  }

  /// Outside 200 Hz of the partials, beside the string just before.
  @Test(arguments: Preset.names(of: .guitar), ["damp all", "palm on", "instrument accordion"])
  func handsMakeNoClick(_ name: String, what: String) throws {
    var preset = try Preset.load(name).bare
    preset.guitar.strings.inharmonicity = SixStrings(0)
    for (key, fret) in [(71, 7), (76, 12), (81, 17)] {
      let rendering = try Rendering(
        "0.1 pluck 1 \(fret) 100\n1.5 \(what)", seconds: 1.8, preset: preset)
      let sound = rendering.mono(0, 1.75)
      let before = rendering.mono(1.3, 1.48)
      let found = Click.level(
        in: sound, around: Int(1.52 * 48_000), beside: [frequency(key)],
        against: before.reduce(0) { $0 + $1 * $1 } / Double(before.count))
      #expect(found < -60, "\(key): \(found) dB")
    }
  }
}
