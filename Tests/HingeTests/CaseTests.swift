import Foundation
import Hinge
import Score
import Testing

/// The hinge samples of a file of `Tests/Cases`, at the nearest frames of 48 kHz.
func caseSamples(_ name: String) throws -> [HingeSample] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let bytes = try Data(contentsOf: tests.appending(path: "Cases/\(name)"))
  return try Score(Array(bytes), file: name).compactMap { entry in
    let time = Double(Event.frame(at: entry.seconds, rate: 48_000)) / 48_000
    return switch entry.statement {
    case .hinge(let angle, let status): HingeSample(angle: angle, status: status, time: time)
    case .hingeNone: HingeSample(angle: nil, time: time)
    default: nil
    }
  }
}

/// What the first lines of each case say, as far as the tracker answers for it. Loudness is judged
/// as in `SpeedTests`.
struct CaseTests {
  /// The hinge after all samples of a case.
  func hingeAfter(_ name: String, range: HingeRange = .full) throws -> Hinge? {
    var tracker = HingeTracker(range: range)
    for sample in try caseSamples(name) { _ = tracker.take(sample) }
    return tracker.hinge
  }

  @Test("bad-samples: the last good angle is kept, without a burst, and each kind is counted")
  func badSamples() throws {
    var tracker = HingeTracker()
    var good: [Double] = []
    for sample in try caseSamples("bad-samples.hinge") {
      if case .taken = tracker.take(sample) { good.append(tracker.hinge!.angle) }
    }
    #expect(good == [80, 82, 84, 86, 88, 90, 92, 94, 96])
    // 500, 32767 and 1e9; nan; −3.
    #expect(tracker.badSamples(.above360) == 3)
    #expect(tracker.badSamples(.notFinite) == 1)
    #expect(tracker.badSamples(.belowZero) == 1)
    // 2° in 0.1 s are the fastest two samples.
    #expect(Heard(try caseSamples("bad-samples.hinge")).speeds.allSatisfy { $0 >= 0 && $0 < 20.01 })
  }

  @Test("excel: 60°/s closing from the second change on, then an end")
  func excel() throws {
    let samples = try caseSamples("excel.csv")
    #expect(samples.count == 4)
    let heard = Heard(samples)
    #expect(heard.speeds(from: 1, to: 2).allSatisfy { abs($0 + 60) < 0.01 })
    #expect(heard.speeds(from: 2.2001, to: 2.5).allSatisfy { $0 == 0 })
    #expect(try hingeAfter("excel.csv") == Hinge(angle: 90, status: .partiallyOpen))
  }

  @Test("five-degree-steps: 60°/s within 1.5 dB after the second step, still 0.25 s after the last")
  func fiveDegreeSteps() throws {
    let heard = Heard(try caseSamples("five-degree-steps.hinge"))
    #expect(heard.speeds(from: 0.168, to: 2.5).allSatisfy { abs(20 * log10($0 / 60)) < 0.1 })
    #expect(heard.speeds(from: 2.7501, to: 4).allSatisfy { $0 == 0 })
  }

  @Test("gone-mid-note: still at once, and coming back elsewhere makes no burst")
  func goneMidNote() throws {
    let heard = Heard(try caseSamples("gone-mid-note.hinge"))
    #expect(heard.speeds(from: 0.1, to: 1.5).allSatisfy { abs($0 + 60) < 0.5 })
    #expect(heard.speeds(from: 1.52, to: 2.63).allSatisfy { $0 == 0 })
    #expect(heard.speeds(from: 2.7, to: 3.58).allSatisfy { abs($0 - 30) < 0.5 })
    #expect(heard.speeds(from: 2.6, to: 5).allSatisfy { $0 < 30.5 && $0 >= 0 })
  }

  @Test("not-utf8: refused with its line")
  func notUTF8() {
    #expect {
      try caseSamples("not-utf8.hinge")
    } throws: {
      ($0 as? ScoreError)?.place.line == 4
    }
  }

  @Test("sensor-stream: 60°/s closing within 1.5 dB after the second update")
  func sensorStream() throws {
    let heard = Heard(try caseSamples("sensor-stream.ndjson"))
    #expect(heard.speeds(from: 0.401, to: 2.6).allSatisfy { abs($0 + 60) < 0.01 })
    #expect(heard.speeds(from: 3.2001, to: 4).allSatisfy { $0 == 0 })
  }

  @Test("short-lid: its whole travel is 0 to 180 where the range is given, else as it is")
  func shortLid() throws {
    let range = HingeRange.fixed(closed: 0, open: 132)
    #expect(
      try hingeAfter("short-lid.hinge", range: range) == Hinge(angle: 180, status: .fullyOpen))
    let learnt = try hingeAfter("short-lid.hinge", range: .automatic)
    #expect(learnt == Hinge(angle: 180, status: .fullyOpen))
    let plain = try hingeAfter("short-lid.hinge")
    #expect(plain == Hinge(angle: 132, status: .partiallyOpen))
    // 2° every 1/30 s.
    let samples = try caseSamples("short-lid.hinge")
    let calibrated = Heard(samples, range: range).speeds(from: 0.3, to: 2.2)
    #expect(calibrated.allSatisfy { abs($0 / (60 * 180 / 132) - 1) < 0.01 })
    #expect(Heard(samples).speeds(from: 0.3, to: 2.2).allSatisfy { abs($0 / 60 - 1) < 0.01 })
  }

  @Test("smooth-90 and whole-degrees-90: as loud as 90°/s, with no tremolo, then still")
  func whole() throws {
    for (name, bound) in [("smooth-90.hinge", 0.05), ("whole-degrees-90.hinge", 0.5)] {
      let heard = Heard(try caseSamples(name))
      let level = heard.level(from: 0.3, to: 1.7)
      #expect(abs(20 * log10(level / 90)) < bound, "\(name)")
      let (low, high) = heard.extent(from: 0.4, to: 1.7)
      #expect(20 * log10(high / low) < 2 * bound, "\(name)")
      #expect(heard.speeds(from: 2.3, to: 3.7).allSatisfy { $0 == 0 }, "\(name)")
    }
  }

  @Test("status-against-angle: the status in the feed is believed")
  func statusAgainstAngle() throws {
    var tracker = HingeTracker()
    for sample in try caseSamples("status-against-angle.hinge") {
      _ = tracker.take(sample)
      #expect(tracker.hinge?.angle == sample.angle)
      #expect(tracker.hinge?.status == sample.status)
    }
  }

  @Test("still-dither: exactly still")
  func stillDither() throws {
    #expect(Heard(try caseSamples("still-dither.hinge")).speeds.allSatisfy { $0 == 0 })
  }

  @Test("three-positions: never faster than the hinge was folded")
  func threePositions() throws {
    // 180° in 200 ms.
    let heard = Heard(try caseSamples("three-positions.hinge"))
    #expect(heard.speeds.allSatisfy { abs($0) < 900.01 })
    #expect(heard.speeds(from: 2.1001, to: 3).allSatisfy { $0 == 0 })
  }
}
