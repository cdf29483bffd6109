import Foundation
import Presets
import Testing

/// What a file is refused with: the whole line that a player reads.
private func refusal(_ json: String) -> String {
  do {
    _ = try Preset(json: json, file: "box.json")
    return "taken"
  } catch {
    return error.description
  }
}

/// A file of these bytes in a place of its own, gone after the test.
private func withFile(_ bytes: Data, _ body: (String) throws -> Void) throws {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("hingebox-\(UUID().uuidString).json").path
  try bytes.write(to: URL(fileURLWithPath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  try body(path)
}

private func loadingFails(_ nameOrPath: String) -> String {
  do {
    _ = try Preset.load(nameOrPath)
    return "taken"
  } catch {
    return error.description
  }
}

@Suite struct Refusals {
  /// Its letters against those of every name would take minutes.
  @Test(.timeLimit(.minutes(1))) func keyAsLongAsAFileIsLikeNoOther() {
    let key = String(repeating: "x", count: 1_000_000)
    let words = refusal(#"{"accordion": {"\#(key)": 1}}"#)
    let isPlain = words.contains("xx: no such parameter; here may stand ")
    #expect(isPlain)
  }

  @Test(arguments: [
    (
      #"{"accordion": {"leek": 0.3}}"#,
      "box.json: accordion.leek: no such parameter; did you mean accordion.leak?"
    ),
    (
      #"{"guitar": {"arm": {"Degrees": 45}}}"#,
      "box.json: guitar.arm.Degrees: no such parameter; did you mean guitar.arm.degrees?"
    ),
    (
      #"{"snap": {"trvael": 8}}"#,
      "box.json: snap.trvael: no such parameter; did you mean snap.travel?"
    ),
    (
      #"{"accordion": {"registers": [{"nme": "a", "ranks": "M"}]}}"#,
      """
      box.json: accordion.registers[0].nme: no such parameter; did you mean \
      accordion.registers[0].name?
      """
    ),
  ])
  func anUnknownKeyIsRefusedAndTheNearestSuggested(_ json: String, _ message: String) {
    #expect(refusal(json) == message)
  }

  @Test func aKeyThatStandsElsewhereIsShownItsPlace() {
    #expect(
      refusal(#"{"leak": 0.3}"#)
        == "box.json: leak: no such parameter; did you mean accordion.leak?")
    #expect(
      refusal(#"{"accordion": {"rest": "flat"}}"#)
        == "box.json: accordion.rest: no such parameter; did you mean guitar.arm.rest?")
  }

  @Test func aKeyLikeNoOtherIsToldWhichThereAre() {
    #expect(
      refusal(#"{"snap": {"colour": "red"}}"#)
        == "box.json: snap.colour: no such parameter; here may stand travel and rearm")
  }

  @Test(arguments: [
    (
      #"{"accordion": {"leak": "0.3"}}"#,
      #"box.json: accordion.leak: must be a number, not the text "0.3""#
    ),
    (
      // A boolean is no number, though Foundation thinks so.
      #"{"accordion": {"leak": true}}"#, "box.json: accordion.leak: must be a number, not true"
    ),
    (
      #"{"accordion": {"leak": null}}"#, "box.json: accordion.leak: must be a number, not null"
    ),
    (
      #"{"guitar": {"arm": 2}}"#, "box.json: guitar.arm: must be an object, not the number 2"
    ),
    ("[]", "box.json: must be an object, not a list"),
    (
      #"{"name": 1.5}"#,
      "box.json: name: must be a line of text, at most 255 bytes, not the number 1.5"
    ),
    (
      #"{"accordion": {"layout": 1}}"#,
      """
      box.json: accordion.layout: must be piano, c-griff, b-griff, melodeon or bandoneon, not the \
      number 1
      """
    ),
    (
      #"{"accordion": {"keys": 40}}"#,
      "box.json: accordion.keys: 40 is out of range; it takes 41, 37 or 34"
    ),
    (
      #"{"accordion": {"accidentals": 1}}"#,
      "box.json: accordion.accidentals: must be true or false, not the number 1"
    ),
    (
      #"{"accordion": {"tuning": "E/A"}}"#,
      #"box.json: accordion.tuning: must be D/G, G/C, A/D, C/F, C, D, G or A, not "E/A""#
    ),
    (
      #"{"accordion": {"ranks": ["L", "M"]}}"#,
      """
      box.json: accordion.ranks: must be some of the ranks L, M-, M, M+ and H, one after the \
      other as in LM, not a list
      """
    ),
    (
      #"{"accordion": {"registers": {}}}"#,
      "box.json: accordion.registers: must be a list of registers, not an object"
    ),
    (
      #"{"guitar": {"arm": {"rest": false}}}"#,
      "box.json: guitar.arm.rest: must be entry, flat or 0 to 360°, not false"
    ),
  ])
  func aValueOfTheWrongTypeIsRefused(_ json: String, _ message: String) {
    #expect(refusal(json) == message)
  }

  @Test(arguments: [
    (
      #"{"accordion": {"leak": 0}}"#,
      "box.json: accordion.leak: 0 is out of range; it takes 0.02 to 10 s"
    ),
    (
      #"{"accordion": {"a4": 470.5}}"#,
      "box.json: accordion.a4: 470.5 is out of range; it takes 390 to 470 Hz"
    ),
    (
      #"{"accordion": {"bassPan": -1.01}}"#,
      "box.json: accordion.bassPan: -1.01 is out of range; it takes -1 to 1"
    ),
    (
      #"{"guitar": {"arm": {"rest": 361}}}"#,
      "box.json: guitar.arm.rest: 361 is out of range; it takes 0 to 360°"
    ),
    (
      #"{"snap": {"rearm": 1e300}}"#,
      "box.json: snap.rearm: 1e+300 is out of range; it takes 0.5 to 180°"
    ),
  ])
  func aNumberOutOfRangeIsRefusedWithTheRangeAndItsUnit(_ json: String, _ message: String) {
    #expect(refusal(json) == message)
  }

  @Test(arguments: [
    (
      #"{"accordion": {"layout": "d-griff"}}"#,
      """
      box.json: accordion.layout: must be piano, c-griff, b-griff, melodeon or bandoneon, not \
      "d-griff"
      """
    ),
    (
      #"{"accordion": {"ranks": "LMX"}}"#,
      """
      box.json: accordion.ranks: must be some of the ranks L, M-, M, M+ and H, one after the \
      other as in LM, not "LMX"
      """
    ),
    (
      #"{"guitar": {"arm": {"rest": "closed"}}}"#,
      #"box.json: guitar.arm.rest: must be entry, flat or 0 to 360°, not "closed""#
    ),
  ])
  func aTextThatIsNoneOfTheChoicesIsRefused(_ json: String, _ message: String) {
    #expect(refusal(json) == message)
  }

  @Test func aBoxNeedsRanksAndRegisters() {
    #expect(
      refusal(#"{"accordion": {"ranks": ""}}"#) == "box.json: accordion.ranks: must not be empty")
    #expect(
      refusal(#"{"accordion": {"registers": []}}"#)
        == "box.json: accordion.registers: must not be empty")
    #expect(refusal(#"{"name": ""}"#) == "box.json: name: must not be empty")
  }

  @Test func aRegisterNeedsANameAndRanks() {
    #expect(
      refusal(#"{"accordion": {"registers": [{"ranks": "M"}]}}"#)
        == "box.json: accordion.registers[0].name: must not be empty")
    #expect(
      refusal(#"{"accordion": {"registers": [{"name": "reedy"}]}}"#)
        == "box.json: accordion.registers[0].ranks: must not be empty")
  }

  @Test func aRegisterOfRanksThatTheBoxLacksIsRefused() {
    #expect(
      refusal(
        #"{"accordion": {"ranks": "LM", "registers": [{"name": "piccolo", "ranks": "MH"}]}}"#)
        == "box.json: accordion.registers[0].ranks: needs H; the box has LM")
  }

  @Test func aToneChamberForRanksThatTheBoxLacksIsRefused() {
    #expect(
      refusal(#"{"accordion": {"ranks": "LM", "cassotto": "MH"}}"#)
        == "box.json: accordion.cassotto: needs H; the box has LM")
    #expect(
      refusal(#"{"accordion": {"ranks": ""}}"#) == "box.json: accordion.ranks: must not be empty")
  }

  @Test func aTuningThatIsNoneIsRefused() {
    let styles =
      """
      dry, concert, swing, irish, american, alpine, german, italian, french, old-french or scottish
      """
    #expect(
      refusal(#"{"accordion": {"musette": "wet"}}"#)
        == #"box.json: accordion.musette: must be \#(styles), not "wet""#)
    #expect(
      refusal(#"{"accordion": {"musette": -5}}"#)
        == "box.json: accordion.musette: -5 is out of range; it takes 0 to 50 cents")
    #expect(
      refusal(#"{"accordion": {"musette": {"M-": -60}}}"#)
        == "box.json: accordion.musette.M-: -60 is out of range; it takes -50 to 50 cents")
    #expect(
      refusal(#"{"accordion": {"musette": {"M2": 1}}}"#)
        == """
        box.json: accordion.musette.M2: no such parameter; here may stand L, M-, M, M+ and H
        """)
    #expect(
      refusal(#"{"accordion": {"ranks": "LM", "musette": {"M+": 1}}}"#)
        == "box.json: accordion.musette.M+: needs M+; the box has LM")
    #expect(
      refusal(#"{"accordion": {"musette": true}}"#)
        == #"""
        box.json: accordion.musette: must be \#(styles), a number from 0 to 50 cents, or cents for \#
        each rank, -50 to 50 cents, as in {"M-": -16, "M+": 18}, not true
        """#)
  }

  @Test func registersOfOneNameAreRefused() {
    #expect(
      refusal(
        """
        {"accordion": {"registers": [
          {"name": "reedy", "ranks": "M"}, {"name": "dark", "ranks": "L"},
          {"name": "reedy", "ranks": "LM"}]}}
        """)
        == "box.json: accordion.registers[2].name: an earlier register is called reedy too")
  }

  /// `register next` and `register LM` mean something else in a performance.
  @Test(arguments: ["next", "bass", "LM", "M-M", "two words", "#1"])
  func aRegisterThatNoPerformanceCouldCallIsRefused(_ name: String) {
    #expect(
      refusal(#"{"accordion": {"registers": [{"name": "\#(name)", "ranks": "M"}]}}"#)
        == """
        box.json: accordion.registers[0].name: must be one word, and neither next, bass nor ranks \
        such as LM, not "\(name)"
        """)
  }

  @Test(arguments: [
    (
      #""bass": "stradella-130""#,
      #"accordion.bass: must be stradella-120, stradella-96, stradella-72, stradella-48, "#
        + #"stradella-24, melodeon-8, bandoneon-33, free or none, not "stradella-130""#
    ),
    (
      #""bassRegisters": ["master", "full"]"#,
      #"accordion.bassRegisters[1]: must be master, soft-bass, bass-alto, tenor, soft-tenor, "#
        + #"alto or soprano, not "full""#
    ),
    (
      #""bass": "melodeon-8", "bassRegisters": ["open", "open"]"#,
      "accordion.bassRegisters[1]: an earlier register is called open too"
    ),
    (
      #""bass": "none", "bassRegisters": ["master"]"#,
      #"accordion.bassRegisters[0]: must be left out, as the bass is none, not "master""#
    ),
    (#""bassRegisters": []"#, "accordion.bassRegisters: must not be empty"),
    (
      #""bassRegisters": "master""#,
      #"accordion.bassRegisters: must be a list of names, not the text "master""#
    ),
  ])
  func aBassSideThatCouldNotBeBuiltIsRefused(_ keys: String, _ message: String) {
    #expect(refusal("{\"accordion\": {\(keys)}}") == "box.json: \(message)")
  }

  @Test func aNameThatNoPerformanceCouldHoldIsRefused() {
    let long = String(repeating: "ä", count: 128)  // 256 bytes
    #expect(
      refusal(#"{"name": "\#(long)"}"#)
        == "box.json: name: must be a line of text, at most 255 bytes, not \"\(long)\"")
  }

  @Test func whatIsNoJSONIsRefusedWithItsPlace() {
    // The comment's slash is the third byte of the second line.
    #expect(
      refusal("{\n  // dry\n}") == "box.json: not JSON at line 2, column 3: Invalid value")
    // Columns are counted in characters: é is two bytes.
    #expect(
      refusal(#"{"name": "é" 2}"#) == "box.json: not JSON at line 1, column 14: Invalid value")
    #expect(refusal("") == "box.json: not JSON: Unexpected end of file during JSON parse")
  }

  @Test func whatIsNotUTF8IsRefusedWithItsByte() throws {
    // ISO 8859-1's é, the eleventh byte.
    try withFile(Data(#"{"name": ""#.utf8) + [0xE9] + Data(#""}"#.utf8)) { path in
      #expect(loadingFails(path) == "\(path): not UTF-8 at byte 10; save it as UTF-8")
    }
  }

  @Test func aFileThatIsAbsentOrNoFileIsRefused() {
    #expect(
      loadingFails("no/such.json") == "no/such.json: cannot be read: No such file or directory")
    #expect(
      loadingFails("such.json") == "such.json: cannot be read: No such file or directory")
    #expect(loadingFails("/tmp/") == "/tmp/: cannot be read: Is a directory")
  }

  @Test func aFileTooLongToBeAPresetIsNotReadWhole() throws {
    #expect(loadingFails("/dev/zero") == "/dev/zero: is no preset: over 1048576 bytes long")
  }

  @Test func aNameThatIsNoPresetIsToldWhichThereAre() {
    #expect(
      loadingFails("musete")
        == """
        musete: no such preset; there are \(Preset.names.dropLast().joined(separator: ", ")) and \
        \(Preset.names.last ?? ""), and the name of a file has a / in it or ends in .json
        """)
  }

  @Test func anErrorNamesItsFileKeyPathAndReason() {
    #expect(throws: PresetError.self) { try Preset(json: #"{"snap": {"travel": 0}}"#, file: "a") }
    do {
      _ = try Preset(json: #"{"snap": {"travel": 0}}"#, file: "a")
    } catch {
      #expect(error.file == "a")
      #expect(error.keyPath == "snap.travel")
      #expect(error.reason == .outOfRange("0", allowed: "1 to 180°"))
    }
  }
}
