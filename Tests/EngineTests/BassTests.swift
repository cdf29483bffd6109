import Engine
import Glibc
import Presets
import Score
import Testing

/// The left hand, as it sounds.
@Suite struct BassTests {
  /// Roots by the semitones above C.
  let roots = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]

  func preset(_ bass: BassSystem, _ registers: String? = nil) throws -> Preset {
    let chosen = registers.map { #", "bassRegisters": [\#($0)]"# } ?? ""
    return try Preset(
      json: """
        {"accordion": {"bass": "\(bass.rawValue)"\(chosen)}}
        """, file: "box.json"
    ).bare
  }

  /// Buttons one after the other, each for as long, and let go a tenth of that before the next.
  func played(
    _ buttons: [BassButton], each seconds: Double, register: String? = nil
  ) throws -> Score {
    var lines = ["0 bellows auto 300"]
    if let register { lines.append("0 register bass \(register)") }
    for (index, button) in buttons.enumerated() {
      let start = Double(index) * seconds
      lines.append(ScoreWriter.line(.bassOn(button), at: start))
      lines.append(ScoreWriter.line(.bassOff(button), at: start + 0.9 * seconds))
    }
    return try Score(Array(lines.joined(separator: "\n").utf8), file: "test")
  }

  func frequency(_ key: Int) -> Double { 440 * exp2(Double(key - 69) / 12) }

  /// Cents by which the strongest peak near a key lies off it.
  func cents(_ spectrum: Spectrum, off key: Int) -> Double {
    let tuned = frequency(key)
    return 1_200 * log2(spectrum.peak(between: 0.98 * tuned, and: 1.02 * tuned) / tuned)
  }

  // MARK: Pitch

  /// Every button by one rank at a time, the lowest that a register opens: only its own reeds'
  /// fundamentals lie within its octave.
  @Test(arguments: [
    ("soft-bass", false, 36), ("soft-tenor", false, 48), ("alto", false, 60),
    ("soprano", false, 72), ("soft-bass", true, 54), ("soft-tenor", true, 60),
    ("soprano", true, 72),
  ])
  func everyButtonSoundsItsNotesAndNoOthers(
    register: String, areChords: Bool, lowest: Int
  ) throws {
    let intervals: KeyValuePairs<StradellaRow, [Int]> =
      areChords
      ? [.major: [0, 4, 7], .minor: [0, 3, 7], .seventh: [0, 4, 10], .diminished: [0, 3, 9]]
      : [.bass: [0], .third: [4]]
    let buttons = intervals.flatMap { row, intervals in
      (0..<12).map { root in
        (BassButton.stradella(root: UInt8(root), row: row), intervals.map { (root + $0) % 12 })
      }
    }
    // A semitone above C2 is 4 Hz.
    let seconds = lowest < 48 ? 2.0 : 1
    let rendering = try Rendering(
      played(buttons.map(\.0), each: seconds, register: register),
      seconds: seconds * Double(buttons.count), preset: try preset(.stradella120))
    for (index, (button, classes)) in buttons.enumerated() {
      let start = seconds * Double(index)
      let spectrum = Spectrum(
        rendering.mono(start + 0.15 * seconds, start + 0.86 * seconds), rate: 48_000)
      let powers = (lowest...lowest + 11).map { spectrum.power(near: frequency($0)) }
      let heard = powers.indices.filter { powers[$0] > powers.max()! / 50 }
      #expect(
        Set(heard.map { (lowest + $0) % 12 }) == Set(classes), "\(button.name) \(powers)")
    }
  }

  /// Each register by the rank that is its lowest, which no other rank's partials reach.
  @Test(arguments: [
    ("soft-bass", "", 36), ("soft-tenor", "", 48), ("alto", "", 60), ("soprano", "", 72),
    ("soft-bass", ":major", 54),
  ])
  func everyReedIsInTuneAndInItsOctave(register: String, row: String, lowest: Int) throws {
    let buttons = try roots.map { try #require(BassButton(named: $0 + row)) }
    let rendering = try Rendering(
      played(buttons, each: 2, register: register), seconds: 24,
      preset: try preset(.stradella120))
    for root in 0..<12 {
      let start = 2 * Double(root)
      let spectrum = Spectrum(rendering.mono(start + 0.35, start + 1.75), rate: 48_000)
      let intervals = row.isEmpty ? [0] : [0, 4, 7]
      for interval in intervals {
        let key = lowest + (root + interval - lowest % 12 + 12) % 12
        #expect(abs(cents(spectrum, off: key)) < 1, "\(roots[root])\(row) \(key)")
      }
    }
  }

  @Test(arguments: [28, 40, 61, 85]) func aFreeBassPlaysTheNoteThatIsNamed(key: Int) throws {
    let rendering = try Rendering(
      played([.note(key: UInt8(key))], each: 3), seconds: 3, preset: try preset(.free))
    let spectrum = Spectrum(rendering.mono(0.6, 2.6), rate: 48_000)
    #expect(abs(cents(spectrum, off: key)) < 1)
    // Nothing sounds an octave below.
    let below = frequency(key) / 2
    #expect(
      10 * log10(spectrum.power(near: below) / spectrum.power(near: frequency(key))) < -60)
  }

  @Test func aMelodeonsBassTurnsWithTheBellows() throws {
    // Button 1: D2 and D3 on push, A2 and A3 on pull.
    let rendering = try Rendering(
      "0 bellows auto 300\n0 bass button 1 on\n2 bellows auto -300", seconds: 4,
      preset: try preset(.melodeon8))
    let push = Spectrum(rendering.mono(0.5, 1.9), rate: 48_000)
    let pull = Spectrum(rendering.mono(2.5, 3.9), rate: 48_000)
    for key in [38, 50] {
      #expect(abs(cents(push, off: key)) < 1)
      // D's third partial is A, so what is looked for is D itself.
      #expect(pull.power(near: frequency(key)) < 1e-5 * push.power(near: frequency(key)))
    }
    for key in [45, 57] { #expect(abs(cents(pull, off: key)) < 1) }
    #expect(abs(rendering.level(0.5, 1.9) - rendering.level(2.5, 3.9)) < 1.5)
  }

  // MARK: Level

  /// Scattered reeds beat, so their level depends on the moment.
  @Test(arguments: Preset.names(of: .accordion)) func aBassNoteIsAboutAsLoudAsATrebleKey(
    name: String
  ) throws {
    let preset = try Preset.load(name).bare
    let buttons = notes(of: preset.accordion.bass)
    let rendering = try Rendering(
      played(buttons, each: 2), seconds: 2 * Double(buttons.count), preset: preset)
    for (index, button) in buttons.enumerated() {
      let start = 2 * Double(index)
      // One key is −24 dBFS.
      let level = rendering.level(start + 0.6, start + 1.8)
      #expect(abs(level + 24) < 3, "\(name) \(button.name)")
    }
  }

  /// The buttons of a system that sound one note, or some of them.
  func notes(of system: BassSystem) -> [BassButton] {
    switch system {
    case .none: []
    case .free: [28, 36, 48, 60, 85].map { .note(key: $0) }
    case .melodeon8: [1, 3, 5, 7].map { .numbered($0) }
    case .bandoneon33: [1, 9, 17, 24, 33].map { .numbered($0) }
    case .stradella24: [3, 10, 5, 0, 7, 2, 9, 4].map { .stradella(root: $0, row: .bass) }
    default: (0...11).map { .stradella(root: $0, row: .bass) }
    }
  }

  // MARK: Air

  @Test(arguments: Preset.names(of: .accordion)) func aBassAChordAndATriadKeepAir(name: String)
    throws
  {
    let preset = try Preset.load(name)
    let buttons: [String]
    switch preset.accordion.bass {
    case .none: return
    case .melodeon8: buttons = ["bass button 3 on", "bass button 4 on"]
    case .free, .bandoneon33: buttons = ["C2", "C3", "E3", "G3"].map { "bass on \($0)" }
    default: buttons = ["bass on C", "bass on C:major"]
    }
    let keys = ["note on C5", "note on E5", "note on G5"]
    #expect(try pressure(buttons + keys, preset) >= 150)
  }

  @Test func aBassNoteTakesMoreAirThanAnyKeyOfThePiano() throws {
    let key = try pressure(["note on F3"])
    for root in roots { #expect(try pressure(["bass on \(root)"]) < key, "\(root)") }
  }

  /// Pascals that a fold of 90°/s keeps.
  func pressure(_ held: [String], _ preset: Preset = .standard) throws -> Double {
    let text = held.map { "0 \($0)\n" }.joined()
    return try Rendering(
      "0 hinge 175\n" + text + "0.5 hinge sweep 175 5 1.9", seconds: 2.2, preset: preset
    ).row(at: 2).pressure
  }

  // MARK: Registers

  @Test func aBassRegisterChangesUnderAHeldButton() throws {
    let rendering = try Rendering(
      """
      0 register bass soprano
      0 bellows auto 300
      0.1 bass on C
      2 register bass soft-bass
      4 register bass next
      """, seconds: 6, preset: try preset(.stradella120))
    let before = Spectrum(rendering.mono(0.5, 1.9), rate: 48_000)
    let after = Spectrum(rendering.mono(2.5, 3.9), rate: 48_000)
    #expect(before.power(near: frequency(36)) < 1e-6 * before.power(near: frequency(72)))
    #expect(after.power(near: frequency(36)) > 1e-2 * after.power(near: frequency(72)))
    #expect(rendering.snapshot.bassRegister.text == "bass-alto")
    // The treble's own is another switch.
    #expect(rendering.snapshot.register.text == "musette")
  }

  @Test func aBoxOffersTheBassRegistersOfItsPreset() throws {
    let rendering = try Rendering(
      """
      0 register bass next
      0.1 register bass next
      0.2 register bass alto
      """, seconds: 0.5, preset: try preset(.stradella120, #""tenor", "soprano""#))
    #expect(rendering.applied.map(\.outcome) == [.done, .done, .noSuchRegister])
    #expect(rendering.snapshot.bassRegister.text == "tenor")
  }

  @Test func aBoxWithoutABassHasNoBassRegister() throws {
    let rendering = try Rendering(
      "0 register bass next", seconds: 0.1, preset: try preset(.none))
    #expect(rendering.applied.map(\.outcome) == [.noSuchRegister])
    #expect(rendering.snapshot.bassRegister.text.isEmpty)
  }

  /// C♯6 and its octave: away from their partials nothing may be heard of the slides.
  @Test(arguments: ["both", "high"]) func aBassRegisterChangesWithoutAClick(name: String) throws {
    let rendering = try Rendering(
      "0 bellows auto 300\n0.1 bass on C#6\n1 register bass \(name)\n2 register bass low",
      seconds: 3, preset: try preset(.free))
    for start in [0.97, 1.0, 1.97, 2.0] {
      let spectrum = Spectrum(rendering.mono(start, start + 0.0855), rate: 48_000)
      var partials = 0.0
      var others = 0.0
      for (bin, power) in spectrum.power.enumerated() {
        let hertz = Double(bin) * spectrum.rate / Double(spectrum.size)
        let nearest = max(1, (hertz / frequency(85)).rounded()) * frequency(85)
        if abs(hertz - nearest) < 200 { partials += power } else { others += power }
      }
      #expect(10 * log10(others / partials) < -60, "\(start)")
    }
  }

  // MARK: Presets

  /// A finger stays on a button that the next preset lacks, and lets it go all the same.
  @Test(arguments: [("stradella-120", "C"), ("free", "C3")])
  func aButtonOfThePresetBeforeIsLetGo(bass: String, button: String) throws {
    let system = try #require(BassSystem(rawValue: bass))
    let rendering = try Rendering(
      "0 bellows auto 300\n0 bass on \(button)\n1 preset musette\n2 bass off \(button)",
      seconds: 4, preset: try preset(system))
    #expect(rendering.row(at: 0.5).voices == 1)
    #expect(rendering.row(at: 1.5).voices == 1)
    #expect(rendering.level(0.5, 1) > -30)
    #expect((rendering.level(1.5, 2) > -30) == (system == .stradella120))
    #expect(rendering.snapshot.voices == 0)
    #expect(rendering.level(3.5, 4) < -90)
  }

  @Test(arguments: [
    ("stradella-48", "F:7"), ("stradella-120", "C3"), ("melodeon-8", "C:major"), ("free", "C"),
    ("none", "C"),
  ])
  func aButtonThatTheBassLacksIsToldAndSilent(bass: String, button: String) throws {
    let system = try #require(BassSystem(rawValue: bass))
    let rendering = try Rendering(
      "0 bellows auto 300\n0 bass on \(button)", seconds: 0.5, preset: try preset(system))
    #expect(rendering.applied.last?.outcome == .lacksBassButton(system))
    #expect(rendering.snapshot.voices == 0)
    #expect(rendering.level(0, 0.5) < -200)
  }
}
