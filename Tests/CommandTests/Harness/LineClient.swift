import Foundation

/// A program that sends lines to a playing instrument's socket.
final class LineClient {
  private let socketDescriptor: Int32

  /// Connects to a Unix socket.
  init(unix path: String) throws {
    socketDescriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try connect(to: &address)
  }

  /// Connects to a TCP port of this machine.
  init(port: UInt16) throws {
    socketDescriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    try connect(to: &address)
  }

  deinit { close(socketDescriptor) }

  private func connect<Address>(to address: inout Address) throws {
    _ = fcntl(socketDescriptor, F_SETFD, FD_CLOEXEC)
    let size = socklen_t(MemoryLayout<Address>.size)
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socketDescriptor, $0, size)
      }
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  func say(_ lines: String) { _ = write(socketDescriptor, lines, lines.utf8.count) }
}
