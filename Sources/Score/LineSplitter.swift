/// A line as it came, without its end.
public enum RawLine: Sendable, Equatable {
  /// Valid UTF-8 without NUL.
  case text(ArraySlice<UInt8>)
  /// Not to be read; in words, why.
  case bad(String)
}

/// Makes lines of a stream of bytes that comes in chunks of any size.
///
/// A line ends with LF; CR before it is dropped, and a byte-order mark before the first. It holds
/// at most 4096 bytes: of a longer one the rest is skipped without being kept. When a file is over,
/// `finish` gives the last line if it has no end; where a connection breaks, the fragment is
/// dropped with the splitter.
public struct LineSplitter: Sendable {
  /// Bytes in the longest line, its end not counted.
  public static let longest = 4096

  /// The number of the last line that was given, from 1.
  public private(set) var number = 0

  private var line: [UInt8] = []
  private var isSkipping = false
  private var isUTF16 = false

  public init() { line.reserveCapacity(Self.longest + 8) }

  /// A line has begun and not ended.
  public var isInLine: Bool { !line.isEmpty || isSkipping }

  /// Takes the next bytes and gives each line that they complete, with its number.
  public mutating func take<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ body: (Int, RawLine) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty, !isUTF16 {
      let end = rest.firstIndex(of: 0x0A)
      try keep(rest[..<(end ?? rest.endIndex)], body)
      guard let end, !isUTF16 else { return }
      try complete(body)
      rest = rest[(end + 1)...]
    }
  }

  /// The stream is over: gives its last line if that had no end.
  public mutating func finish<Failure: Error>(
    _ body: (Int, RawLine) throws(Failure) -> Void
  ) throws(Failure) {
    if !line.isEmpty || isSkipping { try complete(body) }
  }

  /// Adds to the line under way, or says that it grew too long.
  private mutating func keep<Failure: Error>(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (Int, RawLine) throws(Failure) -> Void
  ) throws(Failure) {
    guard !isSkipping else { return }
    // Room for a mark before the line and CR after it.
    let room = Self.longest + (number == 0 ? 3 : 0) + 1 - line.count
    line.append(contentsOf: bytes.prefix(room))
    if number == 0, line.count >= 2,
      line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF])
    {
      isUTF16 = true
      line.removeAll(keepingCapacity: true)
      number = 1
      try body(1, .bad("this is UTF-16: save it as UTF-8"))
    } else if bytes.count > room {
      try skip(body)
    }
  }

  private mutating func skip<Failure: Error>(
    _ body: (Int, RawLine) throws(Failure) -> Void
  ) throws(Failure) {
    isSkipping = true
    line.removeAll(keepingCapacity: true)
    number += 1
    try body(number, .bad("the line is longer than \(Self.longest) bytes"))
  }

  private mutating func complete<Failure: Error>(
    _ body: (Int, RawLine) throws(Failure) -> Void
  ) throws(Failure) {
    if isSkipping {
      isSkipping = false
      return
    }
    let contents = contents
    guard contents.count <= Self.longest else {
      try skip(body)
      isSkipping = false
      return
    }
    number += 1
    // The line that was given is gone by now, so the buffer is emptied in place.
    defer { line.removeAll(keepingCapacity: true) }
    try body(number, rawLine(contents))
  }

  /// Where the line under way lies in its buffer, without a mark and CR.
  private var contents: Range<Int> {
    let start = number == 0 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var end = line.count
    while end > start, line[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  private func rawLine(_ contents: Range<Int>) -> RawLine {
    let text = line[contents]
    return Self.fault(text).map { .bad($0) } ?? .text(text)
  }

  /// What is wrong with the bytes of a line, if anything.
  private static func fault(_ text: ArraySlice<UInt8>) -> String? {
    let isPlain = text.allSatisfy { $0 &- 1 < 0x7F }
    if isPlain { return nil }
    if Score.isMIDI(text) { return "this is a MIDI file, and not lines: give it as FILE" }
    let nul = text.firstIndex(of: 0).map { $0 - text.startIndex }
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text.span)
    } catch {
      let at = error.byteOffsets.lowerBound
      if at < nul ?? .max {
        let byte = String(text[text.startIndex + at], radix: 16, uppercase: true)
        return "byte \(at + 1), 0x\(byte), is not UTF-8: lines are UTF-8 text"
      }
    }
    return nul.map { "byte \($0 + 1) is NUL: lines are UTF-8 text" }
  }
}
