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
    // A signal is for the main thread, which knows what to do with it: a thread begins with the mask
    // of the one that makes it.
    var all = sigset_t()
    var mask = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &mask)
    let code = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    precondition(code == 0, "cannot start a thread: \(String(cString: strerror(code)))")
    self.thread = thread
  }

  /// Waits for its end. Once.
  func join() { pthread_join(thread, nil) }
}
