/// A statement that something in the music sets off, and not its time: a transition of the hinge.
///
/// Plain bits, as a statement is.
public struct Triggered: Sendable, BitwiseCopyable, Equatable {
  public let statement: Statement
  /// Whether it says no velocity, so that its own is that of what sets it off.
  public let followsSpeed: Bool

  /// Reads a line of the performance language that has no time, and that neither moves the hinge
  /// nor loads anything.
  public init(_ line: String) throws(Refusal) {
    self = try Array(line.utf8).withUnsafeBufferPointer { (bytes) throws(Refusal) in
      try Triggered(Cursor(bytes))
    }
  }

  private init(_ start: Cursor) throws(Refusal) {
    var cursor = start
    guard let word = cursor.word() else { throw Refusal("nothing is said") }
    guard let keyword = Keyword(word) else {
      if Decimal.scan(word.bytes, at: 0) != nil {
        throw Refusal("a line here has no time and no angle: write a statement alone")
      }
      throw Refusal(noStatement: word)
    }
    switch keyword {
    case .hinge, .feed, .snap:
      throw Refusal("'\(keyword.rawValue)' cannot stand here: the hinge would set itself off")
    case .preset: throw Refusal("'preset' cannot stand here: it takes time to load one")
    default: break
    }
    var parser = StatementParser(keyword: keyword, cursor: cursor)
    guard case .statement(let statement, _) = try parser.line(at: nil) else {
      throw Refusal(noStatement: word)
    }
    self.statement = statement
    followsSpeed = parser.leavesVelocityOut
  }

  /// The line, which reads back the same.
  public var line: String {
    let line = ScoreWriter.line(statement)
    guard followsSpeed, let blank = line.lastIndex(of: " ") else { return line }
    return String(line[..<blank])
  }
}
