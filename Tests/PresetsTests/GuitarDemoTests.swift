import Hinge
import Presets
import Score
import Testing

/// The demos of the guitars.
@Suite struct GuitarDemo {
  @Test(arguments: Preset.names) func everyPresetHasADemo(_ name: String) throws {
    #expect(try demo(for: Preset.load(name)).count > 50)
  }

  @Test(arguments: Preset.names(of: .guitar))
  func itLastsLessThanFortySeconds(_ name: String) throws {
    let score = try demo(for: Preset.load(name))
    let end = max(score.last?.seconds ?? 0, sweeps(score).last?.end ?? 0)
    #expect((25..<40).contains(end))
  }

  /// The hinge begins somewhere, and is only swept from there on. A sweep that began elsewhere than
  /// the last ended would be a new place, and one before the last ended would cut it short.
  @Test(arguments: Preset.names(of: .guitar))
  func theHingeNeverJumps(_ name: String) throws {
    let score = try demo(for: Preset.load(name))
    let places = score.compactMap { entry -> Double? in
      guard case .hinge(let angle, _) = entry.statement else { return nil }
      return angle
    }
    #expect(places.count == 1)
    let folds = sweeps(score)
    #expect(folds.first?.from == places.first)
    for (last, next) in zip(folds, folds.dropFirst()) {
      #expect(next.from == last.to, "at \(next.start)")
      #expect(next.start >= last.end - 1e-9, "at \(next.start)")
    }
  }

  /// An arm folds a lid by 150° a second, and flicks it from chord to chord by 400. It goes to the
  /// ends of the travel only to be fully open, or closed.
  @Test(arguments: Preset.names(of: .guitar)) func aHandCanFoldIt(_ name: String) throws {
    let folds = sweeps(try demo(for: Preset.load(name)))
    let fastest = name == "zones" ? 400.0 : 150
    // Sweeps are written to the millisecond.
    #expect(folds.allSatisfy { abs($0.speed) <= fastest * 1.01 })
    let ends = folds.map(\.to).filter { !(20...160).contains($0) }
    switch name {
    case "electric": #expect(ends.allSatisfy { (165...180).contains($0) } && ends.contains(180))
    case "zones": #expect(ends.count == 1 && ends[0] < 15)
    default: #expect(ends.isEmpty)
    }
  }

  /// Twelve are the fewest frets that a neck may have, so a guitar of one's own can play them too.
  @Test(arguments: Preset.names(of: .guitar))
  func everyFretIsOnEveryNeck(_ name: String) throws {
    let frets = try demo(for: Preset.load(name)).flatMap { entry -> [Int] in
      switch entry.statement {
      case .pluck(_, let fret, _): [Int(fret)]
      case .chord(.frets(let e, let a, let d, let g, let b, let high)):
        [e, a, d, g, b, high].map { Int($0) }
      default: []
      }
    }
    #expect(frets.allSatisfy { $0 <= 12 })
  }

  @Test(arguments: Preset.names(of: .guitar))
  func nothingIsPlayedThatAGuitarHasNot(_ name: String) throws {
    for entry in try demo(for: Preset.load(name)) {
      switch entry.statement {
      case .hinge, .hingeSweep, .chord, .strum, .pluck, .damp, .palm: break
      default: Issue.record("\(entry.statement) at \(entry.seconds)")
      }
    }
  }

  /// As the presets are different instruments.
  @Test func everyGuitarPlaysAPieceOfItsOwn() throws {
    let names = Preset.names(of: .guitar)
    let pieces = try names.map { Performance.demo(for: try Preset.load($0)) }
    #expect(Set(pieces).count == names.count)
  }

