import Score
import Testing

@testable import Feeds

/// Each statement of the language has an address, and its rules are the language's.
@Suite struct OSCAddressTests {
  static let statements: [(address: String, values: [Packet.Value], statement: Statement)] = [
    ("/hinge", [.float(118.3)], .hinge(angle: 118.3, status: nil)),
    ("/hinge", [.float(0.1), .string("closed")], .hinge(angle: 0.1, status: .closed)),
    ("/hinge", [.double(1.0 / 3)], .hinge(angle: 1.0 / 3, status: nil)),
    ("/hinge", [.int(90)], .hinge(angle: 90, status: nil)),
    ("/hinge", [.long(500)], .hinge(angle: 500, status: nil)),
    ("/hinge", [.string("2rad")], .hinge(angle: 360 / Double.pi, status: nil)),
    ("/hinge/none", [], .hingeNone),
    (
      "/hinge/sweep", [.int(180), .float(20), .double(1.5)],
      .hingeSweep(from: 180, to: 20, seconds: 1.5)
    ),
    ("/note/on", [.int(60)], .noteOn(key: 60, velocity: 100)),
    ("/note/on", [.int(60), .int(96)], .noteOn(key: 60, velocity: 96)),
    ("/note/on", [.int(60), .int(0)], .noteOff(key: 60)),
    ("/guitar/on", [.string("E4"), .float(0)], .guitarOff(key: 64)),
    ("/note/on", [.float(60), .float(64)], .noteOn(key: 60, velocity: 64)),
    ("/note/on", [.string("F#4"), .float(64.5)], .noteOn(key: 66, velocity: 65)),
    ("/note/on", [.symbol("Bb3"), .double(63.6)], .noteOn(key: 58, velocity: 64)),
    ("/note/off", [.int(60)], .noteOff(key: 60)),
    ("/note/off", [.string("C4")], .noteOff(key: 60)),
    ("/guitar/on", [.string("E4"), .int(100)], .guitarOn(key: 64, velocity: 100)),
    ("/guitar/off", [.int(64)], .guitarOff(key: 64)),
    ("/bass/on", [.string("C:major")], .bassOn(.stradella(root: 0, row: .major))),
    ("/bass/on", [.int(48)], .bassOn(.note(key: 48))),
    ("/bass/off", [.string("C:major")], .bassOff(.stradella(root: 0, row: .major))),
    ("/bass/button", [.int(7), .int(1)], .bassOn(.numbered(7))),
    ("/bass/button", [.int(7), .float(0)], .bassOff(.numbered(7))),
    ("/button", [.string("2:5"), .int(1)], .button(row: 2, number: 5, isDown: true)),
    ("/button", [.string("2:5"), .string("off")], .button(row: 2, number: 5, isDown: false)),
    ("/button", [.int(2), .int(5), .yes], .button(row: 2, number: 5, isDown: true)),
    ("/button", [.float(2), .float(5), .float(0)], .button(row: 2, number: 5, isDown: false)),
    ("/register", [.string("bandoneon")], .register(.named(Name("bandoneon")!))),
    ("/register", [.string("LM")], .register(.ranks([.low, .middle]))),
    ("/register", [.string("next")], .register(.next)),
    ("/register", [.string("my own")], .register(.named(Name("my own")!))),
    ("/register/bass", [.string("soft")], .bassRegister(.named(Name("soft")!))),
    ("/bellows/auto", [.float(-300)], .bellowsAuto(pressure: -300)),
    (
      "/bellows/auto", [.int(300), .string("until"), .string("hinge")],
      .bellowsAuto(pressure: 300, untilHinge: true)
    ),
    ("/bellows/hinge", [], .bellowsHinge),
    ("/air", [.int(1)], .air(isOpen: true)), ("/air", [.no], .air(isOpen: false)),
    ("/instrument", [.string("guitar")], .instrument(.guitar)),
    ("/bend", [.float(-1.5)], .bend(semitones: -1.5)),
    ("/volume", [.float(-6)], .volume(decibels: -6)),
    ("/chord", [.string("F#m7")], .chord(.named(ChordName("F#m7")!))),
    ("/chord", [.char("E")], .chord(.named(ChordName("E")!))),
    ("/strum", [.string("down")], .strum(.down, velocity: 100)),
    ("/strum", [.string("up"), .float(80.4)], .strum(.up, velocity: 80)),
    ("/pluck", [.int(6), .int(3)], .pluck(string: 6, fret: 3, velocity: 100)),
    ("/pluck", [.int(6), .int(3), .float(110)], .pluck(string: 6, fret: 3, velocity: 110)),
    ("/damp", [.int(3)], .damp(string: 3)), ("/damp", [.string("all")], .damp(string: nil)),
    ("/palm", [.int(1)], .palm(isOn: true)), ("/palm", [.string("off")], .palm(isOn: false)),
    ("/snap", [.string("open")], .snap(.open)),
    ("/feed", [.int(0)], .feed(isOn: false)), ("/feed", [.string("on")], .feed(isOn: true)),
    ("/panic", [], .panic),
    ("/preset", [.string("my box.json")], .preset(Name("my box.json")!)),
  ]

