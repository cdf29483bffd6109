import Hinge
import Presets
import Score

/// What became of an event: the engine tells it for the record, the trace and the reports.
public struct Applied: Sendable, BitwiseCopyable {
  /// The event, at the frame where it took effect. A hinge sample's angle and status are those
  /// that the feed gave.
  public var event: Event
  public var outcome: Outcome
  /// The hinge as instruments see it after the event: calibrated, and with a status.
  public var hinge: Hinge?

  @_noAllocation @_noLocks
  init(event: Event, outcome: Outcome, hinge: Hinge?) {
    self.event = event
    self.outcome = outcome
    self.hinge = hinge
  }

  public enum Outcome: Sendable, BitwiseCopyable, Equatable {
    case done
    /// The hinge sample was no angle.
    case bad(HingeTracker.BadSample)
    /// The hinge sample came while the feed was off.
    case feedIsOff
    /// The hinge belongs to another source, and this one does not move.
    case otherSourceMoves
    /// The note lies outside E2 to A6.
    case outside
    /// No string of the guitar has the note.
    case onNoString
    /// The right hand that is on has no such button.
    case lacksButton(TrebleLayout)
    /// The preset's bass side, which is of this kind, has no such button.
    case lacksBassButton(BassSystem)
    /// The rig has no register of that name or of those ranks.
    case noSuchRegister
    /// No rig was ready for the preset.
    case noRig
  }
}
