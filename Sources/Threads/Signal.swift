import Glibc

/// A pipe by which one thread wakes another that polls. A handle: whoever made it closes it.
public struct Signal: Sendable, BitwiseCopyable {
  /// Readable while the signal is raised.
  public let descriptor: Int32
  /// Where a signal handler, which may call nothing but `write`, raises it. It never waits.
  public let writing: Int32

  /// `nil` when the system gives no pipe; `errno` says why.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  /// No thread may use any copy of the handle afterwards.
  public func close() {
    _ = Glibc.close(descriptor)
    _ = Glibc.close(writing)
  }

  /// Wakes; never waits. A pipe that is full wakes as well.
  public func raise() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Takes back what was raised.
  public func clear() {
    var bytes: UInt64 = 0
    while read(descriptor, &bytes, 8) > 0 {}
  }

  /// Waits until it is raised, to the nanosecond as far as the system can.
  /// - Returns: false when the time was over first.
  @discardableResult public func wait(nanoseconds: UInt64) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = nanoseconds / 1_000_000
    if poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 { return true }
    var rest = timespec(tv_sec: 0, tv_nsec: Int(nanoseconds % 1_000_000))
    nanosleep(&rest, nil)
    return false
  }
}
