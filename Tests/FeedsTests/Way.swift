import Glibc
import Testing

@testable import Feeds

/// A way by which lines come in.
enum Way: CaseIterable {
  case pipe, fifo, unix, tcp, udp

  /// A datagram holds one line, without its end.
  var takesDatagrams: Bool { self == .udp }

  /// Whether it is over when whoever writes has closed it.
  var ends: Bool { self == .pipe || self == .fifo }

  /// Opens it in a loop that does not run yet.
  /// - Parameter scratch: where a file of it may lie.
  /// - Returns: what to write to, and to close.
  func open(in loop: FeedLoop, _ scratch: Scratch) throws -> Int32 {
    let path = scratch.file("way")
    switch self {
    case .pipe:
      var ends: [Int32] = [-1, -1]
      try #require(Glibc.pipe(&ends) == 0)
      defer { close(ends[0]) }
      try loop.open(.file(path: "/dev/fd/\(ends[0])"))
      return ends[1]
    case .fifo:
      try #require(mkfifo(path, 0o600) == 0)
      try loop.open(.file(path: path))
      return Glibc.open(path, O_WRONLY)
    case .unix:
      try loop.open(.unix(path: path))
      return Self.descriptor(of: try Client(unix: path))
    case .tcp:
      try loop.open(.tcp(host: nil, port: 0))
      return Self.descriptor(of: try Client(tcp: #require(loop.tcpPort)))
    case .udp:
      try loop.open(.udp(host: nil, port: 0))
      return Self.descriptor(of: try Client(udp: #require(loop.udpPort)))
    }
  }

  /// Whether everything that was written can be read. TCP takes its time to hand it over.
  func hasArrived(_ writer: Int32) -> Bool {
    guard self == .tcp else { return true }
    var underWay: Int32 = 0
    return ioctl(writer, UInt(TIOCOUTQ), &underWay) == 0 && underWay == 0
  }

  /// A client's end, which outlives the client.
  private static func descriptor(of client: Client) -> Int32 {
    withExtendedLifetime(client) { dup(client.descriptor) }
  }
}
