/// How a device plays what it is given since it was last filled from empty: how much waits in it,
/// whether it moves at all, and whether anything but our own clock holds it back.
struct DeviceFlow: Sendable {
  /// Nanoseconds without movement after which a running device counts as stalled.
  let patience: UInt64

  private let rate: Double
  private let buffer: Int
  private let depth: Int
  private let period: Int
  /// Frames given, and frames played of them, since the filling began.
  private(set) var written = 0
  private(set) var played = 0
  private let beganAt: UInt64
  /// When `played` last grew.
  private var movedAt: UInt64
  /// When `played` was last asked for, and what was left then.
  private var seenAt: UInt64
  /// Whether it is being filled: nothing had to be waited for yet.
  private(set) var isFilling = true
  /// Whether the device takes whatever it is given at once (`null`, or `file` upon it).
  private(set) var isUnpaced = false

  init(_ granted: GrantedParameters, now: UInt64) {
    rate = Double(granted.rate)
    (buffer, depth, period) = (granted.buffer, granted.depth, granted.period)
    // A sound server that was idle first plays the 2 s of silence it has ahead of our sound.
    patience = max(3_000_000_000, UInt64(4e9 * Double(granted.buffer) / rate))
    (beganAt, movedAt, seenAt) = (now, now, now)
  }

  /// Frames that waited when the device was last asked, with what it was given since.
  var waiting: Int { written - played }

  /// Frames that still wait by now if the device has gone on playing.
  @_noAllocation @_noLocks
  func waiting(at now: UInt64) -> Int {
    max(0, waiting - Int(Double(now - min(now, seenAt)) * 1e-9 * rate))
  }

  @_noAllocation @_noLocks
  mutating func wrote(_ frames: Int) { written += frames }

  /// Takes note of the room the device says it has.
  /// - Returns: whether it has played two periods or more since it was filled.
  @_noAllocation @_noLocks
  mutating func saw(room: Int, at now: UInt64) -> Bool {
    let left = max(0, min(written, buffer - room))
    if written - left > played {
      played = written - left
      movedAt = now
    }
    seenAt = now
    if left > 0 { isUnpaced = false }
    if isFilling, left == 0, written >= 4 * depth, elapsed(at: now) < 0.25 * Double(written) / rate
    {
      isFilling = false
      isUnpaced = true
    }
    return played >= 2 * period
  }

  /// Whether the device has room, within the depth wanted, for so many frames more.
  @_noAllocation @_noLocks
  func admits(_ frames: Int) -> Bool { waiting + frames <= max(depth, frames) }

  /// Something had to be waited for: the device is full and plays at its own pace.
  @_noAllocation @_noLocks
  mutating func waited() { isFilling = false }

  /// Whether it has stood still for longer than any healthy device does.
  @_noAllocation @_noLocks
  func isStalled(at now: UInt64) -> Bool {
    now > movedAt && now - movedAt > patience
  }

  /// The nanosecond at which the frame written next is due by our own clock.
  @_noAllocation @_noLocks
  func dueByClock() -> Double { Double(beganAt) + Double(written) * 1e9 / rate }

  /// Nanoseconds until there is room for so many frames.
  @_noAllocation @_noLocks
  func untilRoom(for frames: Int) -> UInt64 {
    let excess = max(0, waiting + frames - depth)
    return UInt64(Double(excess) * 1e9 / rate)
  }

  @_noAllocation @_noLocks
  private func elapsed(at now: UInt64) -> Double { Double(now - beganAt) * 1e-9 }
}
