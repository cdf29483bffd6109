import Foundation

/// A program that sends lines to a playing instrument.
final class LineClient {
  private let descriptor: Int32

  /// Connects to a Unix socket.
  init(unix path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try connect(to: &address)
  }

  /// Connects to a TCP or UDP port of this machine.
  init(port: UInt16, _ kind: __socket_type = SOCK_STREAM) throws {
    descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    try connect(to: &address)
  }

  /// Opens a FIFO that is being read.
  init(fifo path: String) throws {
    descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  private func connect<Address>(to address: inout Address) throws {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let size = socklen_t(MemoryLayout<Address>.size)
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, size)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  func say(_ lines: String) { _ = write(descriptor, lines, lines.utf8.count) }
}
