import Glibc

/// TCP sockets that listen at one port.
struct TCPSocket {
  let descriptors: [Int32]
  let port: UInt16

  /// - Parameters:
  ///   - host: a name or an address of this machine; `nil` listens on the loopback addresses only.
  ///   - port: 0 lets the system choose one.
  init(host: String?, port: UInt16) throws(SocketError) {
    var opened: [Int32] = []
    var failure: Int32 = 0
    for address in try Self.addresses(of: host ?? "127.0.0.1", port: port) {
      switch Self.listen(at: address) {
      case .success(let listener): opened.append(listener)
      case .failure(let error): failure = error.code
      }
      // Port 0 chosen twice would be two ports.
      if port == 0, !opened.isEmpty { break }
    }
    guard let first = opened.first else {
      let place = host.map { $0.contains(":") ? "[\($0)]:" : "\($0):" } ?? ""
      throw .system("cannot listen at tcp:\(place)\(port)", failure)
    }
    let chosen = port == 0 ? Self.port(of: first) : port
    // A machine without IPv6 is no reason to fail: the other loopback address serves.
    if host == nil, let address = try? Self.addresses(of: "::1", port: chosen).first,
      case .success(let listener) = Self.listen(at: address)
    {
      opened.append(listener)
    }
    descriptors = opened
    self.port = chosen
  }

  private struct Failure: Error { let code: Int32 }

  private struct Address {
    var family: Int32
    var storage: sockaddr_storage
    var length: socklen_t
  }

  private static func addresses(of host: String, port: UInt16) throws(SocketError) -> [Address] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw .unknownHost(host, String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(list) }
    var addresses: [Address] = []
    var next = list
    while let info = next?.pointee {
      var storage = sockaddr_storage()
      withUnsafeMutableBytes(of: &storage) {
        $0.copyMemory(
          from: UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
      }
      addresses.append(
        Address(family: info.ai_family, storage: storage, length: info.ai_addrlen))
      next = info.ai_next
    }
    return addresses
  }

  private static func listen(at address: Address) -> Result<Int32, Failure> {
    let listener = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { return .failure(Failure(code: errno)) }
    Descriptor.makeNonBlocking(listener)
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Connections of a run before this one may linger on the port.
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, size)
    if address.family == AF_INET6 {
      setsockopt(listener, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, size)
    }
    let bound = withUnsafePointer(to: address.storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, address.length)
      }
    }
    guard bound == 0, Glibc.listen(listener, 64) == 0 else {
      let failure = Failure(code: errno)
      close(listener)
      return .failure(failure)
    }
    return .success(listener)
  }

  private static func port(of listener: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
    }
    // Port and family lie at the same place in both families' addresses.
    return withUnsafeBytes(of: storage) {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }
}
