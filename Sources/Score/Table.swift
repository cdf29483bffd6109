import Hinge

/// The columns of a table, as its header names them.
struct Table: Sendable {
  enum Column: Sendable { case time, angle, radians, status, other }

  /// `nil` for blanks.
  private var separator: UInt8?
  private var columns: [Column]

  /// `time,angle[,status]`, which needs no header.
  static let plain = Table(separator: UInt8(ascii: ","), columns: [.time, .angle, .status])

  private init(separator: UInt8?, columns: [Column]) {
    self.separator = separator
    self.columns = columns
  }

  /// Reads a header: names of columns between commas, semicolons or blanks, in any order and case.
  /// Between commas or semicolons, columns that are not `time` (seconds), `angle` (degrees),
  /// `angleRadians` or `status` are passed over. `nil` when the line is no header: it begins like no
  /// word, or names none of these, or between blanks anything else, as prose does.
  init?(header cursor: Cursor) throws(Refusal) {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";")]
    guard let first = cursor.byte, first.isLetter || first == UInt8(ascii: "\"") else { return nil }
    separator = separators.first { cursor.leads(to: $0) }
    columns = []
    var fields = Fields(cursor, separator)
    while let field = fields.next() { columns.append(Self.column(field)) }
    let known = columns.filter { $0 != .other }
    guard !known.isEmpty, separator != nil || known.count == columns.count else { return nil }
    guard known.contains(.angle) || known.contains(.radians) else {
      throw Refusal("the header names no column 'angle'")
    }
    guard Set(known).count == known.count, !known.contains(.angle) || !known.contains(.radians)
    else {
      throw Refusal("the header names a column twice")
    }
  }

  private static func column(_ name: Word) -> Column {
    if name.isAnyCase(of: "time") { return .time }
    if name.isAnyCase(of: "angle") { return .angle }
    if name.isAnyCase(of: "angleRadians") { return .radians }
    return name.isAnyCase(of: "status") ? .status : .other
  }

  /// Whether a line after the header is a row, rather than another form.
  func isRow(_ start: Cursor) -> Bool {
    guard start.byte != UInt8(ascii: "{") else { return false }
    if let separator {
      guard columns.count == 1 || start.leads(to: separator) else { return false }
    }
    var words = start
    let first = words.word()
    let second = words.word()
    // A statement may hold the separator in a name, and a time before its keyword.
    if let first, Keyword(first) != nil { return false }
    if let second, Keyword(second) != nil { return false }
    return separator != nil || columns.count == 1 || second != nil
  }

  /// Reads a row: its sample, and its time in seconds if it has one. A row without an angle says
  /// that there is no hinge, as the log writes it.
  func row(_ cursor: Cursor) throws(Refusal) -> (Statement, time: Double?) {
    var fields = Fields(cursor, separator)
    var angle: Word?
    var status: Word?
    var time: Double?
    var isInRadians = false
    var count = 0
    while let field = fields.next() {
      if count < columns.count {
        switch columns[count] {
        case .time: time = field.isEmpty ? nil : try field.seconds()
        case .angle: angle = field
        case .radians:
          angle = field
          isInRadians = true
        case .status: status = field
        case .other: break
        }
      } else if !field.isEmpty {
        throw Refusal("unexpected \(field.quoted): a row has \(columns.count) columns")
      }
      count += 1
    }
    guard let angle else { throw Refusal("the row ends before its angle") }
    if angle.isEmpty {
      if let status, !status.isEmpty { throw Refusal("the row has a status and no angle") }
      return (.hingeNone, time)
    }
    return (try .hinge(angle: angle, status: status, isInRadians: isInRadians), time)
  }
}

/// The fields of a row, one after the other.
private struct Fields {
  private var cursor: Cursor
  private let separator: UInt8?
  private var isOver = false

  init(_ cursor: Cursor, _ separator: UInt8?) {
    self.cursor = cursor
    self.separator = separator
  }

  mutating func next() -> Word? {
    guard let separator else { return cursor.word()?.unquoted }
    guard !isOver else { return nil }
    let (field, isLast) = cursor.field(separator)
    isOver = isLast
    return field
  }
}
