import Presets
import Score
import Testing

/// The demo as a preset's player hears it.
private func demo(for preset: Preset = .standard) throws -> Score {
  try Score(Array(Performance.demo(for: preset).utf8), file: "demo.hinge")
}

/// A fold of the demo.
private struct Sweep {
  var start: Double
  var from: Double
  var to: Double
  var seconds: Double
  var end: Double { start + seconds }
  var speed: Double { (to - from) / seconds }
}

private func sweeps(_ score: Score) -> [Sweep] {
  score.compactMap {
    guard case .hingeSweep(let from, let to, let seconds) = $0.statement else { return nil }
    return Sweep(start: $0.seconds, from: from, to: to, seconds: seconds)
  }
}

@Suite struct Demo {
  @Test func itLastsAboutFortySeconds() throws {
    let end = try #require(demo().last).seconds
    #expect((38...44).contains(end))
  }

  @Test func itPullsAndPushesSoftAndLoud() throws {
    let speeds = sweeps(try demo()).map(\.speed)
    let pulls = speeds.filter { $0 > 0 }
    let pushes = speeds.filter { $0 < 0 }.map { -$0 }
    #expect(pulls.count >= 5)
    #expect(pushes.count >= 5)
    // Three times the speed is about three times the pressure, 10 dB.
    #expect(try #require(pulls.max()) >= 3 * #require(pulls.min()))
    #expect(try #require(pushes.max()) >= 3 * #require(pushes.min()))
  }

  @Test func itChangesRegistersAndPlaysBassAndChords() throws {
    var registers: Set<String> = []
    var rows: Set<StradellaRow> = []
    for entry in try demo() {
      switch entry.statement {
      case .register(.named(let name)): registers.insert(name.text)
      case .bassOn(.stradella(_, let row)): rows.insert(row)
      default: break
      }
    }
    #expect(registers.count >= 2)
    #expect(rows.isSuperset(of: [.third, .bass, .major, .minor, .seventh]))
  }

  /// A fold that begins elsewhere than the last ended is a new place, which makes no speed; one
  /// that begins before the last ended cuts it short.
  @Test func theBellowsNeitherJumpNorOverrunTheirTravel() throws {
    let folds = sweeps(try demo())
    for (last, next) in zip(folds, folds.dropFirst()) {
      #expect(next.from == last.to, "at \(next.start)")
      #expect(next.start >= last.end - 1e-9, "at \(next.start)")
    }
    #expect(folds.allSatisfy { (0...180).contains($0.from) && (0...180).contains($0.to) })
  }

  @Test func everyKeyAndButtonIsLetGoBeforeItIsPressedAgain() throws {
    var keys: Set<UInt8> = []
    var buttons: Set<BassButton> = []
    for entry in try demo() {
      switch entry.statement {
      case .noteOn(let key, _): #expect(keys.insert(key).inserted, "\(entry.place)")
      case .noteOff(let key): #expect(keys.remove(key) != nil, "\(entry.place)")
      case .bassOn(let button):
        #expect(buttons.insert(button).inserted, "\(entry.place)")
      case .bassOff(let button):
        #expect(buttons.remove(button) != nil, "\(entry.place)")
      default: break
      }
    }
    #expect(keys.isEmpty)
    #expect(buttons.isEmpty)
  }

  /// E2 to A6 sound on every layout.
  @Test func everyNoteIsInTheBox() throws {
    for entry in try demo() {
      guard case .noteOn(let key, _) = entry.statement else { continue }
      #expect((40...93).contains(key), "\(entry.place)")
    }
  }

  @Test func theLastChordDiesByTheLeak() throws {
    let score = try demo()
    let lastFold = try #require(sweeps(score).last)
    let letGo = try #require(score.last).seconds
    // Three of the leak's times: the pressure is down by 26 dB when the keys are let go.
    #expect(letGo - lastFold.end >= 3 * Preset.standard.accordion.leak)
  }

  @Test(arguments: Preset.names) func itCallsOnlyForRegistersOfThePreset(_ name: String) throws {
    let preset = try Preset.load(name)
    let all = try demo(for: preset)
    for entry in all {
      guard case .register(let register) = entry.statement else { continue }
      #expect(preset.accordion.has(register))
    }
    #expect(all.count == (try demo()).count, "a built-in box has every register of the demo")
  }

  @Test func itLeavesOutTheRegistersThatAPresetLacks() throws {
    let box = try Preset(
      json: """
        {"accordion": {"ranks": "LH", "registers": [
          {"name": "master", "ranks": "LH"}, {"name": "reedy", "ranks": "H"}]}}
        """, file: "box.json")
    let called = try demo(for: box).compactMap { entry -> String? in
      guard case .register(.named(let name)) = entry.statement else { return nil }
      return name.text
    }
    #expect(Set(called) == ["master"])
    // Nothing else is left out.
    let others = try demo().filter {
      if case .register = $0.statement { false } else { true }
    }
    #expect(try demo(for: box).count == others.count + called.count)
  }
}
