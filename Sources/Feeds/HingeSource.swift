/// Where a hinge's lines come from: the value of `-H`.
public enum HingeSource: Sendable, Equatable {
  /// `-`: lines on standard input.
  case standardInput
  /// `keyboard`: the arrow keys and the mouse.
  case keyboard
  /// `unix:PATH`: a Unix socket that listens there.
  case unix(path: String)
  /// `tcp:[HOST:]PORT`: a TCP socket, on this machine only unless a host is given. Port 0 lets the
  /// system choose one.
  case tcp(host: String?, port: UInt16)
  /// `udp:[HOST:]PORT`: a UDP port, likewise.
  case udp(host: String?, port: UInt16)
  /// `osc:[HOST:]PORT`: a UDP port to which OSC messages come, likewise.
  case osc(host: String?, port: UInt16)
  /// `midi:FILE`: a raw MIDI byte stream, from a device file or a FIFO.
  case midi(path: String)
  /// `lid`: the lid's angle sensor, or else its switch. `lid:PATH`: the sensor in that directory, or
  /// the switch that is that input device.
  case lid(path: String?)
  /// A file, or a FIFO, that is read once.
  case file(path: String)

  /// Whether a hinge may come from it; MIDI has notes and controllers alone.
  public var mayMoveTheHinge: Bool {
    switch self {
    case .midi: false
    default: true
    }
  }

  /// - Throws: `HingeSourceError`, which says what would have been right.
  public init(_ text: String) throws(HingeSourceError) {
    guard !text.isEmpty else { throw .empty }
    switch text {
    case "-":
      self = .standardInput
      return
    case "keyboard":
      self = .keyboard
      return
    case "lid":
      self = .lid(path: nil)
      return
    default: break
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : nil
    switch (parts[0], rest) {
    case ("unix", let path?):
      guard !path.isEmpty else { throw .noPath("unix", example: "/tmp/hinge.sock") }
      self = .unix(path: path)
    case ("midi", let path?):
      guard !path.isEmpty else { throw .noPath("midi", example: "/dev/snd/midiC1D0") }
      self = .midi(path: path)
    case ("lid", let path?):
      guard !path.isEmpty else {
        throw .noPath("lid", example: "/sys/bus/iio/devices/iio:device0")
      }
      self = .lid(path: path)
    case ("tcp", let address?):
      let (host, port) = try Self.place(address, of: "tcp")
      self = .tcp(host: host, port: port)
    case ("udp", let address?):
      let (host, port) = try Self.place(address, of: "udp")
      self = .udp(host: host, port: port)
    case ("osc", let address?):
      let (host, port) = try Self.place(address, of: "osc")
      self = .osc(host: host, port: port)
    default:
      self = .file(path: text)
    }
  }

  /// `[HOST:]PORT`.
  private static func place(
    _ address: String, of kind: String
  ) throws(HingeSourceError) -> (host: String?, port: UInt16) {
    var host: String?
    var port = address[...]
    if let colon = address.lastIndex(of: ":") {
      var name = address[..<colon]
      port = address[address.index(after: colon)...]
      // An IPv6 address stands in brackets, so that its own colons are not taken for the port's.
      if name.first == "[", name.last == "]" {
        name = name.dropFirst().dropLast()
      } else if name.contains(":") {
        throw .noPort(kind, address)
      }
      guard !name.isEmpty else { throw .noHost(kind, address) }
      host = String(name)
    }
    guard port.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt16(port) else {
      throw .noPort(kind, address)
    }
    return (host, number)
  }
}

/// Why the value of `-H` names no source.
public enum HingeSourceError: Error, Equatable, CustomStringConvertible {
  case empty
  /// Such as `unix:` without a path.
  case noPath(String, example: String)
  /// Such as `tcp:` with a colon and no host before it: the kind, and the rest.
  case noHost(String, String)
  /// Such as `tcp:` without a port of 0 to 65535.
  case noPort(String, String)

  public var description: String {
    switch self {
    case .empty:
      "the hinge source is empty; \(Self.offers)"
    case .noPath(let kind, let example):
      "\(kind): needs a path, as in \(kind):\(example)"
    case .noHost(let kind, let address):
      "\(kind):\(address) has no host before its colon; write \(kind):PORT to listen on this "
        + "machine only"
    case .noPort(let kind, let address):
      "\(kind):\(address) has no port of 0 to 65535; write \(kind):PORT, \(kind):HOST:PORT or "
        + "\(kind):[IPv6]:PORT"
    }
  }

  private static let offers =
    "give -, keyboard, unix:PATH, tcp:[HOST:]PORT, udp:[HOST:]PORT, osc:[HOST:]PORT, lid[:PATH], "
    + "midi:FILE or a file"
}
