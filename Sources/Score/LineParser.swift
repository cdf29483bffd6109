import Hinge

/// Reads the lines of one stream: a file, standard input, or one connection.
///
/// Every form is recognised line by line, whatever the lines before were: a statement, a number of
/// degrees, `time,angle[,status]`, `time angle [status]`, a JSON object. Only a table with a header
/// is remembered, and when the feed's own clock began.
///
/// Numbers are read alike in every locale, words but statuses and columns as they are spelt.
public struct LineParser: Sendable {
  private var table: Table?
  private var clock: FeedClock?

  public init() {}

  /// What a line says. Its bytes are UTF-8, its end dropped.
  public mutating func parse(_ line: ArraySlice<UInt8>) -> Line {
    line.withUnsafeBufferPointer { parse($0) }
  }

  /// What a line says, its end dropped.
  public mutating func parse(_ line: String) -> Line {
    var line = line
    return line.withUTF8 { parse($0) }
  }

  private mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Line {
    var cursor = Cursor(bytes)
    cursor.skipBlanks()
    guard !cursor.isAtEnd else { return .nothing }
    do throws(Refusal) {
      if let table, table.isRow(cursor) {
        if let header = try header(cursor) { return header }
        let (statement, time) = try table.row(cursor)
        return .statement(statement, at: time.map { FeedClock.time(of: .table($0), &clock) })
      }
      return try line(&cursor)
    } catch {
      return .bad(error.reason)
    }
  }

  private mutating func line(_ cursor: inout Cursor) throws(Refusal) -> Line {
    if cursor.byte == UInt8(ascii: "{") { return try object(cursor, at: nil) }
    let start = cursor
    guard let (first, end) = Decimal.scan(cursor.bytes, at: cursor.position) else {
      return try words(start, at: nil)
    }
    cursor.move(to: end)
    let isWhole = cursor.byte.map(\.isBlank) ?? true
    cursor.skipBlanks()
    if cursor.byte == UInt8(ascii: ",") { return try commas(start) }
    guard isWhole, !cursor.isAtEnd else { return try degrees(start) }
    let seconds = try Word.checked(first, Word(cursor.bytes, start.position, end).quoted)
    let time = LineTime.fromStart(seconds)
    if cursor.byte == UInt8(ascii: "{") { return try object(cursor, at: time) }
    guard Decimal.scan(cursor.bytes, at: cursor.position) != nil else {
      return try words(cursor, at: time)
    }
    return try pair(&cursor, at: time)
  }

  /// A number of degrees alone.
  private func degrees(_ start: Cursor) throws(Refusal) -> Line {
    var cursor = start
    guard let word = cursor.word() else { return .nothing }
    let statement = try Statement.hinge(angle: word, status: nil)
    if let extra = cursor.word() {
      throw Refusal(
        "unexpected \(extra.quoted): write TIME ANGLE STATUS or hinge ANGLE STATUS")
    }
    return .statement(statement, at: nil)
  }

  /// `time angle [status]`, past the time.
  private func pair(_ cursor: inout Cursor, at time: LineTime) throws(Refusal) -> Line {
    guard let angle = cursor.word() else { return .nothing }
    let statement = try Statement.hinge(angle: angle, status: cursor.word())
    if let extra = cursor.word() {
      throw Refusal("unexpected \(extra.quoted): write TIME ANGLE [STATUS]")
    }
    return .statement(statement, at: time)
  }

  /// `time,angle[,status]`.
  private func commas(_ start: Cursor) throws(Refusal) -> Line {
    let (statement, time) = try Table.plain.row(start)
    if statement == .hingeNone {
      throw Refusal("an angle is missing: write TIME,ANGLE or TIME,ANGLE,STATUS")
    }
    return .statement(statement, at: time.map { .fromStart($0) })
  }

  private mutating func object(_ cursor: Cursor, at time: LineTime?) throws(Refusal) -> Line {
    let object = try JSONSample(cursor)
    guard let reading = object.reading, time == nil else {
      return .statement(object.statement, at: time)
    }
    return .statement(object.statement, at: FeedClock.time(of: reading, &clock))
  }

  /// The header of a table, from where on its rows are known and its clock counts anew.
  private mutating func header(_ cursor: Cursor) throws(Refusal) -> Line? {
    guard let header = try Table(header: cursor) else { return nil }
    table = header
    clock = nil
    return .nothing
  }

  /// A statement, or the header of a table.
  private mutating func words(_ start: Cursor, at time: LineTime?) throws(Refusal) -> Line {
    var cursor = start
    guard let word = cursor.word() else { return .nothing }
    if let keyword = Keyword(word) {
      var parser = StatementParser(keyword: keyword, cursor: cursor)
      return try parser.line(at: time)
    }
    if time == nil, let header = try header(start) { return header }
    if time != nil, HingeStatus(word) != nil {
      throw Refusal("a status without an angle: write TIME ANGLE STATUS or hinge ANGLE STATUS")
    }
    throw Refusal(noStatement: word, others: "degrees, TIME ANGLE, or ")
  }
}
