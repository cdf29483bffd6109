import Glibc

/// The shell's job control: being stopped from outside, and coming back.
enum JobControl {
  /// What a signal handler writes to the screen's pipe.
  enum Notice: UInt8 {
    case stop = 0x53
    case resume = 0x43
  }

  nonisolated(unsafe) private static var pipe: Int32 = -1

  /// Reports SIGTSTP and SIGCONT as bytes on a non-blocking descriptor.
  static func watch(reportTo descriptor: Int32) {
    pipe = descriptor
    handle(SIGTSTP) { _ in JobControl.report(.stop) }
    handle(SIGCONT) { _ in JobControl.report(.resume) }
  }

  static func unwatch() {
    signal(SIGTSTP, SIG_DFL)
    signal(SIGCONT, SIG_DFL)
    pipe = -1
  }

  /// Stops the whole job, as the terminal's own Ctrl-Z would: a feed that is piped in stops too.
  /// Comes back some time after; SIGCONT is reported when it was truly stopped.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
  }

  private static func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    sigaction(signal, &action, nil)
  }

  private static func report(_ notice: Notice) {
    let error = errno
    var byte = notice.rawValue
    _ = write(pipe, &byte, 1)
    errno = error
  }
}
