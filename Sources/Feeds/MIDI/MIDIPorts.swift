import Engine
import Score

/// The sequencer's client in the feed loop: who plays on its input, and what its output tells of
/// the hinge.
final class MIDIPorts: FeedDevice {
  let name = "midi:\(AlsaSequencer.name)"
  private let sequencer: any Sequencer
  private let connections: MIDIConnections
  private let state: (() -> Snapshot)?
  private var senders: [SequencerAddress: MIDISender] = [:]
  private var names: [Int: String] = [:]
  /// What the input was connected to by itself.
  private var connected: Set<SequencerAddress> = []
  private var listeners: Set<SequencerAddress> = []
  private var hingeOut = HingeOut()
  /// The nanosecond at which to send next; `nil` while nobody listens.
  private var sending: UInt64?
  private var hasBegun = false
  private var hasLost = false
  private var hasMore = false
  private var hasFailed = false

  /// Events taken at once, so that a flood holds up nobody.
  private static let most = 2_000

  /// - Parameter state: the instrument's; `nil` when there is no output.
  init(
    _ sequencer: any Sequencer, connections: MIDIConnections, state: (() -> Snapshot)?
  ) {
    self.sequencer = sequencer
    self.connections = connections
    self.state = state
  }

  var descriptors: [Int32] { hasFailed ? [] : sequencer.descriptors }

  var deadline: UInt64? {
    // Whoever is there already is looked for first; and libasound keeps what it read ahead, which no
    // descriptor tells of.
    if !hasBegun || hasMore { return 0 }
    return (senders.values.compactMap(\.deadline) + [sending].compactMap { $0 }).min()
  }

  var keepsPlaying: Bool { false }

  func name(of sender: Int) -> String { names[sender] ?? name }

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    if !hasBegun { begin(say) }
    hasMore = true
    for _ in 0..<Self.most where hasMore {
      if let news = sequencer.next() { take(news, at: arrival, say) } else { hasMore = false }
    }
    for address in senders.keys { senders[address]?.look(at: arrival, say: say) }
    if let state, let due = sending, due <= arrival {
      for message in hingeOut.next(state()) { sequencer.send(message) }
      sending = arrival + HingeOut.interval
    }
  }

  func close() { sequencer.close() }

  // MARK: Connections

  private func begin(_ say: (DeviceNews) -> Void) {
    hasBegun = true
    for source in sequencer.sources() { consider(source, say) }
    if case .named(let text) = connections, connected.isEmpty {
      say(.remark("no MIDI port is called \(text) yet; one that comes is connected"))
    }
  }

  private func consider(_ source: SequencerSource, _ say: (DeviceNews) -> Void) {
    guard connections.want(source), !connected.contains(source.address),
      sequencer.listen(to: source.address)
    else { return }
    connected.insert(source.address)
    say(.remark("MIDI from \(source.name) (\(source.address.client):\(source.address.port))"))
  }

  private func take(_ news: SequencerNews, at now: UInt64, _ say: (DeviceNews) -> Void) {
    switch news {
    case .midi(let events, let address):
      if senders[address] == nil { welcome(address) }
      for event in events { senders[address]?.take(event, at: now, say: say) }
    case .arrived(let address):
      if let source = sequencer.source(at: address) { consider(source, say) }
    case .left(let address): lose(address, say)
    case .clientLeft(let client):
      for address in Set(senders.keys).union(connected).union(listeners)
      where address.client == client {
        lose(address, say)
      }
    case .disconnected(let address):
      dismiss(address, say)
    case .listenerCame(let address):
      listeners.insert(address)
      hingeOut.greet()
      sending = sending ?? now
    case .listenerLeft(let address):
      listeners.remove(address)
      if listeners.isEmpty { sending = nil }
    case .overrun:
      // Note offs may be among what is lost.
      for address in senders.keys { dismiss(address, say) }
      guard !hasLost else { return }
      hasLost = true
      say(.remark("MIDI comes faster than it can be read, and some is lost; its notes are let go"))
    case .failed(let reason):
      hasFailed = true
      for address in senders.keys { dismiss(address, say) }
      say(.remark("MIDI: \(reason); its ports are closed"))
    }
  }

  private func welcome(_ address: SequencerAddress) {
    senders[address] = MIDISender(number: address.number)
    names[address.number] = sequencer.source(at: address)?.name
  }

  private func lose(_ address: SequencerAddress, _ say: (DeviceNews) -> Void) {
    connected.remove(address)
    listeners.remove(address)
    if listeners.isEmpty { sending = nil }
    dismiss(address, say)
  }

  private func dismiss(_ address: SequencerAddress, _ say: (DeviceNews) -> Void) {
    guard var sender = senders.removeValue(forKey: address) else { return }
    sender.leave(say: say)
  }
}