  @Test(arguments: [
    ("{}", "nylon"),
    (#"{"body": "dreadnought"}"#, "steel"),
    (#"{"body": "none"}"#, "electric"),
    (#"{"body": "none", "amplifier": {"drive": 25}}"#, "lead"),
  ])
  func aGuitarOfOnesOwnPlaysThePieceOfItsKind(_ guitar: String, _ kind: String) throws {
    let own = try Preset(
      json: #"{"instrument": "guitar", "guitar": \#(guitar)}"#, file: "own.json")
    let name = try #require(Preset.names(of: .guitar).first { $0 == kind })
    #expect(Performance.demo(for: own) == Performance.demo(for: try Preset.load(name)))
  }

  // MARK: Piece by piece

  /// The melody is on the first string, over the inner voice on the second and third.
  @Test(arguments: ["nylon", "electric"])
  func theMelodyIsLouderThanWhatAccompaniesIt(_ name: String) throws {
    let plucks = try demo(for: Preset.load(name)).compactMap { entry -> (string: UInt8, Int)? in
      guard case .pluck(let string, _, let velocity) = entry.statement else { return nil }
      return (string, Int(velocity))
    }
    func mean(_ strings: Set<UInt8>) -> Int {
      let velocities = plucks.filter { strings.contains($0.string) }.map(\.1)
      return velocities.reduce(0, +) / max(1, velocities.count)
    }
    #expect(mean([1]) >= mean([2, 3]) + 8)
  }

  /// From the angle at which it bends nothing, it folds at last by the whole way of the arm.
  @Test(arguments: ["electric", "lead"]) func itEndsInADive(_ name: String) throws {
    let preset = try Preset.load(name)
    let dive = try #require(sweeps(try demo(for: preset)).last)
    #expect(dive.from - dive.to == preset.guitar.arm.degrees)
    #expect(dive.seconds > 1)
  }

  /// Opening to 180° raises the strings on the way, which nobody hears.
  @Test func theStringsAreStillWhileTheElectricGuitarsHingeOpens() throws {
    let score = try demo(for: Preset.load("electric"))
    let opening = try #require(sweeps(score).first { $0.to == 180 })
    let before = score.filter { $0.seconds < opening.start }
    let damping = try #require(
      before.last { if case .damp(nil) = $0.statement { true } else { false } })
    let played = score.filter {
      switch $0.statement {
      case .pluck, .strum: (damping.seconds...opening.end).contains($0.seconds)
      default: false
      }
    }
    #expect(played.isEmpty)
  }

  /// Under the palm and open, while the filter goes from end to end of the mapping.
  @Test func theCrateMutesAndSweeps() throws {
    let score = try demo(for: Preset.load("crate"))
    let palms = score.filter { if case .palm(true) = $0.statement { true } else { false } }
    #expect(palms.count >= 16)
    let ends = sweeps(score).map(\.to)
    #expect(try #require(ends.max()) - #require(ends.min()) >= 130)
  }

  @Test func onlyTheHingePlaysTheZones() throws {
    for entry in try demo(for: Preset.load("zones")) {
      switch entry.statement {
      case .hinge, .hingeSweep: break
      default: Issue.record("\(entry.statement) at \(entry.seconds)")
      }
    }
  }

  /// Its snaps, found as an engine finds them, strum each zone's chord.
  @Test func theHingeStrumsTheChordsOfTheZonesBothWays() throws {
    let preset = try Preset.load("zones")
    let mapping = try #require(preset.zoneMappings.first)
    var detector = SnapDetector(travel: preset.snap.travel, rearm: preset.snap.rearm)
    var old: Hinge?
    var end = 0.0
    var opened: Set<Int> = []
    var closed: Set<Int> = []
    var strums = 0
    for fold in sweeps(try demo(for: preset)) {
      // A sweep is a sample every 10 ms, and one at its end.
      for step in 0...Int(fold.seconds * 100 + 1) {
        let part = min(1, Double(step) / 100 / fold.seconds)
        let hinge = Hinge(angle: fold.from + (fold.to - fold.from) * part, status: .partiallyOpen)
        let zone = mapping.borders.places.count { $0 <= hinge.angle }
        // A feed that was silent for half a second begins at a new place.
        let isNewPlace = old == nil || step == 0 && fold.start - end > 0.5
        let change = HingeChange(old: old, new: hinge, isNewPlace: isNewPlace, time: fold.start)
        old = hinge
        switch detector.take(change) {
        case .opening: opened.insert(zone)
        case .closing: closed.insert(zone)
        case nil: continue
        }
        strums += 1
      }
      end = fold.end
    }
    #expect(opened.union(closed) == Set(0...5))
    #expect(opened.count >= 5)
    #expect(closed.count >= 5)
    #expect(strums >= 50)
  }
}
