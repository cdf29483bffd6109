import Glibc

/// A Unix socket that listens: its owner's alone, and removed at the end if it is still there.
///
/// A name left behind by a program that is gone is taken over; one where somebody listens is not.
struct UnixSocket {
  let descriptor: Int32
  let path: String
  /// Which file it is, so that a successor's is not removed in its stead.
  private let identity: Identity

  private struct Identity: Equatable {
    var device: UInt
    var inode: UInt

    init?(of path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    }
  }

  init(listeningAt path: String) throws(SocketError) {
    let address = try Self.address(path)
    // Two that start at once must not each take the other's fresh socket for a stale one.
    let directory = Self.lockDirectory(of: path)
    defer { if directory >= 0 { close(directory) } }
    try Self.clear(path)

    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw .system("cannot make a socket", errno) }
    Descriptor.makeNonBlocking(listener)
    // On Linux the file takes the mode of the socket, less the umask: never open, even for a moment.
    fchmod(listener, 0o600)
    let failure =
      Self.withSocketAddress(address) { bind(listener, $0, $1) } != 0
      || chmod(path, 0o600) != 0 || listen(listener, 64) != 0
    guard !failure, let identity = Identity(of: path) else {
      let code = errno
      close(listener)
      throw .system("cannot listen at \(path)", code)
    }
    descriptor = listener
    self.path = path
    self.identity = identity
  }

  /// Stops listening and removes the name, unless it has become somebody else's.
  func remove() {
    close(descriptor)
    if Identity(of: path) == identity { unlink(path) }
  }

  /// A connection to a socket at a path.
  static func connect(to path: String) throws(SocketError) -> Int32 {
    let address = try address(path)
    let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard connection >= 0 else { throw .system("cannot make a socket", errno) }
    Descriptor.keepFromChildren(connection)
    guard withSocketAddress(address, { Glibc.connect(connection, $0, $1) }) == 0 else {
      let code = errno
      close(connection)
      throw .system("cannot connect to \(path)", code)
    }
    return connection
  }

  /// Makes way for a socket at the path, where what is there is a stale one.
  private static func clear(_ path: String) throws(SocketError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    switch Result(catching: { () throws(SocketError) in try connect(to: path) }) {
    case .success(let connection):
      defer { close(connection) }
      throw .living(path, owner: PeerProcess(of: connection))
    case .failure(.system(_, ECONNREFUSED)):
      guard unlink(path) == 0 || errno == ENOENT else {
        throw .system("cannot replace the stale socket \(path)", errno)
      }
    case .failure(let error):
      throw error
    }
  }

  private static func lockDirectory(of path: String) -> Int32 {
    let parent = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    let directory = open(String(parent), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return -1 }
    // Somebody else may hold a lock of their own on a shared directory: wait 0.2 s, no more.
    for _ in 0..<20 where flock(directory, LOCK_EX | LOCK_NB) != 0 { usleep(10_000) }
    return directory
  }

  private static func address(_ path: String) throws(SocketError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw .pathTooLong(path)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  private static func withSocketAddress(
    _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
