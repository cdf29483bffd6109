import CALSA

/// What to do about a device's faults: a state machine that sees codes and gives actions, and
/// touches no device.
///
/// Devices fail in ways that recovering does not mend: a pointer that keeps failing lets every
/// preparation succeed, and an error from a plug-in's transfer comes back for ever. So recoveries
/// count until the device has played something, and so do openings: five recoveries without
/// progress and the device is opened again, three openings without progress and it has failed.
struct RecoveryPolicy: Sendable {
  enum Fault: Equatable {
    /// The negative of an `errno`, from any call.
    case error(Int32)
    /// The device runs and plays nothing.
    case stalled
  }

  enum Action: Equatable {
    /// Nothing happened: go on.
    case again
    /// There is no room yet.
    case wait
    /// Prepare the device and fill it anew, after so many nanoseconds.
    case prepare(after: UInt64)
    /// The system slept: resume, then prepare.
    case resume
    /// Close the device, and open it when it is there.
    case reopen
    /// The device went away and is not waited for.
    case leave
    /// The device keeps failing.
    case fail
  }

  static var recoveries: Int { 5 }
  static var openings: Int { 3 }

  /// Whether a device that goes away ends it all.
  let once: Bool
  private var recoveriesWithoutProgress = 0
  private var openingsWithoutProgress = 1

  init(once: Bool) { self.once = once }

  /// The device played something.
  @_noAllocation @_noLocks
  mutating func progressed() {
    recoveriesWithoutProgress = 0
    openingsWithoutProgress = 1
  }

  /// The device was opened again.
  mutating func reopened() {
    recoveriesWithoutProgress = 0
    openingsWithoutProgress += 1
  }

  @_noAllocation @_noLocks
  mutating func action(for fault: Fault) -> Action {
    // A stall has taken seconds to be seen: once more is enough.
    guard case .error(let code) = fault else {
      return once || openingsWithoutProgress > 1 ? .fail : .reopen
    }
    switch -code {
    case EINTR: return .again
    case EAGAIN: return .wait
    case EPIPE: return recover() ?? reopen()
    case ESTRPIPE: return recover() == nil ? reopen() : .resume
    case ENODEV, ENXIO, ENOENT, ENOTTY, EBADF, ESHUTDOWN, ECONNREFUSED, ECONNRESET:
      return once ? .leave : .reopen
    // EBADFD, a device in the wrong state, and EIO among them.
    default: return recover() ?? reopen()
    }
  }

  @_noAllocation @_noLocks
  private mutating func recover() -> Action? {
    guard recoveriesWithoutProgress < Self.recoveries else { return nil }
    recoveriesWithoutProgress += 1
    // 0, 2, 4, 8, 16 ms: the first at once, the others never in a spin.
    let pause: UInt64 =
      recoveriesWithoutProgress == 1 ? 0 : 1_000_000 << UInt64(recoveriesWithoutProgress - 1)
    return .prepare(after: pause)
  }

  @_noAllocation @_noLocks
  private mutating func reopen() -> Action {
    once || openingsWithoutProgress >= Self.openings ? .fail : .reopen
  }
}
