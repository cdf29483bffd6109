/// The messages of one packet, bundles opened, in their order.
///
/// A message is an address, a type tag string and arguments; a bundle is `#bundle`, a time tag of
/// 64 bits and elements, each after its size in 32 bits. All is big-endian and in multiples of four
/// bytes ("The Open Sound Control 1.0 Specification", opensoundcontrol.stanford.edu).
struct OSCPacket {
  /// Bundles within bundles.
  static let deepest = 8

  /// A message's bytes in the packet, and the time tag of its bundle; 1 is immediately.
  struct Element: Equatable {
    var bytes: Range<Int>
    var time: UInt64
  }

  private(set) var messages: [Element] = []

  /// A packet with any fault in its bundles is not played at all: a bundle's messages belong
  /// together.
  init(_ packet: UnsafeRawBufferPointer) throws(OSCFault) {
    try open(packet, 0..<packet.count, time: 1, depth: 0)
  }

  private mutating func open(
    _ packet: UnsafeRawBufferPointer, _ range: Range<Int>, time: UInt64, depth: Int
  ) throws(OSCFault) {
    guard !range.isEmpty, range.count % 4 == 0 else { throw .size }
    guard packet[range].starts(with: Self.mark) else {
      guard packet[range.lowerBound] == UInt8(ascii: "/") else { throw .noAddress }
      messages.append(Element(bytes: range, time: time))
      return
    }
    guard depth < Self.deepest else { throw .depth }
    guard range.count >= 16 else { throw .bundle }
    let time = packet.loadUnaligned(fromByteOffset: range.lowerBound + 8, as: UInt64.self)
    var at = range.lowerBound + 16
    while at < range.upperBound {
      let size = Int(
        UInt32(bigEndian: packet.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
      at += 4
      guard size <= range.upperBound - at else { throw .bundle }
      try open(packet, at..<(at + size), time: UInt64(bigEndian: time), depth: depth + 1)
      at += size
    }
  }

  private static let mark = [UInt8]("#bundle\0".utf8)
}
