import Score

@testable import Feeds

/// What a device said.
struct Said {
  /// With the nanosecond at which each happens; `nil` is now.
  var timed: [(statement: Statement, time: UInt64?)] = []
  var reports: [String] = []
  var remarks: [String] = []
  var bad = 0
  var gone = 0
  var lost = 0

  var statements: [Statement] { timed.map(\.statement) }

  mutating func take(_ news: DeviceNews) {
    switch news {
    case .statement(let statement, _, let time): timed.append((statement, time))
    case .gone: gone += 1
    case .bad(let reason, _):
      bad += 1
      if let reason { reports.append(reason) }
    case .lost(let count): lost += count
    case .remark(let remark): remarks.append(remark)
    }
  }
}

/// An OSC port at a number that the system chooses, and everything that it says.
final class OSCListener {
  let port: OSCPort
  private(set) var said = Said()

  /// - Parameter clock: what it takes for now.
  init(clock: OSCClock? = nil) {
    port = try! OSCPort(host: nil, port: 0, now: { clock ?? OSCClock() })
  }

  deinit { port.close() }

  /// Hands it a packet.
  @discardableResult func hear(_ packet: [UInt8]) -> Said {
    packet.withUnsafeBytes { _ = port.take($0) { said.take($0) } }
    return said
  }

  /// Lets it read once what its sockets hold.
  @discardableResult func read() -> Said {
    port.read(at: 0) { said.take($0) }
    return said
  }
}
