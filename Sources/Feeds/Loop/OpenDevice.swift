/// A device in the loop, with a feed for each of its senders.
final class OpenDevice {
  let device: any FeedDevice
  private var senders: [Int: Channel] = [:]
  private var refused: Set<Int> = []

  init(_ device: any FeedDevice) { self.device = device }

  /// The channel of a sender, if it is one that has spoken.
  func channel(of sender: Int) -> Channel? {
    senders[sender].flatMap { $0.isReading ? $0 : nil }
  }

  /// It is to be read: all its senders have room for more, or cannot be asked to wait.
  var isHungry: Bool { !device.isPatient || senders.values.allSatisfy(\.feed.isHungry) }

  /// Whether a sender that there is no room for is to be told of: once.
  func refuses(_ sender: Int) -> Bool { refused.insert(sender).inserted }

  func welcome(_ channel: Channel, as sender: Int) { senders[sender] = channel }

  /// A sender says nothing more.
  func end(_ sender: Int) { senders.removeValue(forKey: sender)?.stopReading() }
}
