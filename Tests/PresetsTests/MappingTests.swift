import Hinge
import Presets
import Score
import Testing

private func mapping(_ json: String) throws(PresetError) -> Preset {
  try Preset(json: "{\"mappings\": [\(json)]}", file: "box.json")
}

private func refusal(_ mappings: String) -> String {
  do {
    _ = try mapping(mappings)
    return "taken"
  } catch {
    return error.description
  }
}

@Suite struct Mappings {
  @Test func whatAMappingOfValuesLeavesOutHasItsDefault() throws {
    let preset = try mapping(
      #"{"source": "angle", "from": [0, 180], "destination": "filter.cutoff", "to": [200, 8000]}"#)
    let mapping = try #require(preset.valueMappings.first)
    #expect(mapping.source == .angle)
    #expect(mapping.from == Span(0, 180))
    #expect(mapping.destination == .cutoff)
    #expect(mapping.to == Span(200, 8000))
    #expect(mapping.curve == .exponential)
    #expect(mapping.smoothing == 0.03)
    #expect(mapping.when == .always)
  }

  @Test func onlyTheCutoffIsExponentialByNature() throws {
    for destination in ValueMapping.Destination.allCases {
      let preset = try mapping(
        """
        {"source": "bend", "from": [2, -12], "destination": "\(destination.rawValue)",
         "to": [\(destination == .cutoff ? "20, 30" : "1, 0.5")]}
        """)
      #expect(
        preset.valueMappings[0].curve == (destination == .cutoff ? .exponential : .linear))
    }
  }

  @Test func whatIsGivenIsTaken() throws {
    let preset = try mapping(
      """
      {"source": "closing", "from": [5000, 0], "destination": "volume", "to": [-60, -6],
       "curve": "exponential", "smoothing": 10, "when": ["partiallyOpen", "UNKNOWN"]},
      {"source": "travel", "from": [-360, 360], "destination": "pan", "to": [1, -1],
       "curve": "slow", "smoothing": 0.02, "when": "always"}
      """)
    let first = preset.valueMappings[0]
    #expect(first.curve == .exponential)
    #expect(first.smoothing == 10)
    #expect(first.when == .only(.partiallyOpen, .unknown))
    #expect(!first.when.holds(nil) && !first.when.holds(.closed) && first.when.holds(.unknown))
    #expect(preset.valueMappings[1].curve == .slow)
    #expect(preset.valueMappings[1].when.holds(nil))
    #expect(try Preset(json: preset.json, file: "box.json") == preset)
  }

  @Test func zonesAreOfOneWidthUnlessTheirBordersAreGiven() throws {
    let preset = try mapping(
      """
      {"source": "angle", "from": [20, 180], "destination": "register",
       "zones": ["bassoon", "LM", "clarinet", "master"]},
      {"source": "bend", "from": [2, -12], "destination": "chord",
       "zones": ["Em", "x02210", "none"], "borders": [1, -4], "hysteresis": 0.4,
       "when": ["partiallyOpen"]}
      """)
    let registers = preset.zoneMappings[0]
    #expect(registers.borders.places == [60, 100, 140])
    #expect(registers.hysteresis == 2)
    #expect(registers.when == .always)
    #expect(registers.zones.choices[1] == .register(.ranks([.low, .middle])))
    let chords = preset.zoneMappings[1]
    #expect(chords.borders.places == [1, -4])
    #expect(chords.hysteresis == 0.4)
    #expect(chords.zones.choices[1...] == [.chord(.frets(-1, 0, 2, 2, 1, 0)), .chord(.none)])
    #expect(try Preset(json: preset.json, file: "box.json") == preset)
  }

