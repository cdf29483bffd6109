import Engine
import Hinge
import Score

/// Every hinge sample as it came, as a table.
///
/// Columns: seconds at which it took effect; the feed's name; degrees as the feed gave them, or
/// `none`; the status that the feed gave, if it gave one; `taken`, or why not.
public final class HingeTrace {
  private let file: TextFile

  /// Creates the file.
  public init(path: String, report: @escaping (String) -> Void) throws(OutputFileError) {
    file = try TextFile(creating: path, report: report)
    file.write("arrival,source,angle,status,outcome\n")
  }

  /// - Parameters:
  ///   - source: the name of the sample's feed.
  ///   - rate: frames a second.
  func write(_ applied: Applied, source: String, rate: Double) {
    if let line = Self.line(applied, source: source, rate: rate) { file.write(line + "\n") }
  }

  func flush() { file.flush() }

  func close() { file.close() }

  /// `nil` for what is no hinge sample.
  static func line(_ applied: Applied, source: String, rate: Double) -> String? {
    let angle: String
    var status: HingeStatus?
    switch applied.event.statement {
    case .hinge(let degrees, let given):
      angle = "\(degrees)"
      status = given
    case .hingeNone: angle = "none"
    case .hingeSweep(let from, let to, let seconds): angle = "sweep \(from) \(to) \(seconds)"
    default: return nil
    }
    let columns = [
      FixedPoint.text(Double(applied.event.frame) / rate, decimals: 6),
      quoted(source), angle, status?.name ?? "", words(applied.outcome),
    ]
    return columns.joined(separator: ",")
  }

  private static func words(_ outcome: Applied.Outcome) -> String {
    switch outcome {
    case .bad(let reason): reason.words
    case .feedIsOff: "feed off"
    case .otherSourceMoves: "another source has the hinge"
    default: "taken"
    }
  }

  /// As RFC 4180 has it.
  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"\n".contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

extension HingeTracker.BadSample {
  /// Completes "the angle is …".
  var words: String {
    switch self {
    case .notFinite: "not a number"
    case .belowZero: "below 0"
    case .above360: "above 360"
    }
  }
}
