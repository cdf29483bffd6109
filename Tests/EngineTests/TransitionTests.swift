import Engine
import Glibc
import Hinge
import Presets
import Score
import SeededRandom
import Testing

/// The samples of a performance. A test that fails does not compare them one by one, as it does
/// those of an array, which would take it forever.
private struct Heard: Equatable {
  let samples: [Float]

  init(
    _ text: String, seconds: Double, preset: Preset,
    configure: (inout EngineConfiguration) -> Void = { _ in }
  ) throws {
    samples = try Rendering(text, seconds: seconds, preset: preset, configure: configure).samples
  }
}

/// What transitions of the hinge set off.
@Suite struct TransitionTests {
  @Test func eachTransitionSetsOffItsLinesOnce() throws {
    let engine = try SteppedEngine(
      on: """
        {"closed": ["register musette", "register bass next"],
         "partiallyOpen": ["register accordion", "register bass next"],
         "fullyOpen": ["register master", "register bass next"],
         "unknown": ["register bandoneon", "register bass next"],
         "none": ["register celeste", "register bass next"]}
        """)
    let basses = [
      "master", "soft-bass", "bass-alto", "tenor", "soft-tenor", "alto", "soprano",
    ]
    var count = 0
    for (line, register) in [
      ("hinge none", nil), ("hinge 10", "musette"), ("hinge 12", nil), ("hinge 25", "accordion"),
      ("hinge 25", nil), ("hinge 16", nil), ("hinge 14", "musette"),
      ("hinge 14 unknown", "bandoneon"), ("hinge 170 fullyOpen", "master"),
      ("hinge none", "celeste"), ("hinge none", nil), ("hinge 170 closed", "musette"),
      ("feed off", "celeste"), ("hinge 50 partiallyOpen", nil), ("feed off", nil),
      ("feed on", nil), ("hinge 50 closed", "musette"), ("hinge nan", nil),
      ("hinge sweep 50 180 0.05", nil), ("hinge 60 partiallyOpen", "accordion"),
    ] as [(String, String?)] {
      let before = engine.register
      try engine.play(line)
      count += register == nil ? 0 : 1
      #expect(engine.register == register ?? before, "\(line)")
      #expect(engine.bassRegister == basses[count % 7], "\(line)")
    }
  }

  /// Each of the three leaves another register behind when it comes earlier or later.
  @Test func zonesComeBeforeStatusesAndTheseBeforeSnaps() throws {
    let engine = try SteppedEngine(
      mappings: ZoneTests.angle,
      on: """
        {"zone 3": ["register next", "register bass tenor"],
         "partiallyOpen": ["register bass next", "register bass next"],
         "snap open": ["register bass next"]}
        """)
    try engine.play("hinge 85 closed")
    try engine.play("hinge 100 partiallyOpen")
    // The zone's bandoneon, and celeste after it; the bass's tenor, and three on.
    #expect(engine.register == "celeste")
    #expect(engine.bassRegister == "soprano")
    #expect(engine.shown.snaps == 1)
  }

