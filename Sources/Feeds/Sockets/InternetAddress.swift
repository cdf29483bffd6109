import Glibc

/// An address of the Internet protocols: of a socket of our own, or of somebody who sent something.
struct InternetAddress: Hashable {
  /// A `sockaddr`, as long as its family's are.
  private var bytes: [UInt8]

  /// - Parameters:
  ///   - kind: `SOCK_STREAM` or `SOCK_DGRAM`.
  ///   - host: a name or an address of this machine.
  /// - Returns: what the host is called by, the preferred first; never none.
  static func all(
    of host: String, port: UInt16, kind: __socket_type
  ) throws(SocketError) -> [InternetAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(kind.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw .unknownHost(host, String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(list) }
    var addresses: [InternetAddress] = []
    var next = list
    while let info = next?.pointee {
      let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
      addresses.append(InternetAddress(bytes: Array(bytes)))
      next = info.ai_next
    }
    return addresses
  }

  /// What the system wrote: the first bytes of a buffer.
  init(_ storage: UnsafeRawBufferPointer, length: socklen_t) {
    bytes = Array(storage.prefix(Int(length)))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// `AF_INET` or `AF_INET6`.
  var family: Int32 {
    bytes.withUnsafeBytes { Int32($0.loadUnaligned(as: sa_family_t.self)) }
  }

  /// Port and family lie at the same place in both families' addresses.
  var port: UInt16 {
    bytes.withUnsafeBytes {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    bytes.withUnsafeBytes {
      body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count))
    }
  }

  /// `HOST:PORT`, the host in digits.
  var text: String {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = withPointer {
      getnameinfo($0, $1, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
    }
    let name =
      code == 0 ? String(decoding: host.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) : "?"
    return Self.place(name, port)
  }

  /// `HOST:PORT`, with an IPv6 address in brackets; the port alone where there is no host.
  static func place(_ host: String?, _ port: UInt16) -> String {
    guard let host else { return "\(port)" }
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
