import Hinge
import Presets
import Score

/// What the screen shows: the engine's state after a block.
public struct Snapshot: Sendable, BitwiseCopyable {
  /// The first frame of the next block.
  public var frame: Int64 = 0
  public var hinge: Hinge?
  public var isFeedOn = true
  /// What has been learnt of the hinge's reach; `nil` where the range is not automatic.
  public var reach: HingeReach?
  /// Degrees per second, positive opening.
  public var speed = 0.0
  /// Pascals, positive push.
  public var pressure = 0.0
  /// Pascals held by auto bellows; `nil` while the hinge moves them.
  public var autoPressure: Double?
  public var isAirOpen = false
  /// Semitones by which tremolo arm and `bend` together bend the strings.
  public var bend = 0.0
  /// The largest sample of the last block, 0…1.
  public var peak: Float = 0
  /// The preset that plays.
  public var preset = Name()
  /// The register's name, empty when it is a bare set of ranks.
  public var register = Name()
  public var ranks = RankSet(rawValue: 0)
  public var bass = BassSystem.none
  /// How the treble buttons that are on lie.
  public var layout = Layout.piano
  /// The bass side's register; empty where it has none.
  public var bassRegister = Name()
  public var instrument = Instrument.accordion
  /// What the guitarist's left hand holds.
  public var chord = ChordChoice.none
  /// Keys down by MIDI number: bit n of the first for 0 to 63, of the second for 64 to 127.
  public var keysLow: UInt64 = 0
  public var keysHigh: UInt64 = 0
  /// Keys and buttons down, and strings ringing.
  public var voices = 0
  /// Snaps since the start.
  public var snaps = 0

  @_noAllocation @_noLocks
  public init() {}

  /// Shows a key that is down.
  @_noAllocation @_noLocks
  mutating func add(key: Int) {
    if key < 64 {
      keysLow |= 1 << UInt64(key)
    } else {
      keysHigh |= 1 << UInt64(key - 64)
    }
  }
}
