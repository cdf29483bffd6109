/// Reads one stream of bytes as lines of any form: a `LineSplitter` and a `LineParser`.
///
/// A connection has a reader of its own; when it breaks, the reader is dropped, and with it a line
/// that was under way. Lines are reported with their numbers, from 1.
public struct LineReader: Sendable {
  private var splitter = LineSplitter()
  private var parser = LineParser()

  public init() {}

  /// A line has begun and not ended.
  public var isInLine: Bool { splitter.isInLine }

  /// Takes the next bytes and gives what each line that they complete says, with its number.
  public mutating func take<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ body: (Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    try splitter.take(bytes) { number, line throws(Failure) in
      try body(number, parser.parse(line))
    }
  }

  /// The stream ended as a file does: gives its last line if that had no end.
  public mutating func finish<Failure: Error>(
    _ body: (Int, Line) throws(Failure) -> Void
  ) throws(Failure) {
    try splitter.finish { number, line throws(Failure) in try body(number, parser.parse(line)) }
  }
}

extension LineParser {
  /// What a line says, if it can be read at all.
  mutating func parse(_ line: RawLine) -> Line {
    switch line {
    case .text(let bytes): parse(bytes)
    case .bad(let reason): .bad(reason)
    }
  }
}
