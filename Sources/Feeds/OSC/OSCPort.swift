import Glibc
import Score

/// A UDP port to which OSC messages come, bundles' time tags honoured.
///
/// liblo decodes the messages. Its own servers are not used: up to 0.31 they listen on every
/// address of the machine, whatever they are told.
final class OSCPort: FeedDevice {
  /// Packets and messages taken from a socket in one round, so that a flood leaves the other feeds
  /// their turn. A packet is played whole.
  static let mostPackets = 64
  static let mostMessages = 512

  let name: String
  let descriptors: [Int32]
  let port: UInt16
  let deadline: UInt64? = nil
  /// Senders come and go without a word, so there may always be another.
  let keepsPlaying = true
  let isPatient = false

  private let now: () -> OSCClock
  private var complaints = Complaints()
  private var isTold = false
  private let reader = DatagramReader()

  /// - Parameters:
  ///   - host: a name or an address of this machine; `nil` listens on this machine only.
  ///   - port: 0 lets the system choose one.
  init(
    host: String?, port: UInt16, now: @escaping () -> OSCClock = { OSCClock() }
  ) throws(SocketError) {
    let socket = try InternetSocket(.udp, as: "osc", host: host, port: port)
    descriptors = socket.descriptors
    self.port = socket.port
    name = socket.name
    self.now = now
  }

  func close() {
    for descriptor in descriptors { Glibc.close(descriptor) }
  }

  func read(at arrival: UInt64, say: (DeviceNews) -> Void) {
    let lostBefore = reader.lost
    for descriptor in descriptors {
      var messages = 0
      for _ in 0..<Self.mostPackets where messages < Self.mostMessages {
        guard let (packet, _) = reader.next(of: descriptor) else { break }
        messages += take(packet, say: say)
      }
    }
    if reader.lost > lostBefore { say(.lost(reader.lost - lostBefore)) }
  }

  /// Takes one packet.
  /// - Returns: how many messages it has.
  @discardableResult
  func take(_ packet: UnsafeRawBufferPointer, say: (DeviceNews) -> Void) -> Int {
    let clock = now()
    do throws(OSCFault) {
      let messages = try OSCPacket(packet).messages
      for message in messages {
        let bytes = UnsafeRawBufferPointer(rebasing: packet[message.bytes])
        take(bytes, at: clock.moment(of: message.time), say: say)
      }
      return messages.count
    } catch {
      complain("\(error)", say: say)
      return 0
    }
  }

  private func take(
    _ bytes: UnsafeRawBufferPointer, at moment: OSCClock.Moment, say: (DeviceNews) -> Void
  ) {
    do {
      let statement = try statement(bytes)
      switch moment {
      case .now: say(.statement(statement))
      case .at(let nanoseconds): say(.statement(statement, at: nanoseconds))
      case .tooFar:
        if !isTold {
          isTold = true
          say(.remark("\(name): \(Self.otherClock)"))
        }
        say(.statement(statement))
      }
    } catch {
      complain(error.reason, say: say)
    }
  }

  private static let otherClock =
    "a time tag lies more than 10 s ahead, so the sender's clock is not this machine's; "
    + "what comes with such tags happens now"

  private struct Complaint: Error { let reason: String }

  private func statement(_ bytes: UnsafeRawBufferPointer) throws(Complaint) -> Statement {
    let message: OSCMessage
    do throws(OSCFault) {
      message = try OSCMessage(bytes)
    } catch {
      throw Complaint(reason: "\(error)")
    }
    guard let address = OSCAddress(message.address) else {
      throw Complaint(reason: "there is no address \(message.address.quoted)")
    }
    do throws(Refusal) {
      return try Statement(words: address.words(with: message.arguments))
    } catch {
      throw Complaint(reason: "\(message.address): \(error.reason)")
    }
  }

  private func complain(_ reason: String, say: (DeviceNews) -> Void) {
    say(.bad(complaints.take(reason)))
  }
}
