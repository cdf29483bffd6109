/// Where a hinge, or a whole performance, comes from: the values of `-H`, and FILE.
enum HingeSource: Equatable {
  case standardInput
  case keyboard
  case unix(path: String)
  /// This machine alone where no host is given.
  case tcp(host: String?, port: UInt16)
  case file(path: String)

  /// - Throws: a `Failure` of status 2.
  init(_ text: String) throws {
    switch text {
    case "-":
      self = .standardInput
      return
    case "keyboard":
      self = .keyboard
      return
    case "lid": throw Self.postponed("lid")
    default: break
    }
    guard let colon = text.firstIndex(of: ":") else {
      self = .file(path: text)
      return
    }
    let rest = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case "unix":
      guard !rest.isEmpty else { throw Failure.misuse("-H \(text): wanted unix:PATH") }
      self = .unix(path: rest)
    case "tcp":
      self = try Self.tcp(rest, in: text)
    case "udp", "osc", "midi": throw Self.postponed(text[..<colon] + ":")
    case "lid": throw Self.postponed("lid")
    default: self = .file(path: text)
    }
  }

  private static func tcp(_ address: String, in text: String) throws -> HingeSource {
    let colon = address.lastIndex(of: ":")
    let host = colon.map { String(address[..<$0]) }
    let port = colon.map { address[address.index(after: $0)...] } ?? address[...]
    guard let number = UInt16(port), number > 0, host != "" else {
      throw Failure.misuse("-H \(text): wanted tcp:PORT or tcp:HOST:PORT, with a port up to 65535")
    }
    return .tcp(host: host.map(unbracketed), port: number)
  }

  /// `[::1]` is how an IPv6 host is set off from its port.
  private static func unbracketed(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  private static func postponed(_ source: some StringProtocol) -> Failure {
    Failure.misuse(
      "this version has no \(source) source: use -, keyboard, unix:PATH, tcp:PORT or FILE")
  }
}
