import Glibc
import Synchronization
import Threads

/// Asks the playing to end: a signal, the player, or a terminal that is gone.
///
/// Signals are blocked in every thread and taken by one that does nothing else, so that nothing
/// runs inside a signal handler. Until `arm` there is nothing to finish, and one ends the process
/// at once; so does one that comes over a second after the first, when the ending takes too long.
final class EndRequest: Sendable {
  /// Readable once the end was asked for.
  var descriptor: Int32 { asked.descriptor }
  private let asked: Signal
  private let isArmed = Atomic(false)
  private let wasMade = Atomic(false)

  /// Takes Ctrl-C, `kill` and hang-ups from here on. Once, before any other thread is started: they
  /// inherit that the signals are blocked.
  init() {
    guard let asked = Signal() else {
      fatalError("no pipe for signals: \(String(cString: strerror(errno)))")
    }
    self.asked = asked
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    JoinableThread.begin("signals") { [self] in listen() }.detach()
  }

  private static var signals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
    return set
  }

  private func listen() {
    var signals = Self.signals
    var first: ContinuousClock.Instant?
    while true {
      var signal: Int32 = 0
      guard sigwait(&signals, &signal) == 0 else { continue }
      // `timeout` and others send one to the process and one to its group: that is one request.
      let now = ContinuousClock.now
      let isRepeated = first.map { now - $0 > .seconds(1) } ?? false
      // `exit` puts the terminal back.
      if !isArmed.load(ordering: .acquiring) || isRepeated { exit(ExitStatus.done.rawValue) }
      first = first ?? now
      make()
    }
  }

  /// From here on there is something to finish.
  func arm() { isArmed.store(true, ordering: .releasing) }

  /// Asks for the end, from any thread.
  func make() {
    if !wasMade.exchange(true, ordering: .acquiringAndReleasing) { asked.raise() }
  }

  /// Whether the end was asked for.
  var isMade: Bool { wasMade.load(ordering: .acquiring) }
}
