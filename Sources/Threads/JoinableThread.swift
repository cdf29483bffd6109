import Glibc

/// A thread that can be waited for.
public struct JoinableThread: Sendable {
  /// Which of the process's signals it takes.
  public enum Signals: Sendable {
    /// None but those of its own faults, which cannot wait: a handler restores the terminal.
    case ownFaults
    /// Those that the thread which makes it takes.
    case inherited
  }

  /// Signals by which a program dies of its own fault. A trap of Swift's is SIGILL or SIGTRAP.
  public static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  public let identity: pthread_t

  private final class Body {
    private let name: String
    private let run: @Sendable () -> Void

    init(_ name: String, _ run: @escaping @Sendable () -> Void) {
      self.name = name
      self.run = run
    }

    func begin() {
      // proc(5): a thread may write its own name.
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      if file >= 0 {
        _ = write(file, name, name.utf8.count)
        close(file)
      }
      run()
    }
  }

  /// - Parameter name: what `top -H` and debuggers call it; the system keeps 15 bytes.
  /// - Throws: when the system gives no thread.
  public init(
    _ name: String, signals: Signals = .ownFaults, _ run: @escaping @Sendable () -> Void
  ) throws(ThreadError) {
    let body = Unmanaged.passRetained(Body(name, run))
    // A thread begins with the mask of the one that makes it.
    var mask = sigset_t()
    if signals == .ownFaults {
      var blocked = sigset_t()
      sigfillset(&blocked)
      for fault in Self.faults { sigdelset(&blocked, fault) }
      pthread_sigmask(SIG_SETMASK, &blocked, &mask)
    }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().begin()
        return nil
      }, body.toOpaque())
    if signals == .ownFaults { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    guard code == 0 else {
      body.release()
      throw ThreadError(code: code)
    }
    identity = thread
  }

  /// A thread without which there is no going on.
  public static func begin(
    _ name: String, signals: Signals = .ownFaults, _ run: @escaping @Sendable () -> Void
  ) -> JoinableThread {
    do {
      return try JoinableThread(name, signals: signals, run)
    } catch {
      fatalError("cannot start a thread: \(error)")
    }
  }

  /// Waits for its end. Once, and not after `detach`.
  public func join() { pthread_join(identity, nil) }

  /// Leaves it to itself. Once, and not after `join`.
  public func detach() { pthread_detach(identity) }
}

/// The system gave no thread.
public struct ThreadError: Error, Equatable, CustomStringConvertible {
  /// The system's `errno`.
  public var code: Int32

  public var description: String { String(cString: strerror(code)) }
}
