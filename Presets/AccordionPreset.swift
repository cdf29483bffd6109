import Score

/// The accordion of a preset.
public struct AccordionPreset: Sendable, Equatable {
  /// Seconds in which the pressure of still bellows falls to 1/e.
  public var leak = 0.30
  /// How fast a fold fills the bellows: the G of the bellows' equation, per second.
  public var fill = 25.0
  /// Pascals that a fold of 1°/s drives towards.
  public var drive = 9.077
  /// Pascals at which the valves blow open.
  public var ceiling = 1500.0
  /// Air taken by A4 on the first register, per second: the u of the bellows' equation.
  public var air = 5.7
  /// Hertz of A4.
  public var a4 = 440.0
  /// Cents by which M+ stands above M at A4 (and M− below).
  public var musette = 15.0
  /// Decibels added to everything.
  public var level = 0.0
  /// −1 left … 1 right.
  public var treblePan = 0.25
  public var bassPan = -0.25
  /// The ranks in the box.
  public var ranks: RankSet = [.low, .middleFlat, .middle, .middleSharp]
  /// The registers it offers, in the order of `register next`; the first is on at the start.
  public var registers: [RegisterPreset] = []

  public init() {}
}

/// One register switch.
public struct RegisterPreset: Sendable, Equatable {
  public var name: String
  public var ranks: RankSet

  public init(name: String, ranks: RankSet) {
    self.name = name
    self.ranks = ranks
  }
}
