import Engine
import Hinge
import Presets
import Score
import Testing

/// Registers and chords that change as the hinge goes through zones.
@Suite struct ZoneTests {
  /// Four zones of 45°, with a hysteresis of 2°.
  static let angle = """
    {"source": "angle", "from": [0, 180], "destination": "register",
     "zones": ["bassoon", "clarinet", "bandoneon", "master"]}
    """
  /// The bass register goes on with each zone that is come into.
  static let counting = """
    {"zone 1": ["register bass next"], "zone 2": ["register bass next"],
     "zone 3": ["register bass next"], "zone 4": ["register bass next"]}
    """

  @Test func aBorderIsCrossedOnceEachWayUnderDither() throws {
    let engine = try SteppedEngine(mappings: Self.angle, on: Self.counting)
    var visited: [String] = []
    var entered = 0
    for angle in Array(5...175) + (5...174).reversed() {
      for dither in [0, 1, 0, -1, 1, -1] {
        let before = engine.bassRegister
        try engine.play("hinge \(angle + dither)", frames: 160)
        if visited.last != engine.register { visited.append(engine.register) }
        if engine.bassRegister != before { entered += 1 }
      }
    }
    #expect(
      visited == [
        "bassoon", "clarinet", "bandoneon", "master", "bandoneon", "clarinet", "bassoon",
      ])
    #expect(entered == 7)
  }

  @Test func aBorderIsCrossedByTheHysteresisBeyondIt() throws {
    let engine = try SteppedEngine(mappings: Self.angle)
    for (angle, register) in [
      (30, "bassoon"), (46.99, "bassoon"), (47, "clarinet"), (43, "clarinet"),
      (42.99, "bassoon"), (137, "master"), (88, "bandoneon"), (0, "bassoon"), (180, "master"),
    ] {
      try engine.play("hinge \(angle)")
      #expect(engine.register == register, "\(angle)")
    }
  }

  /// Coming from none, there is no hysteresis: 46° lies in the second zone.
  @Test func theFirstZoneAfterNoneCountsAsEntering() throws {
    let engine = try SteppedEngine(mappings: Self.angle, on: Self.counting)
    #expect(engine.rest().register.text == "musette")
    for (line, bass) in [
      ("hinge 46", "soft-bass"), ("hinge 46", "soft-bass"), ("hinge none", "soft-bass"),
      ("hinge 44", "bass-alto"), ("feed off", "bass-alto"), ("feed on", "bass-alto"),
      ("hinge 44", "tenor"),
    ] {
      try engine.play(line)
      #expect(engine.bassRegister == bass, "\(line)")
    }
    #expect(engine.register == "bassoon")
  }

  @Test func anotherPresetIsEnteredAtOnce() throws {
    let engine = SteppedEngine(Preset.standard)
    try engine.play("hinge 100")
    engine.change(to: try Preset(mappings: Self.angle, on: Self.counting))
    #expect(engine.register == "bandoneon")
    #expect(engine.bassRegister == "soft-bass")
  }

  @Test func aMappingAppliesInItsStatusesAlone() throws {
    let engine = try SteppedEngine(
      mappings: """
        {"source": "angle", "from": [0, 180], "destination": "register",
         "zones": ["bassoon", "clarinet"], "when": ["partiallyOpen"]}
        """)
    for (line, register) in [
      ("hinge 50 closed", "musette"), ("hinge 50 partiallyOpen", "bassoon"),
      ("hinge 120 fullyOpen", "bassoon"), ("hinge 120 partiallyOpen", "clarinet"),
      ("register master", "master"), ("hinge 121 partiallyOpen", "master"),
      ("hinge 121 unknown", "master"), ("hinge 121 partiallyOpen", "clarinet"),
    ] {
      try engine.play(line)
      #expect(engine.register == register, "\(line)")
    }
  }

  @Test func aReversedPairReversesTheZones() throws {
    let engine = try SteppedEngine(
      mappings: """
        {"source": "angle", "from": [180, 0], "destination": "register",
         "zones": ["bassoon", "clarinet", "master"], "borders": [150, 20], "hysteresis": 5}
        """)
    for (angle, register) in [
      (170, "bassoon"), (145.1, "bassoon"), (145, "clarinet"), (155, "clarinet"),
      (155.1, "bassoon"), (15, "master"), (25, "master"), (25.1, "clarinet"),
    ] {
      try engine.play("hinge \(angle)")
      #expect(engine.register == register, "\(angle)")
    }
  }

  /// 30° past where partiallyOpen began, wherever that was, until it begins anew.
  @Test func travelCountsFromWherePartiallyOpenBegan() throws {
    let engine = try SteppedEngine(
      mappings: """
        {"source": "travel", "from": [-60, 60], "destination": "register",
         "zones": ["bassoon", "clarinet", "master"], "borders": [-30, 30], "hysteresis": 0}
        """)
    for (line, register) in [
      ("hinge 50 closed", "clarinet"), ("hinge 70 partiallyOpen", "clarinet"),
      ("hinge 99 partiallyOpen", "clarinet"), ("hinge 100 partiallyOpen", "master"),
      ("hinge 40 fullyOpen", "master"), ("hinge 110 partiallyOpen", "clarinet"),
      ("hinge 79 partiallyOpen", "bassoon"), ("hinge none", "bassoon"),
      ("hinge 79 partiallyOpen", "clarinet"),
    ] {
      try engine.play(line)
      #expect(engine.register == register, "\(line)")
    }
    // As the arm's rest, it begins anew with another source.
    engine.play(.hinge(angle: 20, status: .partiallyOpen))
    #expect(engine.register == "bassoon")
    engine.play(.hinge(angle: 20, status: .partiallyOpen), feed: 1)
    #expect(engine.register == "clarinet")
  }

  /// Other sources change between samples too: they are followed at control steps, from the first
  /// on.
  @Test(arguments: [
    ("pressure", "0, 400", ["bellows auto -300", "bellows auto 0"]),
    ("bend", "0, 2", ["hinge 180 partiallyOpen", "hinge none"]),
    ("opening", "0, 60", ["hinge sweep 90 140 0.5", "hinge sweep 140 90 0.5"]),
    ("closing", "0, 60", ["hinge sweep 140 90 0.5", "hinge sweep 90 140 0.5"]),
    ("speed", "-60, 100", ["hinge sweep 90 140 0.5", "hinge sweep 140 90 0.5"]),
  ]) func whatChangesWithTimeIsFollowedToo(
    _ source: String, _ from: String, _ lines: [String]
  ) throws {
    let engine = try SteppedEngine(
      mappings: """
        {"source": "\(source)", "from": [\(from)], "destination": "register",
         "zones": ["bassoon", "clarinet"]}
        """,
      on: #"{"zone 1": ["register bass next"], "zone 2": ["register bass next"]}"#)
    #expect(engine.rest(frames: 32).register.text == "bassoon")
    #expect(engine.bassRegister == "soft-bass")
    try engine.play("hinge \(lines[0].contains("140 90") ? 140 : 90) partiallyOpen")
    #expect(engine.register == "bassoon")
    // Zones are come into once, however often they are looked at.
    try engine.play(lines[0], frames: 19_200)
    #expect(engine.register == "clarinet")
    #expect(engine.bassRegister == "bass-alto")
    try engine.play(lines[1], frames: 19_200)
    #expect(engine.register == "bassoon")
    #expect(engine.bassRegister == "tenor")
  }

  /// What all mappings choose comes before what their zones set off.
  @Test func mappingsAreIndependent() throws {
    let engine = try SteppedEngine(
      mappings: """
        {"source": "angle", "from": [0, 180], "destination": "chord", "zones": ["Am", "Em"]},
        {"source": "angle", "from": [0, 180], "destination": "register",
         "zones": ["bassoon", "clarinet", "musette"]}
        """,
      on: """
        {"zone 1": ["register next"], "zone 2": ["register next", "register bass next"],
         "zone 3": ["register bass soprano"]}
        """)
    // The second mapping's clarinet, then one on for each.
    try engine.play("hinge 70")
    #expect(engine.register == "musette")
    #expect(engine.bassRegister == "soft-bass")
    try engine.play("hinge 95")
    #expect(engine.register == "accordion")
    #expect(engine.bassRegister == "bass-alto")
    try engine.play("hinge 130")
    #expect(engine.register == "musette")
    #expect(engine.bassRegister == "soprano")
  }
}
