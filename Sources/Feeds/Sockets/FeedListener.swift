import Glibc

/// Sockets on which feeds connect.
struct FeedListener {
  enum Kind { case feeds, control }

  let kind: Kind
  /// For reports: `unix:PATH` or `tcp:HOST:PORT`.
  let name: String
  let descriptors: [Int32]
  /// Where there is a file to remove.
  private let unix: UnixSocket?

  init(_ socket: UnixSocket, kind: Kind, name: String) {
    self.kind = kind
    self.name = name
    descriptors = [socket.descriptor]
    unix = socket
  }

  init(_ socket: InternetSocket) {
    kind = .feeds
    name = socket.name
    descriptors = socket.descriptors
    unix = nil
  }

  func close() {
    if let unix { return unix.remove() }
    for descriptor in descriptors { Glibc.close(descriptor) }
  }
}
