/// Reads one file as a score, by chunks of any size.
///
/// Times count from the start and may not run backwards; a line without a time takes that of the
/// line before. A feed's own clock (JSON's, a headed table's) counts from its first reading, which
/// takes the time of the line before too: 0 in a file that holds nothing else.
public struct ScoreReader {
  /// Seconds that a file may last: a day.
  public static let longest = 86_400.0

  private let file: String
  private var lines = LineReader()
  private var score = Score()
  private var feed: UInt8
  private var seconds = 0.0
  /// When the feed's own clock began.
  private var clockStart = 0.0

  /// - Parameters:
  ///   - file: its name in messages.
  ///   - feed: the number of the feed that the file is, 0 to 127; a line `feed N` in it changes that.
  public init(file: String, feed: UInt8 = 0) {
    self.file = file
    self.feed = feed
  }

  /// Takes the next bytes. Throws at the first line that cannot be played; the reader is then of no
  /// more use.
  public mutating func take(_ bytes: UnsafeRawBufferPointer) throws(ScoreError) {
    var lines = lines
    try lines.take(bytes) { number, line throws(ScoreError) in try add(line, number) }
    self.lines = lines
  }

  /// The score, when the file is over.
  public consuming func finish() throws(ScoreError) -> Score {
    var lines = lines
    try lines.finish { number, line throws(ScoreError) in try add(line, number) }
    return score
  }

  private mutating func add(_ line: Line, _ number: Int) throws(ScoreError) {
    let place = Place(file: file, line: number)
    switch line {
    case .nothing: break
    case .bad(let reason): throw ScoreError(place: place, reason: reason)
    case .source(let feed): self.feed = feed
    case .question:
      throw ScoreError(place: place, reason: "only an instrument that plays can be asked")
    case .statement(let statement, let time):
      do throws(Refusal) {
        seconds = try next(time)
      } catch {
        throw ScoreError(place: place, reason: error.reason)
      }
      score.append(.init(seconds: seconds, statement: statement, feed: feed, place: place))
    }
  }

  private mutating func next(_ time: LineTime?) throws(Refusal) -> Double {
    let next: Double
    switch time {
    case nil: return seconds
    case .fromStart(let time): next = time
    case .clockStart:
      clockStart = seconds
      return seconds
    case .sinceClockStart(let elapsed): next = clockStart + elapsed
    }
    guard next >= seconds else {
      throw Refusal("the time runs backwards, from \(seconds) to \(next)")
    }
    guard next <= Self.longest else {
      throw Refusal(
        "the time \(next) lies over a day after the start: times count in seconds from the start")
    }
    return next
  }
}

extension Score {
  /// Reads the bytes of a whole file. `file` is its name in messages, `feed` the number of the feed
  /// that it is, 0 to 127.
  public init(_ bytes: [UInt8], file: String, feed: UInt8 = 0) throws(ScoreError) {
    var reader = ScoreReader(file: file, feed: feed)
    try bytes.span.bytes.withUnsafeBytes { bytes throws(ScoreError) in try reader.take(bytes) }
    self = try reader.finish()
  }
}
