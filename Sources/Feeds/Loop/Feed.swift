import Score

/// One live feed of lines, without its descriptor: bytes go in, statements come out in their time.
struct Feed {
  /// Reading stops while this many statements wait. It bounds memory, and is more than a feed of
  /// 500 samples a second sends in one.
  static let mostHeld = 512

  /// Statements more seconds ahead than this are answered when they come, not when they go.
  static let patience = 0.5

  /// Where it comes from, for reports.
  let name: String
  /// The numbers that the engine knows it by: its own, then those of the feeds it tells of.
  private(set) var numbers: [UInt8]
  private(set) var held = HeldStatements()
  private(set) var unreleased = Unreleased()
  /// Lines that could not be read.
  private(set) var badLines = 0

  /// The feeds that a record of several tells apart, by the number that it gives them.
  private var recorded: [UInt8: UInt8] = [:]
  private var number: UInt8
  /// A second number of its own, for what makes no speed with what came before.
  private var twin: UInt8?
  private var clock: LiveClock
  private var reader = LineReader()
  private var isReadAhead = false
  private var isBroken = false
  /// The frame of the last statement that was sent.
  private var sent: Int64 = .min
  /// The frame of the last hinge sample that was sent.
  private var sampled: Int64 = .min
  private var order = 0

  init(name: String, number: UInt8, clock: LiveClock) {
    self.name = name
    self.number = number
    self.clock = clock
    numbers = [number]
  }

  /// Whether it has room for more.
  var isHungry: Bool { held.count < Self.mostHeld }

  /// What is to be said to whoever said a line.
  enum Reply: Equatable {
    /// It was taken.
    case done
    /// It was not; what is wrong, in words.
    case refused(String)
    /// Where the hinge is; also each time that it has moved, where that is asked for.
    case hinge(isFollowed: Bool)
  }

  /// Takes the next bytes, which arrived at the frame `now`.
  /// - Parameters:
  ///   - isReadAhead: there may be more to read at once, so that when it arrived tells nothing.
  ///   - free: numbers for the feeds that a record tells apart; `nil` when it may have one only.
  ///   - answer: told of each line that is dealt with at once: its number, and what to say.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, now: Int64, isReadAhead: Bool = false,
    free: inout FeedNumbers?,
    answer: (Int, Reply) -> Void
  ) {
    var lines: [(Int, Line)] = []
    reader.take(bytes) { lines.append(($0, $1)) }
    // What comes after this may have waited while this was read.
    defer { self.isReadAhead = isReadAhead }
    for (number, line) in lines { take(line, number, now: now, free: &free, answer: answer) }
  }

  /// The stream is over: its last line counts even without an end.
  mutating func finish(
    now: Int64, free: inout FeedNumbers?, answer: (Int, Reply) -> Void
  ) {
    var lines: [(Int, Line)] = []
    reader.finish { lines.append(($0, $1)) }
    for (number, line) in lines { take(line, number, now: now, free: &free, answer: answer) }
  }

  private mutating func take(
    _ said: Line, _ line: Int, now: Int64, free: inout FeedNumbers?,
    answer: (Int, Reply) -> Void
  ) {
    switch said {
    case .nothing: answer(line, .done)
    case .statement(let statement, let time):
      guard let frame = clock.frame(for: statement, at: time, now: now, isReadAhead: isReadAhead)
      else {
        return answer(line, .done)
      }
      if clock.isAnew, !beginAnew(at: now, &free) { return answer(line, .done) }
      let isFar = Double(frame - now) > Self.patience * clock.rate
      hold(statement, at: frame, line: line, isAnswered: isFar)
      if isFar { answer(line, .done) }
    case .source(let feed):
      tell(feed, free: &free)
      answer(line, .done)
    case .question(let isFollowed): answer(line, .hinge(isFollowed: isFollowed))
    case .bad(let reason):
      badLines += 1
      answer(line, .refused(reason))
    }
  }

  /// Whether there is room for a statement of a sender who cannot be asked to wait. One who fills
  /// it with what is to come later still plays now.
  func hasRoom(isLater: Bool) -> Bool { held.count < Self.mostHeld * (isLater ? 1 : 8) }

  /// Takes a statement that no line said, to happen at a frame.
  mutating func take(_ statement: Statement, at frame: Int64) {
    hold(statement, at: frame, line: 0, isAnswered: true)
  }

  private mutating func hold(
    _ statement: Statement, at frame: Int64, line: Int, isAnswered: Bool
  ) {
    order += 1
    held.insert(
      HeldStatements.Entry(
        frame: frame, order: order, statement: statement, feed: number, line: line,
        isAnswered: isAnswered))
  }

  /// What follows makes no speed with what came before: to the engine it is another feed. Samples
  /// that wait are forgotten.
  /// - Returns: false when some that were sent lie ahead, and have to be over first.
  private mutating func beginAnew(at now: Int64, _ free: inout FeedNumbers?) -> Bool {
    held.removeSamples()
    guard sampled <= now else {
      clock.pass(until: sampled)
      return false
    }
    if let other = twin ?? free?.take() {
      if twin == nil { numbers.append(other) }
      twin = number
      number = other
    }
    return true
  }

  /// What follows came from another of the feeds in a record.
  private mutating func tell(_ feed: UInt8, free: inout FeedNumbers?) {
    if let known = recorded[feed] {
      number = known
    } else {
      // The first that is named is the feed itself; when no number is left they stay together.
      if !recorded.isEmpty, let another = free?.take() {
        numbers.append(another)
        number = another
      }
      recorded[feed] = number
    }
  }

  /// The first statement that happens before a frame.
  func next(before frame: Int64) -> HeldStatements.Entry? {
    held.first.flatMap { $0.frame < frame ? $0 : nil }
  }

  /// Whoever says it broke off: what waits is forgotten.
  mutating func breakOff() {
    held = HeldStatements()
    isBroken = true
  }

  /// A line is under way.
  var isInLine: Bool { reader.isInLine }

  /// Takes out the first of the statements that wait.
  mutating func removeFirst() -> HeldStatements.Entry { held.removeFirst() }

  /// A statement went to the engine, said by the feed of a number.
  mutating func wasSent(_ entry: HeldStatements.Entry) {
    unreleased.take(entry.statement, from: entry.feed)
    sent = max(sent, entry.frame)
    if case .hinge = entry.statement { sampled = max(sampled, entry.frame) }
  }

  /// Holds the letting go of what is still down, to follow everything that was said; at once where
  /// it broke off.
  /// - Parameter end: where what was sent is over, the end of a sweep for one.
  mutating func letGo(at now: Int64, after end: Int64) {
    let frame = isBroken ? max(now, sent) : max(now, end, clock.latest)
    let releases = unreleased.releases
    unreleased = Unreleased()
    for release in releases {
      number = release.feed
      hold(release.statement, at: frame, line: 0, isAnswered: true)
    }
  }
}
