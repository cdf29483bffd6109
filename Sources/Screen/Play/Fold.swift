import Score

/// The hinge that keys and the mouse move: an angle, and a motion at a steady speed.
///
/// While it moves, samples carry the exact angle of the moment they are taken at, so an uneven
/// timer does not make an uneven motion.
struct Fold: Sendable {
  enum Direction: Double, Sendable {
    case closing = -1
    case opening = 1
    var opposite: Direction { self == .closing ? .opening : .closing }
  }

  /// Degrees a second that the speed keys step through.
  static let speeds: [Double] = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360]
  /// Seconds between samples while it moves.
  static let interval = 0.01

  /// Degrees, 0 to 180.
  private(set) var angle = 90.0
  /// `nil` at rest.
  private(set) var direction: Direction?
  /// Turns round at the ends instead of stopping there.
  var isBouncing = false
  private var speedIndex = 5
  /// When `angle` was true, in seconds.
  private var time = 0.0

  /// Degrees a second.
  var speed: Double { Self.speeds[speedIndex] }

  /// When the next sample is due; `nil` at rest.
  var nextSample: Double? {
    direction.map { min(time + Self.interval, arrival($0)) }
  }

  /// When the end of the travel is reached.
  private func arrival(_ direction: Direction) -> Double {
    time + abs(Self.end(direction) - angle) / speed
  }

  private static func end(_ direction: Direction) -> Double { direction == .opening ? 180 : 0 }

  /// Takes over an angle that somebody else gave the hinge. Nothing is said of it.
  mutating func follow(_ angle: Double) {
    if direction == nil { self.angle = Self.clamp(angle) }
  }

  /// Begins to move, or turns. The first sample says where the motion starts.
  mutating func start(_ direction: Direction, at now: Double, into samples: inout [TimedStatement])
  {
    run(to: now, into: &samples)
    let isAtEnd = angle == Self.end(direction)
    if isAtEnd && !isBouncing { return }
    if self.direction == nil {
      time = now
      sample(at: now, into: &samples)
    }
    self.direction = isAtEnd ? direction.opposite : direction
  }

  /// Stops, with a sample of the place where it does.
  mutating func stop(at now: Double, into samples: inout [TimedStatement]) {
    run(to: now, into: &samples)
    direction = nil
  }

  /// Takes the sample that is due, if one is.
  mutating func advance(to now: Double, into samples: inout [TimedStatement]) {
    if let nextSample, now >= nextSample { run(to: now, into: &samples) }
  }

  /// Moves on to a moment; ends that were reached on the way get samples of their own.
  private mutating func run(to now: Double, into samples: inout [TimedStatement]) {
    guard var direction, now > time else { return }
    while true {
      let arrival = arrival(direction)
      if arrival > now {
        angle = Self.clamp(angle + direction.rawValue * speed * (now - time))
        time = now
        sample(at: now, into: &samples)
        break
      }
      angle = Self.end(direction)
      time = arrival
      sample(at: arrival, into: &samples)
      guard isBouncing else {
        self.direction = nil
        return
      }
      direction = direction.opposite
      if arrival == now { break }
    }
    self.direction = direction
  }

  /// Changes the speed by steps of the list; a motion under way goes on at the new one.
  mutating func changeSpeed(by steps: Int, at now: Double, into samples: inout [TimedStatement]) {
    run(to: now, into: &samples)
    speedIndex = min(max(speedIndex + steps, 0), Self.speeds.count - 1)
  }

  /// Puts the hinge somewhere, as a hand does that drags it.
  mutating func move(by degrees: Double, at now: Double, into samples: inout [TimedStatement]) {
    direction = nil
    angle = Self.clamp(angle + degrees)
    sample(at: now, into: &samples)
  }

  private func sample(at time: Double, into samples: inout [TimedStatement]) {
    samples.append(TimedStatement(time, .hinge(angle: angle, status: nil)))
  }

  private static func clamp(_ angle: Double) -> Double { min(max(angle, 0), 180) }
}

/// A statement and when it was made, in seconds on the player's clock.
struct TimedStatement: Sendable, Equatable {
  var time: Double
  var statement: Statement

  init(_ time: Double, _ statement: Statement) {
    self.time = time
    self.statement = statement
  }
}
