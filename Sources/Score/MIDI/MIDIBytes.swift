/// Walks over a part of a MIDI file's bytes.
struct MIDIBytes {
  private let bytes: [UInt8]
  private(set) var position: Int
  let end: Int
  /// What the part is, for messages: "the track".
  private let part: String

  /// - Parameter range: must lie within the file.
  init(_ bytes: [UInt8], _ range: Range<Int>, of part: String) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.part = part
  }

  var isAtEnd: Bool { position >= end }

  mutating func byte() throws(MIDIFault) -> UInt8 {
    guard position < end else { throw fault("\(part) ends in the middle of something") }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number of several bytes, the highest first.
  mutating func number(bytes count: Int) throws(MIDIFault) -> Int {
    var number = 0
    for _ in 0..<count { number = number << 8 | Int(try byte()) }
    return number
  }

  /// A number of one to four bytes, the highest first; the top bit says that another follows.
  mutating func variableLength() throws(MIDIFault) -> Int {
    let start = position
    var number = 0
    for _ in 0..<4 {
      let byte = try byte()
      number = number << 7 | Int(byte & 127)
      if byte < 0x80 { return number }
    }
    throw MIDIFault(position: start, reason: "a number goes on for more than four bytes")
  }

  /// Goes past bytes that a length told of.
  mutating func skip(_ count: Int) throws(MIDIFault) {
    guard count <= end - position else {
      throw fault("\(count) bytes should follow, and \(part) has \(end - position) more")
    }
    position += count
  }

  private func fault(_ reason: String) -> MIDIFault {
    MIDIFault(position: position, reason: reason)
  }
}
