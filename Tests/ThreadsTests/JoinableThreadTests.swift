import Glibc
import Synchronization
import Testing
import Threads

@Suite struct JoinableThreadTests {
  private final class Name: Sendable {
    let text = Mutex("")
  }

  private final class Seen: Sendable {
    let blocked = Mutex<Set<Int32>>([])
  }

  /// The signals, 1 to 31, that a thread started like this has blocked.
  private func blocked(_ signals: JoinableThread.Signals) throws -> Set<Int32> {
    let seen = Seen()
    let thread = try JoinableThread("test", signals: signals) {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let found = (1...31).filter { sigismember(&mask, $0) == 1 }
      seen.blocked.withLock { $0 = Set(found) }
    }
    thread.join()
    return seen.blocked.withLock { $0 }
  }

  @Test("A thread's own faults reach the handler that restores the terminal")
  func faultsAreNotBlocked() throws {
    let blocked = try blocked(.ownFaults)
    #expect(blocked.isDisjoint(with: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]))
  }

  @Test("The player's and the shell's signals are left to other threads")
  func otherSignalsAreBlocked() throws {
    let blocked = try blocked(.ownFaults)
    #expect(blocked.isSuperset(of: [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGPIPE]))
  }

  @Test("Whoever makes a thread keeps its own mask")
  func theMakersMaskIsAsBefore() throws {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    let expected = (1...31).filter { sigismember(&before, $0) == 1 }
    try JoinableThread("test") {}.join()
    var after = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &after)
    #expect((1...31).filter { sigismember(&after, $0) == 1 } == expected)
  }

  @Test("A thread has its name, as far as the system keeps it")
  func nameIsSeen() throws {
    let seen = Name()
    try JoinableThread("a name of twenty-six bytes") {
      let file = open("/proc/thread-self/comm", O_RDONLY)
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(file, &bytes, bytes.count)
      seen.text.withLock { $0 = String(decoding: bytes.prefix(count), as: UTF8.self) }
    }.join()
    #expect(seen.text.withLock { $0 } == "a name of twent\n")
  }

  @Test("A raised signal wakes who waits for it until it is cleared")
  func signalStaysRaised() throws {
    let signal = try #require(Signal())
    defer { signal.close() }
    #expect(!signal.wait(nanoseconds: 0))
    signal.raise()
    signal.raise()
    #expect(signal.wait(nanoseconds: 60_000_000_000))
    signal.clear()
    #expect(!signal.wait(nanoseconds: 0))
  }
}
