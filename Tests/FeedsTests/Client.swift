import Foundation

@testable import Feeds

/// A client's end of a socket.
final class Client {
  let descriptor: Int32
  private var heard: [UInt8] = []

  init(unix path: String) throws { descriptor = try UnixSocket.connect(to: path) }

  convenience init(tcp port: UInt16) throws { try self.init(SOCK_STREAM, port: port) }

  convenience init(udp port: UInt16) throws { try self.init(SOCK_DGRAM, port: port) }

  private init(_ kind: __socket_type, port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(kind.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw SocketError.system("connect", errno) }
  }

  deinit { close(descriptor) }

  func say(_ text: String) { say(bytes: Array(text.utf8)) }

  func say(bytes: [UInt8]) {
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The next line that is said to it; `nil` when nothing comes for 5 s, or the end.
  func hear() -> String? {
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    while true {
      if let end = heard.firstIndex(of: 0x0A) {
        defer { heard.removeFirst(end + 1) }
        return String(decoding: heard[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      heard += bytes[..<count]
    }
  }
}
