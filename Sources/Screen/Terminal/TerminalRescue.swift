import Glibc
import Synchronization
import Threads

/// Puts the terminal back when the program ends by a way of its own: `exit`, a trap, an abort.
///
/// One terminal at a time is in its care. All of it is plain memory that a signal handler may use.
enum TerminalRescue {
  /// Whether there is something to put back. Whoever clears it does the work, once.
  private static let isArmed = Atomic<Bool>(false)
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static let settings = UnsafeMutablePointer<termios>.allocate(
    capacity: 1)
  private static let capacity = 256
  nonisolated(unsafe) private static let farewell = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  nonisolated(unsafe) private static var farewellLength = 0

  nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 65)

  private static let install: Void = {
    atexit { TerminalRescue.putBack() }
    for signal in JoinableThread.faults {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        TerminalRescue.putBack()
        // The one before takes over when this returns: the default, or a backtracer.
        sigaction(signal, TerminalRescue.previous + Int(signal), nil)
        raise(signal)
      }
      sigemptyset(&action.sa_mask)
      sigaddset(&action.sa_mask, SIGTTOU)
      sigaction(signal, &action, previous + Int(signal))
    }
  }()

  /// Takes a terminal into care: its settings, and what to write to it first.
  static func arm(descriptor: Int32, settings: termios, farewell bytes: [UInt8]) {
    _ = install
    isArmed.store(false, ordering: .sequentiallyConsistent)
    Self.descriptor = descriptor
    self.settings.initialize(to: settings)
    farewellLength = min(bytes.count, capacity)
    for index in 0..<farewellLength { farewell[index] = bytes[index] }
    isArmed.store(true, ordering: .sequentiallyConsistent)
  }

  /// Restores the terminal unless that is done already. Safe in a signal handler.
  static func putBack() {
    guard isArmed.exchange(false, ordering: .sequentiallyConsistent) else { return }
    let error = errno
    _ = write(descriptor, farewell, farewellLength)
    // Not TCSADRAIN: a stopped terminal would never drain.
    tcsetattr(descriptor, TCSANOW, settings)
    errno = error
  }
}
