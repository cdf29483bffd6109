import Engine
import Hinge
import Score

/// Writes down what was played, as a performance that renders to what was heard.
///
/// It holds what took effect, at the frame where it did. Hinge samples are as they came, so that
/// everything is made of them anew as it was; the options that this takes are told in its head.
public final class Recorder {
  private let file: TextFile
  private let rate: Double
  /// The feed of the last line of which it matters who said it.
  private var feed: UInt8 = 0
  /// The frame at which the last sweep has ended by itself, and whose it is.
  private var sweepEnd: Int64 = 0
  private var sweepFeed: UInt8 = 0
  private var writer = ScoreWriter()

  /// Creates the file.
  /// - Parameters:
  ///   - preset: the name or path of the preset that the engine was made with.
  public init(
    path: String, preset: Name, configuration: EngineConfiguration,
    report: @escaping (String) -> Void
  ) throws(OutputFileError) {
    file = try TextFile(creating: path, report: report)
    rate = configuration.rate
    file.write("# Played on Hingebox. To hear it again: hingebox play THIS, or as a file:\n")
    file.write("# hingebox render\(Self.options(configuration)) THIS -o OUT.wav\n")
    file.write(ScoreWriter.line(.preset(preset), at: 0) + "\n")
  }

  /// What makes `render` an engine like the one that was played.
  private static func options(_ configuration: EngineConfiguration) -> String {
    var options = " --rate \(FixedPoint.text(configuration.rate, decimals: 0))"
    if configuration.gain != 0 { options += " --gain \(configuration.gain)" }
    switch configuration.hingeRange {
    case .full: break
    case .fixed(let closed, let open): options += " --hinge-range \(closed):\(open)"
    case .automatic: options += " --hinge-range auto"
    }
    if configuration.hingeSpeed != 1 { options += " --hinge-speed \(configuration.hingeSpeed)" }
    if let layout = configuration.layout { options += " --layout \(layout.rawValue)" }
    return options
  }

  func write(_ applied: Applied) {
    guard let statement = heard(applied) else { return }
    let seconds = Double(applied.event.frame) / rate
    file.write(writer.lines(for: statement, at: seconds, feed: feed))
  }

  /// What a statement did, as a statement; `nil` when it did nothing.
  private func heard(_ applied: Applied) -> Statement? {
    let event = applied.event
    switch event.statement {
    case .hinge, .hingeNone:
      // What moves nothing because another source does is remembered of its own.
      let isHeard = applied.outcome == .done || applied.outcome == .otherSourceMoves
      // A sample that is no angle, or not listened to, still ends a sweep of its feed.
      let endsSweep =
        event.frame < sweepEnd && (event.feed == sweepFeed || applied.outcome == .done)
      if endsSweep { sweepEnd = 0 }
      guard isHeard || endsSweep else { return nil }
      feed = event.feed
      return event.statement
    case .hingeSweep(_, _, let seconds):
      // Its first sample may be refused and a later one taken.
      feed = event.feed
      sweepFeed = feed
      sweepEnd = event.frame + Event.frame(at: seconds, rate: rate)
      return event.statement
    case .noteOn, .noteOff, .guitarOn, .guitarOff, .bassOn, .bassOff, .button, .air, .palm, .panic:
      // A key is up when all who pressed it have let it go.
      guard applied.outcome == .done else { return nil }
      feed = event.feed
      return event.statement
    default:
      return applied.outcome == .done ? event.statement : nil
    }
  }

  func flush() { file.flush() }

  /// - Parameter frame: the end of what was heard.
  func close(at frame: Int64) {
    file.write("# It ended at \(FixedPoint.text(Double(frame) / rate, decimals: 6)) s.\n")
    file.close()
  }
}
