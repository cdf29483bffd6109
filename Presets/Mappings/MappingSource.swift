/// What the hinge, the bellows and the arm have to say, which mappings read.
public enum MappingSource: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Degrees.
  case angle
  /// Degrees from where partiallyOpen began, held once it is over.
  case travel
  /// Degrees per second, positive opening.
  case speed
  /// Degrees per second, 0 while closing.
  case opening
  /// Degrees per second of closing, 0 while opening.
  case closing
  /// Pascals in the bellows, pushed or pulled.
  case pressure
  /// Semitones by which the tremolo arm bends.
  case bend

  /// What it counts, and all that it can be.
  public var unit: Unit {
    switch self {
    case .angle, .travel: .degrees
    case .speed, .opening, .closing: .degreesPerSecond
    case .pressure: .pascals
    case .bend: .semitones
    }
  }

  public var range: ClosedRange<Double> {
    switch self {
    case .angle: 0...360
    case .travel: -360...360
    case .speed: -5_000...5_000
    case .opening, .closing, .pressure: 0...5_000
    // What a tremolo arm can be made to reach.
    case .bend: -36...24
    }
  }

  /// For the manual.
  var meaning: String {
    switch self {
    case .angle: "the hinge's angle"
    case .travel: "the fold since partiallyOpen began, opening positive; held once it is over"
    case .speed: "the hinge's speed, opening positive"
    case .opening: "its speed while it opens, else 0"
    case .closing: "its speed while it closes, else 0"
    case .pressure: "the bellows' pressure, pushed or pulled"
    case .bend: "the tremolo arm's bend"
    }
  }

  var limits: Limits { Limits(range: range, unit: unit) }
}

extension MappingSource: JSONValue {}
