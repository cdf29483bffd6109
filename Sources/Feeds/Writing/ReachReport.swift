import Hinge
import Score

/// What the player hears of the range that is learnt: where the hinge stops, and how to say so from
/// the start.
///
/// It is said where the hinge stands still after it has gone further than before, and a few times at
/// most; what was learnt since is said when the run is over. An end that the hinge has not come to
/// is where it is guessed to be.
struct ReachReport {
  private static let most = 4
  /// Degrees by which an end has moved since it was last said.
  private static let change = 1.0
  /// Seconds for which both ends, and the hinge, have stood.
  private static let rest = 1.0
  /// Degrees that can be read in the line.
  private static let smallest = 0.1

  /// What the player knows, at first what is guessed.
  private var said = HingeReach.guess
  private var latest = HingeReach.guess
  private var since = 0.0
  private var count = 0

  /// - Parameters:
  ///   - reach: what is learnt by now.
  ///   - isMoving: whether the hinge has a speed.
  ///   - seconds: of the engine's time.
  /// - Returns: a line, when one is due.
  mutating func take(_ reach: HingeReach, isMoving: Bool, at seconds: Double) -> String? {
    if isMoving || reach != latest {
      latest = reach
      since = seconds
    }
    guard count < Self.most, seconds - since >= Self.rest, isNews(Self.change) else { return nil }
    return say()
  }

  /// What is left to be said at the end.
  mutating func finish() -> String? {
    isNews(Self.smallest) ? say() : nil
  }

  private func isNews(_ degrees: Double) -> Bool {
    max(abs(latest.closed - said.closed), abs(latest.open - said.open)) >= degrees
  }

  private mutating func say() -> String {
    said = latest
    count += 1
    let ends = [latest.closed, latest.open].map { FixedPoint.text($0, decimals: 1) }
    let option = ends.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
    return
      "the hinge is taken to reach \(ends[0]) to \(ends[1]) degrees; "
      + "--hinge-range \(option.joined(separator: ":")) says so from the start"
  }
}
