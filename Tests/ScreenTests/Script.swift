import Hinge
import Score

@testable import Screen

/// A player and the bytes that a terminal sends it, at times of the script's own.
struct Script {
  var player: Player
  var actions: [PlayerAction] = []
  private var decoder = InputDecoder()

  init(_ reports: Player.KeyReports, presets: [String] = []) {
    player = Player(presets: presets.compactMap { Name($0) })
    player.keyReports = reports
  }

  /// Lets time pass as the screen does, waking for every deadline, and then sends bytes.
  mutating func at(_ time: Double, _ bytes: String = "") {
    while let deadline = player.nextDeadline, deadline < time {
      player.advance(to: deadline, into: &actions)
    }
    player.advance(to: time, into: &actions)
    var events: [InputEvent] = []
    decoder.feed(bytes.utf8, into: &events)
    for event in events { player.handle(event, at: time, into: &actions) }
  }

  /// Sends a key as a terminal repeats it while it is held: after a delay, then every 30 ms.
  /// - Returns: the time of the last repeat.
  mutating func hold(
    _ key: String, from start: Double, to end: Double, delay: Double = 0.5
  ) -> Double {
    at(start, key)
    var last = start
    var next = start + delay
    while next < end {
      at(next, key)
      last = next
      next += 0.03
    }
    return last
  }

  /// What was played, with its times, but for hinge samples.
  var played: [TimedStatement] {
    actions.compactMap {
      guard case .play(let timed) = $0 else { return nil }
      if case .hinge = timed.statement { return nil }
      return timed
    }
  }

  var statements: [Statement] { played.map(\.statement) }

  /// Hinge samples.
  var samples: [(time: Double, angle: Double)] {
    actions.compactMap {
      guard case .play(let timed) = $0, case .hinge(let angle, _) = timed.statement else {
        return nil
      }
      return (timed.time, angle)
    }
  }
}

/// Keys as the kitty protocol sends them.
enum Kitty {
  static func press(_ key: Unicode.Scalar, shift: Bool = false) -> String {
    "\u{1B}[\(key.value);\(shift ? 2 : 1):1u"
  }
  static func again(_ key: Unicode.Scalar) -> String { "\u{1B}[\(key.value);1:2u" }
  static func release(_ key: Unicode.Scalar, shift: Bool = false) -> String {
    "\u{1B}[\(key.value);\(shift ? 2 : 1):3u"
  }
  static let right = "\u{1B}[1;1:1C"
  static let rightUp = "\u{1B}[1;1:3C"
  static let left = "\u{1B}[1;1:1D"
  static let leftUp = "\u{1B}[1;1:3D"
}

enum Legacy {
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
}

func on(_ key: UInt8) -> Statement { .noteOn(key: key, velocity: 100) }
func off(_ key: UInt8) -> Statement { .noteOff(key: key) }
