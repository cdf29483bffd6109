import CALSA
import CALSALog
import Glibc
import Score

/// The client `Hingebox` of ALSA's sequencer: a port on which others play, and one that tells of the
/// hinge.
final class AlsaSequencer: Sequencer {
  static let name = "Hingebox"

  /// Events that the kernel keeps until they are read; its own default is 200.
  private static let room = 2_000

  private let handle: OpaquePointer
  private let client: Int
  /// −1 where there is none.
  private var input: Int32 = -1
  private var output: Int32 = -1
  let descriptors: [Int32]

  /// - Parameters:
  ///   - hasInput: whether others can play on it.
  ///   - hasOutput: whether others can listen to the hinge.
  init(hasInput: Bool, hasOutput: Bool) throws(SocketError) {
    hb_alsa_silence()
    hb_alsa_forget()
    var opened: OpaquePointer?
    let code = snd_seq_open(&opened, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK)
    guard code >= 0, let opened else { throw .noSequencer(Self.reason(code)) }
    handle = opened
    snd_seq_set_client_name(handle, Self.name)
    client = Int(snd_seq_client_id(handle))
    snd_seq_set_client_pool_input(handle, Self.room)
    var polled = [pollfd](
      repeating: pollfd(), count: Int(snd_seq_poll_descriptors_count(handle, Int16(POLLIN))))
    snd_seq_poll_descriptors(handle, &polled, UInt32(polled.count), Int16(POLLIN))
    descriptors = polled.map(\.fd)

    let type = SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION
    if hasInput {
      input = try port(
        "Notes in", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE,
        type | SND_SEQ_PORT_TYPE_SYNTHESIZER)
    }
    if hasOutput {
      output = try port("Hinge out", SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ, type)
    }
    // The system's announcements tell who comes and goes. They need a port of their own where
    // nothing else comes in.
    let ear =
      hasInput
      ? input : try port("Announcements", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT, type)
    snd_seq_connect_from(handle, ear, Int32(SND_SEQ_CLIENT_SYSTEM), SND_SEQ_PORT_SYSTEM_ANNOUNCE)
  }

  private func port(_ name: String, _ can: Int32, _ type: Int32) throws(SocketError) -> Int32 {
    let port = snd_seq_create_simple_port(handle, name, UInt32(can), UInt32(type))
    guard port >= 0 else {
      let reason = Self.reason(port)
      snd_seq_close(handle)
      throw .noSequencer(reason)
    }
    return port
  }

  /// What libasound complained of, else what the code means.
  private static func reason(_ code: Int32) -> String {
    let complaint = String(cString: hb_alsa_complaint())
      .split(whereSeparator: \.isNewline).joined(separator: " ")
    return complaint.isEmpty ? String(cString: snd_strerror(code)) : complaint
  }

  func close() { snd_seq_close(handle) }

  // MARK: News

  func next() -> SequencerNews? {
    while true {
      var event: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(handle, &event)
      switch code {
      case -EAGAIN: return nil
      case -EINTR: continue
      case -ENOSPC: return .overrun
      case ..<0: return .failed(String(cString: snd_strerror(code)))
      default: break
      }
      guard let event else { return nil }
      if let news = news(of: event.pointee) { return news }
    }
  }

  /// What an event tells; `nil` when that is nothing of use.
  private func news(of event: snd_seq_event_t) -> SequencerNews? {
    switch snd_seq_event_type(UInt32(event.type)) {
    case SND_SEQ_EVENT_PORT_START, SND_SEQ_EVENT_PORT_CHANGE:
      return .arrived(SequencerAddress(event.data.addr))
    case SND_SEQ_EVENT_PORT_EXIT: return .left(SequencerAddress(event.data.addr))
    case SND_SEQ_EVENT_CLIENT_EXIT: return .clientLeft(Int(event.data.addr.client))
    case SND_SEQ_EVENT_PORT_SUBSCRIBED where isOurs(event.data.connect.sender, output):
      return .listenerCame(SequencerAddress(event.data.connect.dest))
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED where isOurs(event.data.connect.sender, output):
      return .listenerLeft(SequencerAddress(event.data.connect.dest))
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED where isOurs(event.data.connect.dest, input):
      return .disconnected(SequencerAddress(event.data.connect.sender))
    default:
      guard event.source.client != SND_SEQ_CLIENT_SYSTEM else { return nil }
      let events = MIDIEvent.events(of: event)
      return events.isEmpty ? nil : .midi(events, from: SequencerAddress(event.source))
    }
  }

