import Glibc

/// Asks the system to let the calling thread run when it must, and to keep its memory at hand.
enum ThreadPriority {
  /// Above what desktops give their own real-time work (JACK 10, PulseAudio 5), below the kernel's
  /// watchdogs (99).
  static let preferred: Int32 = 60

  /// What the calling thread starts does not inherit its priority: sound servers' plug-ins start
  /// threads of their own (`SCHED_RESET_ON_FORK` of sched.h).
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Real-time scheduling for the calling thread, as high as the user is allowed.
  /// - Returns: 0, or the `errno` of the refusal.
  static func request() -> Int32 {
    let code = set(preferred)
    guard code == EPERM else { return code }
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(__RLIMIT_RTPRIO.rawValue), &limit)
    let allowed = Int32(clamping: limit.rlim_cur)
    return allowed > 0 ? set(min(preferred, allowed)) : code
  }

  private static func set(_ priority: Int32) -> Int32 {
    var parameters = sched_param()
    parameters.sched_priority = priority
    return sched_setscheduler(0, SCHED_FIFO | resetOnFork, &parameters) == 0 ? 0 : errno
  }

  /// Locks the process's memory as it is touched. What is mapped later is locked too only where
  /// there is no limit to it: under a limit, later allocations would fail.
  /// - Returns: 0, or the `errno` of the refusal.
  static func lockMemory() -> Int32 {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit)
    var flags = MCL_CURRENT | MCL_ONFAULT
    if limit.rlim_cur == rlim_t.max { flags |= MCL_FUTURE }
    return mlockall(flags) == 0 ? 0 : errno
  }
}
