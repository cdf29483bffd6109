import Engine
import Glibc
import Hinge
import Score
import Testing

@testable import Feeds

/// The feeds that broke other people's software, through every way in: each plays as its file
/// does, and its record is what was heard.
@Suite struct TransportTests {
  /// A case, and the seconds over which its motion is steady.
  struct Case: CustomTestStringConvertible {
    var name: String
    var steady: ClosedRange<Double>?

    init(_ name: String, _ steady: ClosedRange<Double>? = nil) {
      (self.name, self.steady) = (name, steady)
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("bad-samples.hinge"),
    // A sample every 0.5 s, after which a feed is silent: a moment later it makes no speed.
    Case("excel.csv"),
    Case("five-degree-steps.hinge", 0.35...2.5), Case("gone-mid-note.hinge", 0.3...1.4),
    Case("not-utf8.hinge"), Case("sensor-stream.ndjson", 0.6...2.6),
    Case("short-lid.hinge", 0.3...2.1), Case("smooth-90.hinge", 0.3...1.7),
    Case("status-against-angle.hinge"), Case("still-dither.hinge"), Case("three-positions.hinge"),
    Case("whole-degrees-90.hinge", 0.3...1.7),
  ]

  /// Frames between two looks at what has come: what a feed's lines are late by at the most.
  private static let step = 480

  /// Frames by which lines may be late and still be as loud: 30 % of the interval of the slowest
  /// feed that only arrival times are known of, 83 ms. A busy machine's may be more.
  private static let mostJitter: Int64 = 1_200

  private let scratch = Scratch()
  private let bench = Bench(keepsSound: true)

  @Test(arguments: cases, Way.allCases)
  func caseThroughAnyWayPlaysAsItsFileDoes(_ played: Case, way: Way) throws {
    let feed = try CaseFeed(played.name)
    let loop = try bench.loop()
    let writer = try way.open(in: loop, scratch)
    loop.start()
    defer { loop.stop() }
    // Before the output begins, so that its times count from the first frame.
    if way == .unix || way == .tcp { #expect(bench.wait { loop.clientCount == 1 }) }
    let jitter = play(feed, from: writer, way, loop)
    bench.render(seconds: 0.5)

    let file = try Rendered(feed.score, frames: Int(bench.frame))
    #expect(loop.badLines == feed.badLines.count)
    for number in feed.badLines { #expect(bench.said.contains { $0.contains(":\(number): ") }) }
    expect(bench.applied, isAsIn: file.applied, within: jitter)
    expect(bench.log, isAsIn: file.log, within: jitter)
    if let steady = played.steady, jitter <= Self.mostJitter {
      expect(bench.log, isAsLoudAs: file.log, steady)
    }

    close(writer)
    if way.ends { #expect(bench.play(loop) { _ in loop.isOver }) }
    let frames = Int(bench.frame)
    let record = try scratch.record(of: bench.applied, frames: frames)
    let again = try Rendered(record, frames: frames)
    #expect(again.firstDifference(from: bench.samples) == nil)
  }

  /// Writes each line at the first step that is not before its time.
  /// - Returns: frames by which what it says may be late.
  private func play(_ feed: CaseFeed, from writer: Int32, _ way: Way, _ loop: FeedLoop) -> Int64 {
    var rest = feed.lines[...]
    var longest = 0.0
    while let line = rest.first {
      let now = Double(bench.frame) / Bench.rate
      if line.time <= now {
        bench.stamp()
        let begin = ContinuousClock.now
        while let line = rest.first, line.time <= now {
          let bytes = way.takesDatagrams ? line.bytes.dropLast() : line.bytes[...]
          #expect(bytes.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) } == bytes.count)
          rest.removeFirst()
        }
        #expect(bench.wait { way.hasArrived(writer) })
        #expect(bench.isTaken(by: loop))
        longest = max(longest, (ContinuousClock.now - begin) / .seconds(1))
      }
      bench.render(seconds: Double(Self.step) / Bench.rate)
    }
    return Int64(Self.step) + Int64(longest * Bench.rate) + 1
  }

  /// The same statements with the same outcome, each at its time within the jitter.
  private func expect(
    _ live: [Applied], isAsIn file: [Applied], within jitter: Int64
  ) {
    // By text, for nan is not equal to itself.
    let words = [live, file].map { $0.map { "\($0.event.statement) \($0.outcome)" } }
    #expect(words[0] == words[1])
    let late = zip(live, file).map { $0.event.frame - $1.event.frame }
    #expect(late.allSatisfy { abs($0) <= jitter }, "\(late) within \(jitter)")
  }

  /// Each row is between those of the file that lie within the jitter, and no state that lasts
  /// longer is passed over.
  private func expect(_ live: [LogRow], isAsIn file: [LogRow], within jitter: Int64) {
    let width = Int(jitter) / Self.step + 1
    #expect(live.count == file.count)
    // At the start nothing was said yet.
    for row in live.dropFirst(width) {
      let index = Int(row.index)
      let near = file[(index - width)...min(index + width, file.count - 1)]
      #expect(near.contains { $0.hinge?.status == row.hinge?.status }, "\(row)")
      let angles = near.compactMap(\.hinge?.angle)
      if let angle = row.hinge?.angle {
        #expect(angles.min()! <= angle && angle <= angles.max()!, "\(row)")
      }
      #expect(near.map(\.voices).min()! <= row.voices && row.voices <= near.map(\.voices).max()!)
      if near.allSatisfy({ $0.bend == 0 }) { #expect(row.bend == 0, "\(row)") }
    }
    var rest = live.map(\.hinge?.status)[...]
    for run in runs(file.map(\.hinge?.status)) where run.count > width {
      guard let place = rest.firstIndex(of: run.status) else {
        Issue.record("it was never \(run)")
        return
      }
      rest = rest[place...].drop { $0 == run.status }
    }
  }

  private func runs(_ statuses: [HingeStatus?]) -> [(status: HingeStatus?, count: Int)] {
    statuses.reduce(into: []) { runs, status in
      if let last = runs.last, last.status == status {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((status, 1))
      }
    }
  }

  /// Pressure and level are those of the file within 1.5 dB.
  private func expect(
    _ live: [LogRow], isAsLoudAs file: [LogRow], _ steady: ClosedRange<Double>
  ) {
    func ratio(_ power: (LogRow) -> Double) -> Double {
      let sums = [live, file].map { rows in
        rows.lazy.filter { steady.contains(Double($0.index) / 100) }.reduce(0) { $0 + power($1) }
      }
      return 10 * log10(sums[0] / sums[1])
    }
    #expect(abs(ratio { $0.pressure * $0.pressure }) < 1.5)
    // The sensor's stream presses no key.
    if file.contains(where: { $0.voices > 0 }) { #expect(abs(ratio(\.meanSquare)) < 1.5) }
  }
}
