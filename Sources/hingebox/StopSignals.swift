import Glibc

/// The signals that end the program cleanly: Ctrl-C, `kill`, and a terminal that hangs up.
///
/// They are blocked in every thread and taken by whoever asks, so that nothing runs inside a
/// signal handler.
enum StopSignals {
  private static var all: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    return set
  }

  /// From here they wait to be taken. Call it before the first other thread starts, which inherits
  /// it.
  static func block() {
    var set = all
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Takes one that has come.
  static func take() -> Bool { take(within: 0) }

  /// Waits for one.
  /// - Returns: whether one came within the time, of at most a second.
  static func take(within milliseconds: Int) -> Bool {
    var set = all
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    return sigtimedwait(&set, nil, &time) > 0
  }
}
