import Testing

@testable import Score

/// Performances written as MIDI files, and read back.
@Suite struct MIDIFileWriterTests {
  private let programs = MIDIHandsTests.programs
  private let standardTuning = [40, 45, 50, 55, 59, 64]

  /// Statements by their seconds, written and read.
  private func roundTrip(
    _ statements: KeyValuePairs<Double, Statement>, plays: Instrument = .accordion
  ) throws -> [Score.Entry] {
    var writer = MIDIFileWriter(programs: programs)
    writer.choose(
      preset: try #require(Name("concert")), plays: plays, strings: standardTuning, at: 0)
    for (seconds, statement) in statements { writer.take(statement, at: seconds) }
    let score = try Score(
      midi: writer.finish(at: 9), file: "a.mid", programs: programs,
      remark: { Issue.record("\($0)") })
    #expect(score.first?.statement == .preset(try #require(Name("concert"))))
    return Array(score.dropFirst())
  }

  @Test func whatIsWrittenReadsBack() throws {
    let statements: KeyValuePairs<Double, Statement> = [
      0: .noteOn(key: 69, velocity: 90),
      0.25: .bassOn(.stradella(root: 7, row: .bass)),
      0.5: .bassOn(.stradella(root: 7, row: .seventh)),
      0.75: .bassOn(.stradella(root: 2, row: .diminished)),
      1: .guitarOn(key: 52, velocity: 101),
      1.25: .noteOff(key: 69),
      1.5: .bassOff(.stradella(root: 7, row: .bass)),
      1.75: .bassOff(.stradella(root: 7, row: .seventh)),
      2: .bassOff(.stradella(root: 2, row: .diminished)),
      2.25: .guitarOff(key: 52),
      2.5: .volume(decibels: -120),
      2.75: .bend(semitones: -12),
    ]
    let read = try roundTrip(statements)
    // Every channel has a wheel.
    #expect(read.count == statements.count + 3)
    #expect(read.prefix(statements.count).map(\.statement) == statements.map(\.value))
    #expect(read.prefix(statements.count).map(\.seconds) == statements.map(\.key))
  }

  @Test func timesAreExactToHalfATick() throws {
    let read = try roundTrip([0.1234: .noteOn(key: 60, velocity: 9), 7.77: .noteOff(key: 60)])
    for (entry, seconds) in zip(read, [0.1234, 7.77]) {
      #expect(abs(entry.seconds - seconds) <= 0.5 / 1920 + 1e-9)
    }
  }

  /// A counterbass is the bass note a third above; a melodeon's numbered bass has no pitch here.
  @Test func bassButtonsKeepTheirNotes() throws {
    let read = try roundTrip([
      0: .bassOn(.stradella(root: 10, row: .third)), 1: .bassOff(.stradella(root: 10, row: .third)),
      2: .bassOn(.numbered(3)), 3: .bassOn(.note(key: 41)), 4: .bassOff(.note(key: 41)),
    ])
    let (d, f) = (
      BassButton.stradella(root: 2, row: .bass), BassButton.stradella(root: 5, row: .bass)
    )
    #expect(read.map(\.statement) == [.bassOn(d), .bassOff(d), .bassOn(f), .bassOff(f)])
  }

  /// An accordion's key that is down is not pressed again: one release would not do.
  @Test func keysAreWrittenOnceDown() throws {
    let on = Statement.noteOn(key: 60, velocity: 9)
    let read = try roundTrip([0: on, 1: on, 2: .noteOff(key: 60), 3: .noteOff(key: 60)])
    #expect(read.map(\.statement) == [on, .noteOff(key: 60)])
    #expect(read.map(\.seconds) == [0, 2])
  }

  @Test func notesOfAGuitarAreTheGuitars() throws {
    let read = try roundTrip([
      0: .noteOn(key: 60, velocity: 9), 1: .instrument(.guitar), 2: .noteOn(key: 60, velocity: 8),
      3: .noteOff(key: 60),
    ])
    #expect(
      read.map(\.statement) == [
        .noteOn(key: 60, velocity: 9), .guitarOn(key: 60, velocity: 8), .noteOff(key: 60),
        .guitarOff(key: 60),
      ])
    #expect(
      try roundTrip([0: .noteOn(key: 60, velocity: 9)], plays: .guitar).first?.statement
        == .guitarOn(key: 60, velocity: 9))
  }

  /// E minor on six strings: E2 B2 E3 G3 B3 E4. A string sounds until it is plucked anew or damped.
  @Test func stringsOfAChordAreStrummed() throws {
    let keys: [UInt8] = [40, 47, 52, 55, 59, 64]
    let read = try roundTrip([
      0: .chord(.frets(0, 2, 2, 0, 0, 0)), 1: .strum(.down, velocity: 90),
      2: .pluck(string: 6, fret: 3, velocity: 80), 3: .damp(string: 6), 4: .damp(string: nil),
    ])
    #expect(read.prefix(6).map(\.statement) == keys.map { .guitarOn(key: $0, velocity: 90) })
    #expect(
      read[6...8].map(\.statement)
        == [.guitarOff(key: 40), .guitarOn(key: 43, velocity: 80), .guitarOff(key: 43)])
    #expect(read[9...].map(\.statement) == keys.dropFirst().map { .guitarOff(key: $0) })
    #expect(read.map(\.seconds) == [1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 4, 4, 4, 4])
  }

  @Test func panicAndTheEndLetEverythingGo() throws {
    let on = Statement.noteOn(key: 60, velocity: 9)
    let read = try roundTrip([0: on, 1: .panic, 2: on])
    #expect(read.map(\.seconds) == [0, 1, 2, 9])
    #expect(read.last?.statement == .noteOff(key: 60))
  }

  /// Pressure on the accordion's channels, only where it changes; 300 Pa is value 70, 303.8 Pa.
  @Test func pressureAndTheArmsBendAreFollowed() throws {
    var writer = MIDIFileWriter(programs: programs)
    writer.follow(pressure: -300, bend: -1, at: 0)
    writer.follow(pressure: 301, bend: -1, at: 0.01)
    writer.take(.guitarOn(key: 52, velocity: 9), at: 0.02)
    writer.follow(pressure: 0, bend: 1.5, at: 0.03)
    let score = try Score(
      midi: writer.finish(at: 1), file: "a.mid", programs: programs, remark: { _ in })
    let pressures = score.compactMap { entry in
      if case .bellowsAuto(let pressure, _) = entry.statement { pressure } else { nil }
    }
    let once = MIDILaw.pressure(of: 70)
    #expect(pressures == [once, once, once, 0, 0, 0])
    // The wheel's step of 24 semitones in 8192 is 3 thousandths.
    let bends = score.compactMap { entry in
      if case .bend(let semitones) = entry.statement { (entry.seconds, semitones) } else { nil }
    }
    try #require(bends.count == 2)
    #expect(abs(bends[0].1 + 1) < 0.0015 && abs(bends[0].0 - 0.02) < 0.001)
    #expect(abs(bends[1].1 - 1.5) < 0.0015)
  }
}
