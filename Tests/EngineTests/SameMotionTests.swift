import Engine
import Glibc
import SeededRandom
import Testing

/// One motion of the hand sounds alike whatever feed tells of it.
@Suite struct SameMotionTests {
  /// How a feed reports a motion.
  struct Feed: CustomTestStringConvertible, Sendable {
    var rate: Double
    /// Degrees between the angles it can tell; 0 for smooth.
    var step = 0.0
    /// The part of an interval by which sampling times wander, truly stamped.
    var unevenness = 0.0
    /// The part of an interval by which time stamps err.
    var jitter = 0.0

    var testDescription: String {
      "\(rate) Hz, steps of \(step)°, uneven by \(unevenness), jitter of \(jitter)"
    }
  }

  /// The level of A4 on one rank over the steady part of a fold.
  func level(_ feed: Feed, speed: Double) throws -> Double {
    let travel = 150 / speed
    var generator = SeededGenerator(seed: 42)
    func random() -> Double { Double.random(in: -0.5..<0.5, using: &generator) }
    var lines = ["0 register M", "0 note on A4"]
    var last = 0.0
    for number in 0...Int((0.5 + travel) * feed.rate) {
      let time = max(0, (Double(number) + feed.unevenness * 2 * random()) / feed.rate)
      let angle = 10 + speed * max(0, time - 0.5)
      let told = feed.step > 0 ? (angle / feed.step).rounded() * feed.step : angle
      let stamp = max(last, time + feed.jitter * 2 * random() / feed.rate)
      lines.append("\(stamp) hinge \(told)")
      last = stamp
    }
    let rendering = try Rendering(lines.joined(separator: "\n"), seconds: 0.5 + travel)
    return rendering.level(0.5 + min(0.5 * travel, 1), 0.5 + 0.97 * travel)
  }

  @Test(arguments: [
    Feed(rate: 60), Feed(rate: 60, step: 1), Feed(rate: 100, step: 1, unevenness: 0.3),
    Feed(rate: 120, step: 1), Feed(rate: 1_000), Feed(rate: 1_000, step: 1),
  ]) func fastFeedsAgreeFromFifteenDegreesASecond(feed: Feed) throws {
    for speed in [15.0, 30, 90] {
      let reference = try level(Feed(rate: 1_000), speed: speed)
      let found = try level(feed, speed: speed)
      #expect(abs(found - reference) < 0.5, "\(speed)°/s")
    }
  }

  @Test(arguments: [
    Feed(rate: 10), Feed(rate: 10, step: 1), Feed(rate: 10, step: 1, unevenness: 0.3),
    Feed(rate: 30, step: 1),
  ]) func slowFeedsAgreeFromThirtyDegreesASecond(feed: Feed) throws {
    for speed in [30.0, 90] {
      let reference = try level(Feed(rate: 1_000), speed: speed)
      let found = try level(feed, speed: speed)
      #expect(abs(found - reference) < 1, "\(speed)°/s")
    }
  }

  @Test(arguments: [Feed(rate: 60, step: 1, jitter: 0.3), Feed(rate: 10, step: 1, jitter: 0.3)])
  func jitterOfArrivalIsBarelyHeard(feed: Feed) throws {
    for speed in [30.0, 90] {
      let reference = try level(Feed(rate: 1_000), speed: speed)
      let found = try level(feed, speed: speed)
      #expect(abs(found - reference) < 1.5, "\(speed)°/s")
    }
  }
}
