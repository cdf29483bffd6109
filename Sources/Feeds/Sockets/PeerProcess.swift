import Glibc

/// The program at the other end of a Unix socket.
public struct PeerProcess: Sendable, Equatable {
  public var id: Int32
  /// The name that `ps` shows, at most 15 bytes; empty when the process is out of sight.
  public var name: String

  /// Asks the kernel who connected, or, on a connection to a listening socket, who listens.
  init?(of descriptor: Int32) {
    // struct ucred of socket(7): process, user and group.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0,
      credentials.process > 0
    else { return nil }
    id = credentials.process
    name = Self.name(of: id)
  }

  private static func name(of process: Int32) -> String {
    let file = open("/proc/\(process)/comm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
