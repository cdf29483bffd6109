import Presets
import Synthesis

/// The bellows: a fold pumps air, reeds and leaks use it.
///
/// The state is a signed pressure p in pascals, positive while closing (push) and negative while
/// opening (pull). The fold is a source of pressure S behind a resistance that drives and never
/// sucks back:
///
///     dp/dt = G·max(0, S − p) − p/τ − Σuᵢ·p        (mirrored for pull)
///
/// S is proportional to the hinge's speed, τ is the preset's leak, and each sounding reed takes
/// uᵢ. The equation is integrated in the engine's own time, 32 frames a step, whether or not the
/// hinge says anything, so that sound dies by itself. Within a step S and Σu stand still, and the
/// step is exact but for the approximation of `decay`.
public struct Bellows: Sendable, BitwiseCopyable {
  /// Pascals at the step that begins now, and at its end.
  public private(set) var pressure = 0.0
  public private(set) var next = 0.0
  /// Pascals that auto bellows hold; `nil` while the hinge moves them.
  public var autoPressure: Double?
  /// Auto bellows give the bellows back as soon as the hinge moves.
  public var isAutoUntilMotion = false
  public var isAirOpen = false
  /// Pascals a second by which the air that passes the air button's valve lowers the pressure, at
  /// the end of the step.
  public private(set) var escaping = 0.0

  private var constants: Constants

  /// What a preset says of its bellows.
  public struct Constants: Sendable, BitwiseCopyable {
    /// G, per second.
    let fill: Double
    /// Pascals for each degree per second.
    let drive: Double
    /// 1/τ, per second.
    let leak: Double
    /// Pascals at which the valves blow open.
    let ceiling: Double

    public init(_ preset: AccordionPreset) {
      fill = preset.fill
      drive = preset.drive
      leak = 1 / preset.leak
      ceiling = preset.ceiling
    }
  }

  /// How far the air button's valve is open, 0…1.
  private var valve = 0.0

  /// Per second: how fast the open air button lets pressure out. A fold of 240°/s keeps under a
  /// reed's threshold.
  private static var airButton: Double { 8_000 }
  /// Seconds in which the valve opens or closes. The air that passes goes with the fourth power of
  /// how far it is open, so that the pressure falls and comes back slowly enough not to click.
  private static var valveTime: Double { 0.12 }
  /// Seconds in which auto bellows reach what they hold by a factor of e.
  private static var autoTime: Double { 0.03 }

  public init(_ constants: Constants) { self.constants = constants }

  /// Takes another preset's bellows; the air that is in stays in.
  @_noAllocation @_noLocks
  public mutating func adopt(_ constants: Constants) { self.constants = constants }

  /// One step of `seconds`.
  /// - Parameters:
  ///   - speed: of the hinge in degrees per second, positive opening.
  ///   - air: Σuᵢ of the sounding reeds, per second.
  @_noAllocation @_noLocks
  public mutating func advance(seconds: Double, speed: Double, air: Double) {
    pressure = next
    if isAutoUntilMotion, speed != 0 { autoPressure = nil }
    let travel = seconds / Self.valveTime
    valve = isAirOpen ? min(1, valve + travel) : max(0, valve - travel)
    let vent = Self.airButton * valve * valve * valve * valve
    if let held = autoPressure, !isAirOpen {
      let pull = 1 / Self.autoTime
      let rest = held * pull / (pull + vent)
      next = rest + (pressure - rest) * decay(seconds * (pull + vent))
    } else {
      let source = -speed * constants.drive
      let losses = constants.leak + air + vent
      let drives = source > 0 ? pressure < source : pressure > source
      let pull = drives && source != 0 ? constants.fill : 0
      let rest = pull * source / (pull + losses)
      next = rest + (pressure - rest) * decay(seconds * (pull + losses))
    }
    next = min(max(next, -constants.ceiling), constants.ceiling)
    escaping = abs(next) * vent
  }
}
