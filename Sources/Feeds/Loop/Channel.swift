import Glibc
import Threads

/// One who speaks: a feed, how it reaches us, and what is said back.
///
/// It belongs to the loop's thread.
final class Channel {
  enum Kind {
    /// Standard input, a file or a FIFO.
    case stream
    /// A sender of a device.
    case sender
    /// A client of `unix:`, `tcp:` or `udp:`, who hears of errors.
    case client
    /// A client of the control socket, who hears of every line, and leaves what it plays as it is.
    case control
  }

  struct Awaited {
    var entry: HeldStatements.Entry
    /// The stage has made it ready.
    var isReady = false
  }

  let id: Int
  let kind: Kind
  /// What it is read from, where that is its alone.
  private(set) var descriptor: Int32?
  /// More may come. A client may have said its last line and still listen.
  private(set) var isReading = true
  private(set) var isClosed = false
  var feed: Feed
  /// A preset statement that was taken out of the feed; what follows waits until it was sent.
  var preset: Awaited?
  /// The frame at which what was sent is over: the last statement's, or the end of a sweep.
  var lastSent: Int64 = 0
  /// The hinge as it was last told, of one who follows it.
  private var followed: String?
  /// `nil` for one who hears nothing.
  private var answers: Answers?
  private var limiter = ReportLimiter()

  init(id: Int, kind: Kind, descriptor: Int32? = nil, answers: Answers? = nil, feed: Feed) {
    self.id = id
    self.kind = kind
    self.descriptor = descriptor
    self.answers = answers
    self.feed = feed
  }

  /// Nothing more will come, and everything that came was sent.
  var isDrained: Bool { !isReading && hasSentAll }

  /// It waits for nothing and holds nothing.
  var isIdle: Bool { hasSentAll && feed.unreleased.isEmpty }

  private var hasSentAll: Bool { feed.held.isEmpty && preset == nil }

  /// What to watch for more bytes; `nil` where none can come, or none are wanted.
  var watched: Int32? { isReading && feed.isHungry ? descriptor : nil }

  enum Reading {
    case bytes(Int)
    case nothing
    case end
    /// It broke off.
    case failure
  }

  /// Reads what is there.
  func read(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .nothing : .failure }
    return count == 0 ? .end : .bytes(count)
  }

  /// Whoever speaks broke off: what waits for its time is forgotten, so that what is held is let go
  /// at once.
  func breakOff() {
    feed.breakOff()
    preset = nil
  }

  func stopReading() { isReading = false }

  func close() {
    isReading = false
    isClosed = true
    // Standard input is the process's own.
    if let descriptor, descriptor > 0 { Glibc.close(descriptor) }
    descriptor = nil
    answers = nil
  }

  /// Replies to a line.
  /// - Parameter hinge: where the hinge is, as a line; it is made only where that is asked.
  func answer(
    _ line: Int, _ reply: Feed.Reply, hinge: @autoclosure () -> String, report: (String) -> Void
  ) {
    switch reply {
    case .done: answer(line, nil, report: report)
    case .refused(let problem): answer(line, problem, report: report)
    case .hinge where answers == nil:
      answer(line, "nobody can be answered here", report: report)
    case .hinge(let isFollowed):
      let hinge = hinge()
      answers?.say(hinge)
      if isFollowed { followed = hinge }
    }
  }

  /// Tells the client what became of a line, and the player of a bad one.
  /// - Parameter problem: what is wrong with it, in words; `nil` when all is well.
  func answer(_ line: Int, _ problem: String?, report: (String) -> Void) {
    if let problem {
      tell(line, problem, report: report)
      answers?.say("error \(line): \(problem)")
    } else if kind == .control {
      answers?.say("ok")
    }
  }

  /// The same of a statement that waited, unless that was said when it came.
  func answer(_ entry: HeldStatements.Entry, _ problem: String?, report: (String) -> Void) {
    if !entry.isAnswered {
      answer(entry.line, problem, report: report)
    } else if let problem {
      tell(entry.line, problem, report: report)
    }
  }

  var follows: Bool { followed != nil }

  /// Tells one who follows the hinge that it has moved. Who cannot take it now is told later.
  func tell(hinge: String) {
    guard let followed, followed != hinge, answers?.say(hinge) == true else { return }
    self.followed = hinge
  }

  private func tell(_ line: Int, _ problem: String, report: (String) -> Void) {
    let seconds = Double(MonotonicClock.now()) / 1e9
    // What no line said has no number.
    let place = line == 0 ? feed.name : "\(feed.name):\(line)"
    for text in limiter.admit("\(place): \(problem)", at: seconds) { report(text) }
  }

  /// Says how many reports were left out at the end.
  func finishReports(_ report: (String) -> Void) {
    for text in limiter.flush() { report(text) }
  }
}
