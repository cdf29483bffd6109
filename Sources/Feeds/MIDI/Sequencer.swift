import Score

/// A client of ALSA's sequencer, as `MIDIPorts` uses one. Nothing here waits.
protocol Sequencer: AnyObject {
  /// What to watch for news.
  var descriptors: [Int32] { get }
  /// The next thing that happened; `nil` when nothing did.
  func next() -> SequencerNews?
  /// The ports of other clients that can be listened to.
  func sources() -> [SequencerSource]
  /// The port at an address, if it can be listened to.
  func source(at address: SequencerAddress) -> SequencerSource?
  /// Listens to a port.
  /// - Returns: whether it now does.
  func listen(to address: SequencerAddress) -> Bool
  /// Sends to all who listen to the hinge's port.
  func send(_ message: MIDIMessage)
  func close()
}

/// A port of a client.
struct SequencerAddress: Hashable {
  /// 0 to 255.
  var client: Int
  var port: Int

  /// The number by which the feed loop knows it.
  var number: Int { client << 8 | port }
}

/// A port that can be listened to.
struct SequencerSource: Equatable {
  var address: SequencerAddress
  /// The client's name.
  var name: String
  /// It is meant for notes and controllers of any instrument.
  var isGeneric: Bool
}

/// What happens at a sequencer's client.
enum SequencerNews: Equatable {
  case midi([MIDIEvent], from: SequencerAddress)
  /// A port is there, or has changed.
  case arrived(SequencerAddress)
  case left(SequencerAddress)
  /// A client and all of its ports.
  case clientLeft(Int)
  /// Somebody is no longer connected to the input.
  case disconnected(SequencerAddress)
  /// Somebody listens to the hinge's port, or listens no more.
  case listenerCame(SequencerAddress)
  case listenerLeft(SequencerAddress)
  /// Events came faster than they were read, and are lost.
  case overrun
  /// It works no more, in words.
  case failed(String)
}
