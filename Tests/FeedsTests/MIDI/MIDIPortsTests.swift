import Engine
import Score
import Testing

@testable import Feeds

/// A sequencer that a test makes up: no machine that tests run on need have one.
private final class FakeSequencer: Sequencer {
  let descriptors: [Int32] = []
  var news: [SequencerNews] = []
  var ports: [SequencerSource] = []
  var heard: [SequencerAddress] = []
  var sent: [MIDIMessage] = []

  func next() -> SequencerNews? { news.isEmpty ? nil : news.removeFirst() }
  func sources() -> [SequencerSource] { ports }
  func source(at address: SequencerAddress) -> SequencerSource? {
    ports.first { $0.address == address }
  }
  func listen(to address: SequencerAddress) -> Bool {
    heard.append(address)
    return true
  }
  func send(_ message: MIDIMessage) { sent.append(message) }
  func close() {}
}

@Suite struct MIDIPortsTests {
  private let sequencer = FakeSequencer()
  private let keys = SequencerAddress(client: 20, port: 0)
  private let pads = SequencerAddress(client: 24, port: 1)

  private func source(_ address: SequencerAddress, _ name: String) -> SequencerSource {
    SequencerSource(address: address, name: name, isGeneric: true)
  }

  private func ports(
    _ connections: MIDIConnections = .nothing, state: (() -> Snapshot)? = nil
  ) -> MIDIPorts {
    MIDIPorts(sequencer, connections: connections, state: state)
  }

  /// Reads what the sequencer has to tell, in words.
  private func read(
    _ ports: MIDIPorts, at milliseconds: UInt64 = 0, _ news: SequencerNews...
  ) -> [String] {
    sequencer.news = news
    var said: [String] = []
    ports.read(at: milliseconds * 1_000_000) { news in
      switch news {
      case .statement(let statement, let sender, _):
        said.append("\(sender): \(ScoreWriter.line(statement))")
      case .gone(let sender): said.append("\(sender): gone")
      case .remark(let words): said.append(words)
      case .bad, .lost: said.append("\(news)")
      }
    }
    return said
  }

  private func on(
    _ key: UInt8, channel: UInt8 = 1, from address: SequencerAddress
  ) -> SequencerNews {
    .midi([.message(MIDIMessage(.noteOn, channel: channel, key, 90))], from: address)
  }

  @Test func autoConnectsToWhatIsThereAndToWhatComes() {
    sequencer.ports = [source(keys, "Keys"), source(.init(client: 14, port: 0), "Midi Through")]
    let ports = ports(.all)
    // Nobody has to knock first.
    #expect(ports.deadline == 0)
    #expect(read(ports) == ["MIDI from Keys (20:0)"])
    #expect(ports.deadline == nil)
    sequencer.ports.append(source(pads, "Pads"))
    #expect(read(ports, .arrived(pads), .arrived(pads)) == ["MIDI from Pads (24:1)"])
    #expect(sequencer.heard == [keys, pads])
    // Unplugged, and plugged in again.
    #expect(read(ports, .left(pads), .clientLeft(24), .arrived(pads)) == ["MIDI from Pads (24:1)"])
    #expect(sequencer.heard == [keys, pads, pads])
    #expect(!ports.keepsPlaying)
  }

  @Test func nameThatIsNotThereYetIsWaitedFor() {
    sequencer.ports = [source(keys, "Keys")]
    let ports = ports(.named("Pads"))
    #expect(read(ports) == ["no MIDI port is called Pads yet; one that comes is connected"])
    sequencer.ports.append(source(pads, "Pads"))
    #expect(read(ports, .arrived(pads)) == ["MIDI from Pads (24:1)"])
    #expect(sequencer.heard == [pads])
  }