  /// 2 would be over half of a zone of 3 semitones.
  @Test func theHysteresisOfNarrowZonesIsAQuarterOfThem() throws {
    let preset = try mapping(
      #"{"source": "bend", "from": [-6, 0], "destination": "chord", "zones": ["Am", "Em"]}"#)
    #expect(preset.zoneMappings[0].hysteresis == 0.75)
  }

  @Test func oneZoneHasNoBorder() throws {
    let preset = try mapping(
      #"{"source": "angle", "from": [0, 90], "destination": "chord", "zones": ["Am"]}"#)
    #expect(preset.zoneMappings[0].borders.places == [])
    #expect(try Preset(json: preset.json, file: "box.json") == preset)
  }

  private static let value =
    #"{"source": "angle", "from": [0, 180], "destination": "pan", "to": [-1, 1]}"#

  @Test(arguments: [
    (
      #"{"source": "angel", "from": [0, 1], "destination": "pan", "to": [0, 1]}"#,
      #"""
      source: must be angle, travel, speed, opening, closing, pressure or bend, not "angel"
      """#
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "filter", "to": [0, 1]}"#,
      #"""
      destination: must be filter.cutoff, filter.resonance, volume, pan, room, tremolo.depth, \#
      drive, register or chord, not "filter"
      """#
    ),
    (
      #"{"source": "angle", "from": [0, 1], "to": [0, 1]}"#,
      "destination: missing; it has no default"
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "pan"}"#,
      "to: missing; it has no default"
    ),
    (
      #"{"from": [0, 1], "destination": "chord", "zones": ["C"]}"#,
      "source: missing; it has no default"
    ),
    (
      #"{"source": "angle", "destination": "chord", "zones": ["C"]}"#,
      "from: missing; it has no default"
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "chord"}"#,
      "zones: missing; it has no default"
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "pan", "to": [0, 1], "zones": ["C"]}"#,
      """
      zones: no such parameter; here may stand source, from, destination, to, curve, smoothing \
      and when
      """
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "chord", "to": [0, 1], "zones": ["C"]}"#,
      """
      to: no such parameter; here may stand source, from, destination, zones, borders, \
      hysteresis and when
      """
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "pan", "to": [0, 1], "curv": "slow"}"#,
      "curv: no such parameter; did you mean mappings[1].curve?"
    ),
    (
      #"{"source": "angle", "from": [0, 361], "destination": "pan", "to": [0, 1]}"#,
      "from[1]: 361 is out of range; it takes 0 to 360°"
    ),
    (
      #"{"source": "opening", "from": [-1, 9], "destination": "pan", "to": [0, 1]}"#,
      "from[0]: -1 is out of range; it takes 0 to 5000°/s"
    ),
    (
      #"{"source": "pressure", "from": [0, 5001], "destination": "pan", "to": [0, 1]}"#,
      "from[1]: 5001 is out of range; it takes 0 to 5000 Pa"
    ),
    (
      #"{"source": "bend", "from": [-37, 0], "destination": "chord", "zones": ["C"]}"#,
      "from[0]: -37 is out of range; it takes -36 to 24 semitones"
    ),
    (
      #"{"source": "speed", "from": [9, 9], "destination": "pan", "to": [0, 1]}"#,
      "from[1]: 9 is out of range; it takes another number than the first"
    ),
    (
      #"{"source": "angle", "from": 9, "destination": "pan", "to": [0, 1]}"#,
      "from: must be a list of two numbers, not the number 9"
    ),
    (
      #"{"source": "angle", "from": [1, 2, 3], "destination": "pan", "to": [0, 1]}"#,
      "from: must be a list of two numbers, not a list of 3"
    ),
    (
      #"{"source": "angle", "from": ["0", 1], "destination": "pan", "to": [0, 1]}"#,
      #"from[0]: must be a number, not the text "0""#
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "filter.cutoff", "to": [19, 90]}"#,
      "to[0]: 19 is out of range; it takes 20 to 20000 Hz"
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "drive", "to": [0, 51]}"#,
      "to[1]: 51 is out of range; it takes 0 to 50 dB"
    ),
    (
      #"""
      {"source": "angle", "from": [0, 1], "destination": "pan", "to": [-1, 1],
       "curve": "exponential"}
      """#,
      #"""
      curve: must be linear, slow or fast where `to` reaches or crosses 0, not "exponential"
      """#
    ),
    (
      #"""
      {"source": "angle", "from": [0, 1], "destination": "room", "to": [0, 2],
       "curve": "exponential"}
      """#,
      #"""
      curve: must be linear, slow or fast where `to` reaches or crosses 0, not "exponential"
      """#
    ),
    (
      #"""
      {"source": "angle", "from": [0, 1], "destination": "pan", "to": [0, 1], "smoothing": 0}
      """#,
      "smoothing: 0 is out of range; it takes 0.02 to 10 s"
    ),
    (
      #"{"source": "angle", "from": [0, 1], "destination": "pan", "to": [0, 1], "when": []}"#,
      "when: must not be empty"
    ),
    (
      #"""
      {"source": "angle", "from": [0, 1], "destination": "pan", "to": [0, 1], "when": ["open"]}
      """#,
      #"when[0]: must be closed, partiallyOpen, fullyOpen or unknown, not "open""#
    ),
    ("3", "must be an object, not the number 3"),
  ])
  func aMappingOfValuesThatIsNoneIsRefused(_ json: String, _ message: String) {
    let place = message.hasPrefix("must be an") ? "mappings[1]: " : "mappings[1]."
    #expect(refusal("\(Self.value), \(json)") == "box.json: \(place)\(message)")
  }

  @Test(arguments: [
    (#""zones": []"#, "zones: must not be empty"),
    (#""zones": "C""#, #"zones: must be a list of 1 to 64 names, not the text "C""#),
    (
      #""zones": ["M", "tuba"]"#,
      """
      zones[1]: the box has no register tuba; it has musette, accordion, master, bandoneon, \
      celeste, clarinet, bassoon, and any of the ranks LM-MM+
      """
    ),
    (#""zones": ["next"]"#, #"zones[0]: must be a register's name or ranks, not "next""#),
    (
      #""zones": ["bass alto"]"#, #"zones[0]: must be a register's name or ranks, not "bass alto""#
    ),
    (
      #""zones": ["two words"]"#,
      """
      zones[0]: unexpected 'words': write register NAME, register LM or register next; or \
      register bass NAME or next
      """
    ),
    (
      #""zones": ["L", "M", "LM"], "borders": [30]"#,
      "borders: must be a list of 2, one fewer than there are zones, not a list of 1"
    ),
    (
      #""zones": ["L", "M", "LM"], "borders": [60, 60]"#,
      "borders[1]: 60 is out of range; it takes what lies between 60 and 90"
    ),
    (
      #""zones": ["L", "M"], "borders": [90]"#,
      "borders[0]: 90 is out of range; it takes what lies between 0 and 90"
    ),
    (
      #""zones": ["L", "M", "LM"], "hysteresis": 15"#,
      "hysteresis: 15 is out of range; it takes 0 to less than 15°, half of the narrowest zone"
    ),
    (
      #""zones": ["L", "M", "LM"], "borders": [30, 33], "hysteresis": 2"#,
      "hysteresis: 2 is out of range; it takes 0 to less than 1.5°, half of the narrowest zone"
    ),
  ])
  func zonesThatAreNoneAreRefused(_ keys: String, _ message: String) {
    #expect(
      refusal(#"{"source": "angle", "from": [0, 90], "destination": "register", \#(keys)}"#)
        == "box.json: mappings[0].\(message)")
  }

  @Test func aChordThatIsNoneIsRefusedInTheParsersWords() {
    let words = refusal(
      #"{"source": "angle", "from": [0, 90], "destination": "chord", "zones": ["Am", "H7"]}"#)
    #expect(words.hasPrefix("box.json: mappings[0].zones[1]: 'H7' is no chord: "))
  }

  @Test func thereIsAnEndToLists() {
    let zones = Array(repeating: "\"M\"", count: 65).joined(separator: ", ")
    #expect(
      refusal(
        #"{"source": "angle", "from": [0, 90], "destination": "register", "zones": [\#(zones)]}"#)
        == "box.json: mappings[0].zones: holds 65; at most 64 may stand here")
    #expect(
      refusal(Array(repeating: Self.value, count: 33).joined(separator: ", "))
        == "box.json: mappings: holds 33; at most 32 may stand here")
  }

  @Test func theManualTellsWhatMayBeMapped() throws {
    let text = Preset.standard.explanation
    for line in [
      "  mappings: none", "  travel: the fold since partiallyOpen began",
      "  speed: the hinge's speed, opening positive, -5000 to 5000°/s",
      "  filter.cutoff: 20 to 20000 Hz", "  chord", "  source", "  hysteresis",
      "      May be 0.02 to 10 s; by default 0.03 s.",
    ] {
      #expect(text.contains("\n\(line)"), "\(line)")
    }
    #expect(try mapping(Self.value).explanation.contains("\n  mappings: {\"source\": \"angle\", "))
  }
}
