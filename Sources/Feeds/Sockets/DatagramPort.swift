import Glibc

/// A UDP port: whoever sends lines to it is a client, known by its address.
///
/// It belongs to the loop's thread.
final class DatagramPort {
  /// For reports: `udp:HOST:PORT`.
  let name: String
  let descriptors: [Int32]
  /// Who has sent something, and when: nanoseconds of `CLOCK_MONOTONIC`.
  private var peers: [InternetAddress: (channel: Channel, heard: UInt64)] = [:]
  private let reader = DatagramReader()
  /// Addresses that were turned away, lest each of their datagrams be answered.
  private var refused: Set<InternetAddress> = []

  /// Datagrams that are read before others have their turn.
  static let mostAtOnce = 64
  /// Seconds after which a silent client makes room for another: soon where it has left nothing
  /// behind, as a program does that is started anew for each line.
  private static let patience = (idle: 0.5, holding: 60.0)

  init(_ socket: InternetSocket) {
    descriptors = socket.descriptors
    name = socket.name
  }

  /// Datagrams that were lost before they could be read.
  var lost: Int { reader.lost }

  func next(of descriptor: Int32) -> (UnsafeRawBufferPointer, from: InternetAddress)? {
    reader.next(of: descriptor)
  }

  /// The channel of a sender, who is heard now.
  func channel(of address: InternetAddress, at arrival: UInt64) -> Channel? {
    guard let peer = peers[address], !peer.channel.isClosed else { return nil }
    peers[address]?.heard = arrival
    return peer.channel
  }

  func welcome(_ channel: Channel, from address: InternetAddress, at arrival: UInt64) {
    peers[address] = (channel, arrival)
  }

  /// Ends the client that was silent the longest, where that is long enough.
  /// - Returns: the one that is ended.
  func dismissSilent(at now: UInt64) -> Channel? {
    peers = peers.filter { !$0.value.channel.isClosed }
    func oldest(_ patience: Double, _ fits: (Channel) -> Bool) -> InternetAddress? {
      let others = peers.filter { fits($0.value.channel) }
      guard let oldest = others.min(by: { $0.value.heard < $1.value.heard }),
        Double(now - oldest.value.heard) > patience * 1e9
      else { return nil }
      return oldest.key
    }
    let address =
      oldest(Self.patience.idle) { $0.isIdle } ?? oldest(Self.patience.holding) { _ in true }
    let dismissed = address.flatMap { peers.removeValue(forKey: $0) }?.channel
    dismissed?.stopReading()
    return dismissed
  }

  /// Whether an address that there is no room for is to be told so: once.
  func refuses(_ address: InternetAddress) -> Bool {
    if refused.count > 1_000 { refused.removeAll() }
    return refused.insert(address).inserted
  }

  func close() { for descriptor in descriptors { Glibc.close(descriptor) } }
}
