/// A Standard MIDI File taken apart: the channel messages and the tempi of all its tracks.
///
/// Formats 0 and 1. Running status is kept across meta events and system exclusive messages, as
/// many files have it; unknown chunks are left out, and so is what follows the last track and is no
/// whole chunk. More tracks than the header tells of are read too; fewer mean that the file was cut
/// off.
struct MIDIFile {
  struct Event: BitwiseCopyable {
    var tick: Int
    /// Of its status byte, or of its first data byte where it has none.
    var position: Int
    var message: MIDIMessage
  }

  /// By their ticks; where these are equal, by track and position.
  private(set) var events: [Event] = []
  var tempi: MIDITempi
  /// Where the longest track ends.
  private(set) var end = (tick: 0, position: 0)

  init(_ bytes: [UInt8]) throws(MIDIFault) {
    var chunks = MIDIBytes(bytes, try Self.body(of: bytes), of: "the file")
    let (trackCount, division) = try Self.header(&chunks)
    tempi = MIDITempi(division: division)
    var found = 0
    while !chunks.isAtEnd {
      guard let (name, range) = try Self.chunk(&chunks, isNeeded: found < trackCount) else { break }
      guard name == Self.track else { continue }
      found += 1
      try readTrack(MIDIBytes(bytes, range, of: "the track"))
    }
    guard found >= trackCount else {
      throw MIDIFault(
        position: chunks.end,
        reason: "the file ends after \(found) of \(trackCount) tracks")
    }
    // The standard library's sort is stable.
    events.sort { $0.tick < $1.tick }
    tempi.sort()
  }

  // MARK: Chunks

  /// `MThd` and `MTrk`, as numbers.
  private static let head = 0x4D54_6864
  private static let track = 0x4D54_726B

  /// Whether a file begins as a MIDI file does; 12 bytes are enough to say.
  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: "MThd".utf8)
      || bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "RMID".utf8)
  }

  /// Where the MIDI file lies: all of the bytes, or in an RMID file the `data` that comes first.
  private static func body(of bytes: [UInt8]) throws(MIDIFault) -> Range<Int> {
    let dataStart = 20
    guard bytes.starts(with: "RIFF".utf8), bytes.count > dataStart,
      bytes[12...].starts(with: "data".utf8)
    else { return 0..<bytes.count }
    let size = bytes[16..<dataStart].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= bytes.count - dataStart else {
      throw MIDIFault(
        position: 16,
        reason: "\(size) bytes should follow, and the file has \(bytes.count - dataStart) more")
    }
    return dataStart..<dataStart + size
  }

  /// The number of tracks, and ticks of a quarter note.
  private static func header(
    _ bytes: inout MIDIBytes
  ) throws(MIDIFault) -> (tracks: Int, division: Int) {
    let start = bytes.position
    guard bytes.end - start >= 14, try bytes.number(bytes: 4) == head else {
      throw MIDIFault(position: start, reason: "no MIDI file's head is here")
    }
    let length = try bytes.number(bytes: 4)
    guard length >= 6 else {
      throw MIDIFault(position: start + 4, reason: "a head of \(length) bytes is too short")
    }
    let format = try bytes.number(bytes: 2)
    guard format <= 1 else {
      throw MIDIFault(
        position: start + 8,
        reason: "a file of format \(format) is no one piece of music: save it as format 0 or 1")
    }
    let tracks = try bytes.number(bytes: 2)
    let division = try bytes.number(bytes: 2)
    guard division < 0x8000 else {
      throw MIDIFault(
        position: start + 12,
        reason: "its times count the frames of a film (SMPTE): save it with ticks of a quarter note"
      )
    }
    guard division > 0 else {
      throw MIDIFault(position: start + 12, reason: "a quarter note has no ticks")
    }
    try bytes.skip(length - 6)
    return (tracks, division)
  }

  /// The next chunk's name, as a number, and where its contents lie.
  /// - Parameter isNeeded: when it is not, `nil` for what is no whole chunk.
  private static func chunk(
    _ bytes: inout MIDIBytes, isNeeded: Bool
  ) throws(MIDIFault) -> (name: Int, range: Range<Int>)? {
    if !isNeeded, bytes.end - bytes.position < 8 { return nil }
    let name = try bytes.number(bytes: 4)
    let length = try bytes.number(bytes: 4)
    let start = bytes.position
    if !isNeeded, length > bytes.end - start { return nil }
    try bytes.skip(length)
    return (name, start..<start + length)
  }

  // MARK: Tracks

  private mutating func readTrack(_ track: MIDIBytes) throws(MIDIFault) {
    var track = track
    var tick = 0
    var running: UInt8?
    while !track.isAtEnd {
      tick += try track.variableLength()
      let position = track.position
      let byte = try track.byte()
      switch byte {
      case 0xFF:
        let isLast = try readMeta(&track, at: tick, position)
        if tick >= end.tick { end = (tick, position) }
        if isLast { return }
        continue
      case 0xF0, 0xF7: try track.skip(try track.variableLength())
      case 0xF1...:
        throw MIDIFault(position: position, reason: "byte \(byte) begins no event of a file")
      case 0x80...:
        running = byte
        try readMessage(byte, nil, &track, at: tick, position)
      default:
        guard let running else {
          throw MIDIFault(
            position: position, reason: "byte \(byte) is data of a message that has no beginning")
        }
        try readMessage(running, byte, &track, at: tick, position)
      }
      if tick >= end.tick { end = (tick, position) }
    }
  }

  /// - Parameter first: the first data byte, where it was read.
  private mutating func readMessage(
    _ status: UInt8, _ first: UInt8?, _ track: inout MIDIBytes, at tick: Int, _ position: Int
  ) throws(MIDIFault) {
    guard let kind = MIDIMessage.Kind(status: status) else { return }
    var data: (UInt8, UInt8) = (0, 0)
    data.0 = if let first { first } else { try Self.data(&track) }
    if kind.dataBytes == 2 { data.1 = try Self.data(&track) }
    let message = MIDIMessage(kind, channel: (status & 15) + 1, data.0, data.1)
    events.append(Event(tick: tick, position: position, message: message))
  }

  private static func data(_ track: inout MIDIBytes) throws(MIDIFault) -> UInt8 {
    let position = track.position
    let byte = try track.byte()
    guard byte < 0x80 else {
      throw MIDIFault(position: position, reason: "byte \(byte) stands where data should, 0 to 127")
    }
    return byte
  }

  /// - Returns: whether it ends the track.
  private mutating func readMeta(
    _ track: inout MIDIBytes, at tick: Int, _ position: Int
  ) throws(MIDIFault) -> Bool {
    let kind = try track.byte()
    let length = try track.variableLength()
    switch kind {
    case 0x2F:
      try track.skip(length)
      return true
    case 0x51:
      guard length == 3 else {
        throw MIDIFault(position: position, reason: "a tempo has three bytes, and not \(length)")
      }
      let tempo = try track.number(bytes: 3)
      guard tempo > 0 else {
        throw MIDIFault(position: position, reason: "a tempo of 0 would be endlessly fast")
      }
      tempi.add(tempo, at: tick)
    default: try track.skip(length)
    }
    return false
  }
}