  @Test func eachSenderHasHandsOfItsOwnAndAName() {
    sequencer.ports = [source(keys, "Keys"), source(pads, "Pads")]
    let ports = ports()
    let (one, two) = (keys.number, pads.number)
    let off = MIDIEvent.message(MIDIMessage(.noteOff, channel: 1, 60, 0))
    #expect(
      read(
        ports, on(60, from: keys), on(60, from: pads), .midi([off, off], from: keys),
        .midi([off], from: pads)) == [
          "\(one): note on C4 90", "\(two): note on C4 90", "\(one): note off C4",
          "\(two): note off C4",
        ])
    #expect(one != two)
    #expect(ports.name(of: one) == "Keys" && ports.name(of: two) == "Pads")
    #expect(sequencer.heard.isEmpty)
  }

  @Test(arguments: [
    SequencerNews.disconnected(.init(client: 20, port: 0)), .left(.init(client: 20, port: 0)),
    .clientLeft(20),
  ])
  func senderThatGoesAwayIsGone(how: SequencerNews) {
    let ports = ports()
    let wheel = MIDIEvent.message(MIDIMessage(bend: 4096, channel: 1))
    _ = read(ports, on(60, from: keys), .midi([wheel], from: keys), on(62, from: pads))
    #expect(read(ports, how, how) == ["\(keys.number): bend 0", "\(keys.number): gone"])
    // Its controllers are as new when it comes again.
    #expect(read(ports, on(60, from: keys)) == ["\(keys.number): note on C4 90"])
  }

  @Test func senderThatFallsSilentAgainstItsPromiseIsGone() {
    let ports = ports()
    _ = read(ports, at: 100, .midi([.sensing], from: keys), on(60, from: keys), on(62, from: pads))
    #expect(ports.deadline == 520_000_000)
    #expect(read(ports, at: 519).isEmpty)
    #expect(read(ports, at: 520) == ["\(keys.number): gone"])
    #expect(ports.deadline == nil)
  }

  @Test func overrunLetsAllGoAndIsToldOnce() {
    let ports = ports()
    _ = read(ports, on(60, from: keys), on(62, from: pads))
    let said = read(ports, .overrun)
    #expect(said.filter { $0.hasSuffix("gone") }.count == 2)
    #expect(said.last?.hasPrefix("MIDI comes faster than it can be read") == true)
    _ = read(ports, on(60, from: keys))
    #expect(read(ports, .overrun) == ["\(keys.number): gone"])
  }

  /// What is left after the most that is taken at once is read in the next round, watched or not.
  @Test func floodLeavesOthersTheirTurn() {
    let ports = ports()
    _ = read(ports)
    sequencer.news = (0..<3000).map { _ in on(60, from: keys) }
    ports.read(at: 0) { _ in }
    #expect(sequencer.news.count == 1000)
    #expect(ports.deadline == 0)
    ports.read(at: 0) { _ in }
    #expect(sequencer.news.isEmpty && ports.deadline == nil)
  }

  @Test func hingeIsToldToThoseWhoListenAndToNobodyElse() {
    var state = Snapshot()
    state.pressure = 1000
    let ports = ports(state: { state })
    _ = read(ports, at: 0)
    #expect(ports.deadline == nil && sequencer.sent.isEmpty)
    let synth = SequencerAddress(client: 128, port: 0)
    _ = read(ports, at: 100, .listenerCame(synth))
    #expect(sequencer.sent.count == 3)
    #expect(ports.deadline == 116_000_000)
    for time in [116, 132, 148] as [UInt64] { _ = read(ports, at: time) }
    // The wheel's reach in six, then the pressure and the wheel; no angle without a hinge.
    #expect(
      sequencer.sent.dropFirst(6).map(\.bytes) == [[0xB0, 11, 127], [0xE0, 0, 64]])
    state.pressure = 0
    _ = read(ports, at: 150)
    #expect(sequencer.sent.count == 8)
    _ = read(ports, at: 164)
    #expect(sequencer.sent.last?.bytes == [0xB0, 11, 0])
    // Whoever comes later hears everything too.
    _ = read(ports, at: 170, .listenerCame(pads))
    for time in [180, 196, 212] as [UInt64] { _ = read(ports, at: time) }
    #expect(sequencer.sent.count == 9 + 8)
    _ = read(ports, at: 220, .listenerLeft(pads), .clientLeft(128))
    #expect(ports.deadline == nil)
  }

  @Test func sequencerThatFailsIsWatchedNoMore() {
    let ports = ports()
    _ = read(ports, on(60, from: keys))
    #expect(
      read(ports, .failed("no such device"))
        == ["\(keys.number): gone", "MIDI: no such device; its ports are closed"])
    #expect(ports.descriptors.isEmpty)
  }
}
