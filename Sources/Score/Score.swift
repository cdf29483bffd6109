import Hinge

/// A performance read whole: statements in the order of their times.
///
/// Statements at one time keep the order of the file, and of the files. A hinge sample takes 32
/// bytes, so that hours of a fast feed fit into memory.
public struct Score: Sendable {
  /// A statement, and where and when it was said.
  public struct Entry: Sendable, Equatable {
    /// From the start, at least 0.
    public var seconds: Double
    public var statement: Statement
    /// The feed that said it, 0 to 127.
    public var feed: UInt8
    public var place: Place
  }

  private var rows: [Row] = []
  /// The statements that are no hinge samples.
  private var others: [Statement] = []
  private var files: [String] = []

  private struct Row: BitwiseCopyable {
    var seconds: Double
    /// Degrees of a sample; of another statement its index.
    var angle: Double
    /// A line from 1, or −1 less a byte from 0.
    var spot: Int32
    var file: Int32
    var feed: UInt8
    var isOther: Bool
    var status: HingeStatus?
  }

  public init() {}

  /// Several scores as one, merged by time; where times are equal, the first score goes first.
  public init(merging scores: [Score]) {
    for score in scores {
      let (otherBase, fileBase) = (others.count, files.count)
      rows += score.rows.lazy.map { row in
        var row = row
        row.file += Int32(fileBase)
        if row.isOther { row.angle += Double(otherBase) }
        return row
      }
      others += score.others
      files += score.files
    }
    // The standard library's sort is stable.
    rows.sort { $0.seconds < $1.seconds }
  }

  /// Adds an entry at the end. Its time must not lie before that of the last.
  mutating func append(_ entry: Entry) {
    if files.last != entry.place.file { files.append(entry.place.file) }
    var row = Row(
      seconds: entry.seconds, angle: 0, spot: Self.number(of: entry.place.spot),
      file: Int32(files.count - 1), feed: entry.feed, isOther: false, status: nil)
    if case .hinge(let angle, let status) = entry.statement {
      row.angle = angle
      row.status = status
    } else {
      row.isOther = true
      row.angle = Double(others.count)
      others.append(entry.statement)
    }
    rows.append(row)
  }

  private static func number(of spot: Place.Spot) -> Int32 {
    switch spot {
    case .line(let line): Int32(clamping: line)
    case .byte(let byte): Int32(clamping: -1 - byte)
    }
  }
}

extension Score: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }

  public subscript(index: Int) -> Entry {
    let row = rows[index]
    let (file, spot) = (files[Int(row.file)], Int(row.spot))
    return Entry(
      seconds: row.seconds,
      statement: row.isOther
        ? others[Int(row.angle)] : .hinge(angle: row.angle, status: row.status),
      feed: row.feed,
      place: spot < 0 ? Place(file: file, byte: -1 - spot) : Place(file: file, line: spot))
  }
}