  @Test(arguments: statements.indices) func isAStatement(index: Int) throws {
    let (address, values, statement) = Self.statements[index]
    let said = OSCListener().hear(Packet.message(address, values))
    #expect(said.statements == [statement])
    #expect(said.reports.isEmpty)
  }

  @Test func everyAddressIsTried() {
    #expect(Set(Self.statements.map(\.address)) == Set(OSCAddress.places.keys))
  }

  /// A bad sample is the hinge's to judge, and no bad message.
  @Test(arguments: [Float.nan, .infinity, -.infinity, -3, 32_767]) func badSample(angle: Float) {
    let said = OSCListener().hear(Packet.message("/hinge", .float(angle)))
    guard case .hinge(let degrees, nil)? = said.statements.first else {
      Issue.record("\(said)")
      return
    }
    #expect(degrees.description == Double(angle).description)
    #expect(said.bad == 0)
  }

  static let refused: [(address: String, values: [Packet.Value], reason: String)] = [
    ("/note/on", [.string("H4")], "/note/on: 'H4' is no note"),
    ("/note/on", [.float(60.5)], "/note/on: '60.5' is no note"),
    ("/note/on", [.int(128)], "/note/on: '128' is no note"),
    ("/note/on", [.int(60), .float(0.4)], "/note/on: velocity '0' is not a whole number"),
    ("/note/on", [.int(60), .float(.nan)], "/note/on: velocity 'nan' is not"),
    ("/note/on", [.int(60), .float(1e30)], "/note/on: velocity '1e+30' is not"),
    ("/note/on", [.int(60), .int(-1)], "/note/on: velocity '-1' is not"),
    ("/note/on", [.int(60), .int(100), .int(1)], "/note/on: unexpected '1'"),
    ("/note/on", [.string("C4 100")], "/note/on: "),
    ("/note/on", [], "/note/on: something is missing"),
    ("/note/on", [.blob([1, 2, 3])], "an argument of type 'b' has no meaning here"),
    ("/note/on", [.nil], "an argument of type 'N' has no meaning here"),
    ("/air", [.int(2)], "/air: unexpected '2'"),
    ("/air", [.float(0.5)], "/air: unexpected '0.5'"),
    ("/hinge", [.yes], "/hinge: 'on' is no angle"),
    ("/hinge", [.int(1), .string("ajar")], "/hinge: 'ajar' is no status"),
    ("/button", [.int(2), .int(5)], "/button: '2' is no button"),
    ("/button", [.int(9), .int(5), .int(1)], "/button: row '9' is not"),
    ("/bend", [.float(49)], "/bend: bend '49'"),
    ("/feed", [.int(3)], "/feed: a number tells"),
    ("/panic", [.int(1)], "/panic: unexpected '1'"),
    ("/hinge/none/", [], "there is no address '/hinge/none/'"),
    ("/note/*", [.int(60)], "there is no address '/note/*'"),
    ("/note/o[nf]", [.int(60)], "there is no address '/note/o[nf]'"),
    ("/Hinge", [.int(60)], "there is no address '/Hinge'"),
    ("/", [], "there is no address '/'"),
    ("/\u{1B}[2J", [], "there is no address '/\\u{1b}[2J'"),
    ("/ünder", [], "there is no address '/ünder'"),
  ]

  @Test(arguments: refused.indices) func isRefusedInWords(index: Int) {
    let (address, values, reason) = Self.refused[index]
    let said = OSCListener().hear(Packet.message(address, values))
    #expect(said.statements.isEmpty)
    #expect(said.bad == 1)
    #expect(said.reports.count == 1)
    #expect(said.reports.first?.hasPrefix(reason) == true, "\(said.reports)")
  }

  @Test func anEndlessAddressIsShownShort() {
    let said = OSCListener().hear(Packet.message("/" + String(repeating: "x", count: 60_000)))
    #expect(said.reports.allSatisfy { $0.utf8.count < 100 })
    #expect(said.bad == 1)
  }

  @Test func eachComplaintIsToldOnce() {
    let listener = OSCListener()
    for _ in 0..<3 {
      listener.hear(Packet.message("/a"))
      listener.hear(Packet.message("/note/on", .blob([])))
      listener.hear(Packet.message("/note/on", .string("x")))
    }
    #expect(listener.said.reports.count == 3)
    #expect(listener.said.bad == 9)
  }

  @Test func after32ComplaintsOneSaysThatMoreAreNotTold() {
    let listener = OSCListener()
    for number in 0..<1_000 { listener.hear(Packet.message("/a\(number)")) }
    #expect(listener.said.reports.count == 33)
    #expect(listener.said.reports.last == "more that cannot be read is not told of")
    #expect(listener.said.bad == 1_000)
  }
}
