/// A file of one track on its way: its messages, added in any order of their times.
struct MIDITrack: Sendable {
  /// Ticks of a quarter note, of which there are two in a second: 0.52 ms each.
  private static let division = 960
  private static let ticksASecond = 1920.0

  private var events: [(tick: Int, message: MIDIMessage)] = []

  static func tick(at seconds: Double) -> Int { max(0, Int((seconds * ticksASecond).rounded())) }

  mutating func add(_ message: MIDIMessage, at tick: Int) { events.append((tick, message)) }

  /// A file of format 0. Messages of one tick keep the order in which they were added.
  consuming func file(endingAt end: Int) -> [UInt8] {
    var events = events
    events.sort { $0.tick < $1.tick }
    var body: [UInt8] = Self.tempo
    var (tick, status): (Int, UInt8) = (0, 0)
    for event in events {
      body += Self.variableLength(event.tick - tick)
      let bytes = event.message.bytes
      // A status that stays the same need not be said again.
      body += bytes[0] == status ? bytes[1...] : bytes[...]
      (tick, status) = (event.tick, bytes[0])
    }
    body += Self.variableLength(max(0, end - tick)) + [0xFF, 0x2F, 0]
    return Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1]
      + [UInt8(Self.division >> 8), UInt8(Self.division & 255)]
      + Array("MTrk".utf8) + Self.length(body.count) + body
  }

  /// 120 quarters a minute: half a million microseconds each.
  private static let tempo: [UInt8] = [0, 0xFF, 0x51, 3, 0x07, 0xA1, 0x20]

  private static func length(_ count: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(count >> $0 & 255) }
  }

  /// Of at most 28 bits: 38 hours.
  private static func variableLength(_ number: Int) -> [UInt8] {
    let number = min(number, 0x0FFF_FFFF)
    let groups = stride(from: 21, through: 0, by: -7).map { UInt8(number >> $0 & 127) }
    let needed = groups.dropLast().drop { $0 == 0 }
    return needed.map { $0 | 128 } + [groups[3]]
  }
}