  @Test func whatIsSetOffIsNotTold() throws {
    let rendering = try Rendering(
      "0 hinge 10\n0.1 hinge 30\n0.2 snap open\n0.3 hinge none", seconds: 0.5,
      preset: Preset(
        on: #"{"partiallyOpen": ["note on A4"], "snap open": ["panic"], "none": ["air on"]}"#))
    #expect(
      rendering.applied.map(\.event.statement) == [
        .hinge(angle: 10, status: nil), .hinge(angle: 30, status: nil), .snap(.open), .hingeNone,
      ])
    #expect(rendering.snapshot.isAirOpen)
  }

  // MARK: Snaps

  /// 12·√|v| at 1, 20, 100 and 144°/s, within 20 and 127. Keys sound as hard as they are struck.
  @Test(arguments: [(5.0, 27), (20.0, 54), (100.0, 120), (144.0, 127)])
  func aSnapsVelocityIsThatOfItsSpeed(_ speed: Double, _ velocity: Int) throws {
    func played(_ on: String, hinge factor: Double = 1) throws -> Heard {
      let line = "0.1 hinge sweep 60 90 \(30 / speed * factor)"
      return try Heard(
        "0 hinge 60\n0.05 bellows auto 0\n\(line)", seconds: 0.3 + 12 / speed * factor,
        preset: Preset(on: "{\"snap open\": [\"note on A4\(on)\"]}"),
        configure: { $0.hingeSpeed = factor })
    }
    let samples = try played("")
    #expect(samples == (try played(" \(velocity)")))
    #expect(samples != (try played(" \(velocity - 1)")))
    // A hinge that is told to count double reaches it at half the speed.
    #expect(try played("", hinge: 2) == played(" \(velocity)", hinge: 2))
  }

  /// A key's snap is of velocity 100, and does what the lines would do at that frame.
  @Test(arguments: [
    ("note on A4", "note on A4 100"), ("note on C5 30", "note on C5 30"),
    ("register M", "register M"), ("register bass alto", "register bass alto"),
    ("bass on C:major", "bass on C:major"), ("button 1:5 on", "button 1:5 on"),
    ("bellows auto 500", "bellows auto 500"), ("air on", "air on"),
    ("note off E4", "note off E4"), ("panic", "panic"),
    ("pluck 6 3", "pluck 6 3 100"), ("damp all", "damp all"),
    ("strum down", "strum down 100"), ("strum up 40", "strum up 40"),
  ]) func aKeyAndTheHingeSetOffTheSame(_ line: String, _ same: String) throws {
    func played(_ text: String, _ on: String = "{}") throws -> Heard {
      try Heard(
        "0 bellows auto 300\n0 note on E4\n0 pluck 5 2\n0 hinge 60\n" + text, seconds: 0.4,
        preset: Preset(on: on))
    }
    let on = "{\"snap open\": [\"\(line)\"], \"snap closed\": [\"\(line)\"]}"
    let silent = try played("0.2 snap open")
    let direct = try played("0.2 snap open\n0.2 \(same)")
    #expect(direct != silent)
    #expect(try played("0.2 snap open", on) == direct)
    #expect(try played("0.2 snap closed", on) == direct)
    // 10° in 0.2 s are 50°/s: 85.
    let struck = same.replacing(" 100", with: " 85")
    for hinge in ["0.1 hinge 65\n0.2 hinge 70", "0.1 hinge 55\n0.2 hinge 50"] {
      #expect(try played(hinge, on) == played("\(hinge)\n0.2 \(struck)"))
    }
  }

  /// What the detector says of each sample is set off with it, once, whatever the feed.
  @Test(arguments: [(10.0, 1.0), (10, 0), (60, 1), (200, 0.1), (1_000, 1), (1_000, 0)])
  func snapsOfRandomWalksAreSetOffOnce(rate: Double, step: Double) throws {
    let engine = try SteppedEngine(
      on: #"{"snap open": ["register next"], "snap closed": ["register bass next"]}"#)
    var tracker = HingeTracker()
    var detector = SnapDetector()
    var random = SeededGenerator(seed: UInt64(rate + 10 * step))
    let frames = Int(48_000 / rate)
    var angle = 90.0
    var speed = 0.0
    var fired = 0
    for index in 0..<max(400, Int(4 * rate)) {
      if Double.random(in: 0..<1, using: &random) < 10 / rate {
        speed = .random(in: -200...200, using: &random)
      }
      angle = max(0, min(180, angle + speed / rate))
      let told = step > 0 ? (angle / step).rounded() * step : angle
      let time = Double(index * frames) / 48_000
      var expected: SnapDetector.Direction?
      if case .taken(let change) = tracker.take(HingeSample(angle: told, time: time)) {
        expected = detector.take(change)
      }
      let before = engine.shown
      let after = engine.play(.hinge(angle: told, status: nil), frames: frames)
      #expect((after.register != before.register) == (expected == .opening))
      #expect((after.bassRegister != before.bassRegister) == (expected == .closing))
      fired += expected == nil ? 0 : 1
      #expect(after.snaps == fired)
    }
    #expect(fired > 5)
  }

  /// A zone's chord is held before the status strums it: 90°/s are 114.
  @Test func aStrumTakesTheChordOfTheZoneThatItComesWith() throws {
    let hinge = ["0 hinge 78 closed", "0.1 hinge 87 closed", "0.2 hinge 96 partiallyOpen"]
      .joined(separator: "\n")
    let moved = try Preset(
      mappings: """
        {"source": "angle", "from": [0, 180], "destination": "chord", "zones": ["Am", "Em"]}
        """, on: #"{"partiallyOpen": ["strum down"]}"#)
    func byHand(_ chord: String) throws -> Heard {
      try Heard(
        "0 chord Am\n\(hinge)\n0.2 chord \(chord)\n0.2 strum down 114", seconds: 0.5,
        preset: Preset())
    }
    let heard = try Heard(hinge, seconds: 0.5, preset: moved)
    #expect(try heard == byHand("Em"))
    #expect(try heard != byHand("Am"))
  }

  // MARK: Blocks

  @Test func blocksOfAnySizeGiveTheSameBits() throws {
    let preset = try Preset(
      mappings: """
        {"source": "angle", "from": [0, 180], "destination": "register",
         "zones": ["bassoon", "M", "bandoneon", "master"]},
        {"source": "pressure", "from": [0, 800], "destination": "register",
         "zones": ["musette", "clarinet", "LM"], "when": ["partiallyOpen"]},
        {"source": "speed", "from": [-100, 100], "destination": "chord",
         "zones": ["Am", "C", "Em"]},
        {"source": "travel", "from": [-50, 50], "destination": "chord", "zones": ["G", "D"]}
        """,
      on: """
        {"closed": ["note off C5", "damp all"], "partiallyOpen": ["note on C5", "strum down"],
         "fullyOpen": ["bass on C"], "none": ["panic"], "snap open": ["note on E5", "pluck 1 2"],
         "snap closed": ["note off E5", "air on"], "zone 1": ["register bass next"],
         "zone 2": ["note on G5", "air off"], "zone 3": ["note off G5", "pluck 3 0"]}
        """)
    let text = """
      0 note on A4
      0.01 hinge 10
      0.1 hinge sweep 10 130 0.5
      0.7 hinge sweep 130 90 0.15
      0.9 snap closed
      0.95 hinge 180 fullyOpen
      1 hinge sweep 179.7 5 0.4
      1.45 snap open
      1.5 hinge none
      """
    let reference = try Rendering(text, seconds: 1.8, preset: preset, block: 4_096)
    #expect(reference.level(0.2, 0.8) > -40)
    for block in [1, 7, 64, 256] {
      let other = try Rendering(text, seconds: 1.8, preset: preset, block: block)
      let first = zip(other.samples, reference.samples).enumerated().first { $1.0 != $1.1 }
      #expect(first == nil, "blocks of \(block), frame \((first?.offset ?? 0) / 2)")
      let row = zip(other.log, reference.log).first { $0 != $1 }
      #expect(row == nil, "blocks of \(block)")
    }
  }
}
