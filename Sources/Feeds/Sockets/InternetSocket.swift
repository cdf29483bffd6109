import Glibc

/// TCP or UDP sockets that are bound to one port.
struct InternetSocket {
  enum Kind {
    case tcp, udp

    fileprivate var type: __socket_type { self == .tcp ? SOCK_STREAM : SOCK_DGRAM }

    var scheme: String { self == .tcp ? "tcp" : "udp" }
  }

  let descriptors: [Int32]
  let port: UInt16
  /// For reports, with the port that was chosen: `tcp:HOST:PORT`.
  let name: String

  /// - Parameters:
  ///   - source: what its port is called in messages, where that is not its kind.
  ///   - host: a name or an address of this machine; `nil` is the loopback addresses only.
  ///   - port: 0 lets the system choose one.
  init(
    _ kind: Kind, as source: String? = nil, host: String?, port: UInt16
  ) throws(SocketError) {
    let scheme = source ?? kind.scheme
    var opened: [Int32] = []
    var failure: Int32 = 0
    let host4 = host ?? "127.0.0.1"
    for address in try InternetAddress.all(of: host4, port: port, kind: kind.type) {
      switch Self.bound(kind, to: address) {
      case .success(let socket): opened.append(socket)
      case .failure(let error): failure = error.code
      }
      // Port 0 chosen twice would be two ports.
      if port == 0, !opened.isEmpty { break }
    }
    guard let first = opened.first else {
      throw .system("cannot listen at \(scheme):\(InternetAddress.place(host, port))", failure)
    }
    let chosen = port == 0 ? Self.port(of: first) : port
    // A machine without IPv6 is no reason to fail: the other loopback address serves.
    if host == nil,
      let address = try? InternetAddress.all(of: "::1", port: chosen, kind: kind.type).first,
      case .success(let socket) = Self.bound(kind, to: address)
    {
      opened.append(socket)
    }
    descriptors = opened
    self.port = chosen
    name = "\(scheme):\(InternetAddress.place(host, chosen))"
  }

  private struct Failure: Error { let code: Int32 }

  private static func bound(
    _ kind: Kind, to address: InternetAddress
  ) -> Result<Int32, Failure> {
    let descriptor = socket(address.family, Int32(kind.type.rawValue), 0)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    Descriptor.makeNonBlocking(descriptor)
    // Connections of a run before this one may linger on a TCP port. Of two that bind a UDP port
    // by this option, one would hear nothing.
    if kind == .tcp { set(SO_REUSEADDR, of: descriptor, at: SOL_SOCKET, to: 1) }
    if kind == .udp {
      // As much as the system allows, for nobody waits for a reader who is late; and what was
      // lost all the same is to be told.
      set(SO_RCVBUF, of: descriptor, at: SOL_SOCKET, to: 1 << 22)
      set(SO_RXQ_OVFL, of: descriptor, at: SOL_SOCKET, to: 1)
    }
    if address.family == AF_INET6 {
      set(IPV6_V6ONLY, of: descriptor, at: Int32(IPPROTO_IPV6), to: 1)
    }
    let isReady =
      address.withPointer { bind(descriptor, $0, $1) } == 0
      && (kind == .udp || listen(descriptor, 64) == 0)
    guard isReady else {
      let failure = Failure(code: errno)
      close(descriptor)
      return .failure(failure)
    }
    return .success(descriptor)
  }

  private static func set(_ option: Int32, of socket: Int32, at level: Int32, to value: Int32) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func port(of socket: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    return withUnsafeBytes(of: storage) { InternetAddress($0, length: length).port }
  }
}
