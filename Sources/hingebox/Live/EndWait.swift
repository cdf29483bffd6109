import Glibc

/// What the main thread waits for while the others play.
struct EndWait {
  /// Milliseconds between looks at what has no descriptor.
  private static let interval: Int32 = 50
  private let descriptors: [Int32]
  /// Standard output and error, where they are pipes or sockets.
  private let readers: [Int32]

  /// - Parameter descriptors: readable when there is something to look at.
  init(_ descriptors: [Int32]) {
    self.descriptors = descriptors
    readers = [STDOUT_FILENO, STDERR_FILENO].filter { descriptor in
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return false }
      return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }
  }

  /// Waits until there is something to look at, or for a moment.
  func wait() {
    // A pipe without a reader is always ready; it is looked at apart.
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&entries, nfds_t(entries.count), Self.interval)
  }

  /// Whoever read what this program writes has gone.
  var isReaderGone: Bool {
    var entries = readers.map { pollfd(fd: $0, events: 0, revents: 0) }
    poll(&entries, nfds_t(entries.count), 0)
    return entries.contains { $0.revents != 0 }
  }
}
