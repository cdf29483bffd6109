import Glibc

/// A thread that can be waited for.
struct JoinableThread {
  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  init(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { argument in
        // A signal is for the main thread, which knows what to do with it.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    precondition(code == 0, "cannot start a thread: \(String(cString: strerror(code)))")
    self.thread = thread
  }

  /// Waits for its end. Once.
  func join() { pthread_join(thread, nil) }
}
