/// Puts MIDI files together, right ones and wrong ones.
enum MIDIFileBuilder {
  /// A whole file.
  /// - Parameters:
  ///   - tracks: what each holds after its length.
  ///   - said: the number of tracks in the head, where it is not theirs.
  static func file(
    _ tracks: [[UInt8]], format: UInt8 = 1, division: Int = 480, said: UInt8? = nil
  ) -> [UInt8] {
    let tail: [UInt8] = [
      0, said ?? UInt8(tracks.count), UInt8(division >> 8), UInt8(division & 255),
    ]
    var bytes = Array("MThd".utf8) + [0, 0, 0, 6, 0, format]
    bytes += tail
    for track in tracks { bytes += chunk("MTrk", track) }
    return bytes
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + length(body.count) + body
  }

  static func length(_ count: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(count >> $0 & 255) }
  }

  /// Up to four bytes.
  static func delta(_ ticks: Int) -> [UInt8] {
    var bytes = [UInt8(ticks & 127)]
    var rest = ticks >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 127) | 128, at: 0)
      rest >>= 7
    }
    return bytes
  }

  static let end: [UInt8] = [0, 0xFF, 0x2F, 0]
}
