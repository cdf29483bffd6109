import Hinge
import Presets
import Score
import Testing

private func preset(on: String, zones: Int = 0) throws(PresetError) -> Preset {
  let names = Array(repeating: "\"M\"", count: zones).joined(separator: ", ")
  let mappings =
    zones == 0
    ? ""
    : """
    {"source": "angle", "from": [0, 180], "destination": "register", "zones": [\(names)]}
    """
  return try Preset(json: "{\"mappings\": [\(mappings)], \"on\": \(on)}", file: "box.json")
}

private func refusal(_ on: String, zones: Int = 0) -> String {
  do {
    _ = try preset(on: on, zones: zones)
    return "taken"
  } catch {
    return error.description
  }
}

@Suite struct Transitions {
  @Test func everyTransitionSetsOffItsLines() throws {
    let preset = try preset(
      on: """
        {"closed": ["damp all"], "partiallyOpen": ["strum down"], "fullyOpen": ["strum up 90"],
         "unknown": ["register next"], "none": ["panic", "air off"],
         "snap open": ["note on C4", "pluck 6 3"], "snap closed": ["bass on C:major"],
         "zone 1": ["register bass tenor"], "zone 3": []}
        """, zones: 3)
    let on = preset.on
    #expect(
      on.transitions == [
        .status(.closed), .status(.partiallyOpen), .status(.fullyOpen), .status(.unknown), .none,
        .snap(.open), .snap(.closed), .zone(1), .zone(3),
      ])
    #expect(on[.status(.closed)].map(\.statement) == [.damp(string: nil)])
    #expect(on[.none].map(\.statement) == [.panic, .air(isOpen: false)])
    #expect(
      on[.snap(.open)].map(\.statement) == [
        .noteOn(key: 60, velocity: 100), .pluck(string: 6, fret: 3, velocity: 100),
      ])
    #expect(on[.zone(2)] == [])
    #expect(try Preset(json: preset.json, file: "box.json") == preset)
    #expect(preset.json.contains(#""note on C4""#))
    #expect(preset.explanation.contains("\n  on: closed: damp all; partiallyOpen: strum down; "))
  }

  @Test func aLineWithoutAVelocityTakesItFromTheSpeed() throws {
    let lines = ["note on C4", "strum down", "pluck 6 3"]
    let without = lines.map { "\"\($0)\"" }.joined(separator: ", ")
    let with = lines.map { "\"\($0) 100\"" }.joined(separator: ", ")
    let on = try preset(on: "{\"closed\": [\(without)], \"none\": [\(with), \"damp all\"]}").on
    #expect(on[.status(.closed)].allSatisfy { $0.followsSpeed })
    #expect(on[.none].allSatisfy { !$0.followsSpeed })
    #expect(on[.status(.closed)].map(\.statement) == on[.none].dropLast().map(\.statement))
    #expect(on[.status(.closed)].map(\.line) == lines)
    #expect(on[.none].map(\.line) == lines.map { $0 + " 100" } + ["damp all"])
  }

  @Test(arguments: [
    (
      #"{"snap open": ["damp all", "strum sideways"]}"#,
      #"on["snap open"][1]: unexpected 'sideways': write strum down|up [VELOCITY]"#
    ),
    (
      #"{"closed": ["0.5 damp all"]}"#,
      #"on["closed"][0]: a line here has no time and no angle: write a statement alone"#
    ),
    (
      #"{"closed": ["120"]}"#,
      #"on["closed"][0]: a line here has no time and no angle: write a statement alone"#
    ),
    (#"{"closed": [""]}"#, #"on["closed"][0]: nothing is said"#),
    (##"{"closed": ["# all"]}"##, #"on["closed"][0]: nothing is said"#),
    (
      #"{"none": ["hinge 20"]}"#,
      #"on["none"][0]: 'hinge' cannot stand here: the hinge would set itself off"#
    ),
    (
      #"{"none": ["feed off"]}"#,
      #"on["none"][0]: 'feed' cannot stand here: the hinge would set itself off"#
    ),
    (
      #"{"none": ["snap open"]}"#,
      #"on["none"][0]: 'snap' cannot stand here: the hinge would set itself off"#
    ),
    (
      #"{"none": ["preset toy"]}"#,
      #"on["none"][0]: 'preset' cannot stand here: it takes time to load one"#
    ),
    (
      #"{"none": ["register tuba"]}"#,
      #"""
      on["none"][0]: the box has no register tuba; it has musette, accordion, master, bandoneon, \#
      celeste, clarinet, bassoon, and any of the ranks LM-MM+
      """#
    ),
    (
      #"{"none": ["register bass open"]}"#,
      #"""
      on["none"][0]: the box has no bass register open; it has master, soft-bass, bass-alto, \#
      tenor, soft-tenor, alto, soprano
      """#
    ),
    (
      #"{"snap shut": []}"#,
      #"""
      on["snap shut"]: no such transition; here may stand closed, partiallyOpen, fullyOpen, \#
      unknown, none, snap open, snap closed, zone 1 and zone 2 …
      """#
    ),
    (
      #"{"zone 01": []}"#,
      #"""
      on["zone 01"]: no such transition; here may stand closed, partiallyOpen, fullyOpen, \#
      unknown, none, snap open, snap closed, zone 1 and zone 2 …
      """#
    ),
    (
      #"{"closed": "damp all"}"#, #"on["closed"]: must be a list of lines, not the text "damp all""#
    ),
    ("[]", "on: must be an object, not a list"),
  ])
  func whatCannotBeSetOffIsRefused(_ on: String, _ message: String) {
    #expect(refusal(on) == "box.json: \(message)")
  }

  @Test func aZoneThatNoMappingHasIsRefused() {
    #expect(refusal(#"{"zone 1": []}"#) == #"box.json: on["zone 1"]: no mapping has zones"#)
    #expect(refusal(#"{"zone 3": []}"#, zones: 3) == "taken")
    #expect(
      refusal(#"{"zone 4": []}"#, zones: 3)
        == #"box.json: on["zone 4"]: no mapping has so many zones; the most is 3"#)
  }

  @Test(arguments: ["time,angle", "Damp all", "{\\\"angle\\\": 3}"])
  func whatBeginsWithNoWordOfTheLanguageIsRefused(_ line: String) {
    let words = refusal("{\"closed\": [\"\(line)\"]}")
    #expect(words.hasPrefix("box.json: on[\"closed\"][0]: '"))
    #expect(words.contains("' is no statement: write one of preset, hinge, note, "))
  }

  @Test func thereIsAnEndToLines() {
    let lines = Array(repeating: "\"damp all\"", count: 65).joined(separator: ", ")
    #expect(
      refusal("{\"none\": [\(lines)]}")
        == #"box.json: on["none"]: holds 65; at most 64 may stand here"#)
  }
}