  private func isOurs(_ address: snd_seq_addr_t, _ port: Int32) -> Bool {
    Int(address.client) == client && Int32(address.port) == port
  }

  // MARK: Others

  func sources() -> [SequencerSource] {
    var sources: [SequencerSource] = []
    withInfos { clientInfo, portInfo in
      snd_seq_client_info_set_client(clientInfo, -1)
      while snd_seq_query_next_client(handle, clientInfo) >= 0 {
        let client = snd_seq_client_info_get_client(clientInfo)
        snd_seq_port_info_set_client(portInfo, client)
        snd_seq_port_info_set_port(portInfo, -1)
        while snd_seq_query_next_port(handle, portInfo) >= 0 {
          if let source = source(clientInfo, portInfo) { sources.append(source) }
        }
      }
    }
    return sources
  }

  func source(at address: SequencerAddress) -> SequencerSource? {
    withInfos { clientInfo, portInfo in
      let (client, port) = (Int32(address.client), Int32(address.port))
      guard snd_seq_get_any_client_info(handle, client, clientInfo) >= 0,
        snd_seq_get_any_port_info(handle, client, port, portInfo) >= 0
      else { return nil }
      return source(clientInfo, portInfo)
    }
  }

  private func withInfos<Result>(_ body: (OpaquePointer, OpaquePointer) -> Result) -> Result {
    var (clientInfo, portInfo): (OpaquePointer?, OpaquePointer?)
    guard snd_seq_client_info_malloc(&clientInfo) == 0, snd_seq_port_info_malloc(&portInfo) == 0,
      let clientInfo, let portInfo
    else { preconditionFailure("no memory") }
    defer {
      snd_seq_client_info_free(clientInfo)
      snd_seq_port_info_free(portInfo)
    }
    return body(clientInfo, portInfo)
  }

  /// A port that can be listened to: not the system's, nor one of ours.
  private func source(
    _ clientInfo: OpaquePointer, _ portInfo: OpaquePointer
  ) -> SequencerSource? {
    let client = Int(snd_seq_client_info_get_client(clientInfo))
    let can = snd_seq_port_info_get_capability(portInfo)
    let needed = UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
    guard client != self.client, client != SND_SEQ_CLIENT_SYSTEM, can & needed == needed,
      can & UInt32(SND_SEQ_PORT_CAP_NO_EXPORT) == 0
    else { return nil }
    return SequencerSource(
      address: SequencerAddress(
        client: client, port: Int(snd_seq_port_info_get_port(portInfo))),
      name: String(cString: snd_seq_client_info_get_name(clientInfo)),
      isGeneric: snd_seq_port_info_get_type(portInfo) & UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC) != 0)
  }

  func listen(to address: SequencerAddress) -> Bool {
    let code = snd_seq_connect_from(handle, input, Int32(address.client), Int32(address.port))
    // Whoever is connected already is heard as well.
    return input >= 0 && (code >= 0 || code == -EBUSY)
  }

  // MARK: The hinge

  func send(_ message: MIDIMessage) {
    var event = snd_seq_event_t(message)
    event.source.port = UInt8(output)
    event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
    event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
    event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    // A listener that does not read is the kernel's affair: nothing waits here.
    snd_seq_event_output_direct(handle, &event)
  }
}

extension SequencerAddress {
  init(_ address: snd_seq_addr_t) {
    self.init(client: Int(address.client), port: Int(address.port))
  }
}

extension snd_seq_event_t {
  /// A controller or a pitch wheel.
  fileprivate init(_ message: MIDIMessage) {
    self.init()
    let isController = message.kind == .controller
    type = UInt8(
      (isController ? SND_SEQ_EVENT_CONTROLLER : SND_SEQ_EVENT_PITCHBEND).rawValue)
    data.control.channel = message.channel - 1
    data.control.param = isController ? UInt32(message.first) : 0
    data.control.value = isController ? Int32(message.second) : Int32(message.bend)
  }
}
