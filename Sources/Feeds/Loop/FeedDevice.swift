import Score

/// A source of statements that is no stream of lines: an OSC port, a MIDI port, a lid's sensor.
///
/// Everything here is called on the loop's thread, and never waits.
protocol FeedDevice: AnyObject {
  /// For reports and the trace, such as `osc:9000`.
  var name: String { get }
  /// For the player: where it is read.
  var place: String { get }
  /// What to watch for something to read. It is asked anew each time, so it may change.
  var descriptors: [Int32] { get }
  /// The `CLOCK_MONOTONIC` nanosecond at which to read even if nothing was watched or has come;
  /// `nil` is never.
  var deadline: UInt64? { get }
  /// Whether the playing goes on while this is there and everything else is over.
  var keepsPlaying: Bool { get }
  /// Whether what is not read stays until it is; a datagram does not, so it is read at once.
  var isPatient: Bool { get }

  /// Takes what is there.
  /// - Parameter arrival: the `CLOCK_MONOTONIC` nanosecond at which it was found.
  func read(at arrival: UInt64, say: (DeviceNews) -> Void)

  /// Where one of its senders is, by the number that the device gave it.
  func name(of sender: Int) -> String

  func close()
}

extension FeedDevice {
  var place: String { name }
  var isPatient: Bool { true }
  func name(of sender: Int) -> String { name }
}

/// What a device has to say.
enum DeviceNews {
  /// Something to be played. Each sender is a feed of its own: what it holds is let go when it is
  /// gone, and its hinge makes speed with itself alone.
  /// - `at`: the `CLOCK_MONOTONIC` nanosecond at which it happens; `nil` is now.
  case statement(Statement, from: Int = 0, at: UInt64? = nil)
  /// A sender has gone away.
  case gone(Int)
  /// Something that could not be read: counted, and reported with the sender's name; `nil` is not
  /// reported, since the like of it was.
  case bad(String?, from: Int = 0)
  /// So many packets came faster than they could be taken, and are lost.
  case lost(Int)
  /// For the player.
  case remark(String)
}
