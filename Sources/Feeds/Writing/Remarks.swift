import Engine
import Hinge
import Presets
import Score

/// What the player should hear of statements that could not be played: each kind once, and at the
/// end how many there were.
struct Remarks {
  private var badSamples = [Int](repeating: 0, count: HingeTracker.BadSample.allCases.count)
  private var outside = 0
  private var silences: Set<Silence> = []
  private var registers: Set<String> = []
  private var presets: Set<String> = []

  /// More different names than this are a broken feed, and are remarked on no more.
  private static let mostNames = 32

  /// - Parameter source: the name of the feed that said it.
  /// - Returns: a remark, if this is the first of its kind.
  mutating func take(_ applied: Applied, source: String) -> String? {
    let by = source.isEmpty ? "" : "\(source): "
    switch applied.outcome {
    case .done, .feedIsOff, .otherSourceMoves: return nil
    case .bad(let kind):
      badSamples[Int(kind.rawValue)] += 1
      guard badSamples[Int(kind.rawValue)] == 1 else { return nil }
      return "\(by)a hinge sample is \(kind.words) and is ignored, as any more like it will be"
    case .outside:
      return silent(applied, .outside, by, "is not on this instrument, which has E2 to A6")
    case .onNoString: return silent(applied, .onNoString, by, "is on no string of the guitar")
    case .lacksButton(let layout):
      return silent(applied, .button(layout), by, "the right hand is \(layout.summary)")
    case .lacksBassButton(let bass):
      return silent(
        applied, .bass(bass), by,
        "the bass is \(bass.rawValue), which has \(bass.machine().words)")
    case .noSuchRegister:
      return first(applied, in: &registers).map { "\(by)\($0): the preset has no such register" }
    case .noRig:
      return first(applied, in: &presets).map { "\(by)\($0): the preset was not ready in time" }
    }
  }

  /// Why a note or a button is silent: of each, the first is remarked on.
  private enum Silence: Hashable {
    case outside
    case onNoString
    case button(TrebleLayout)
    case bass(BassSystem)
  }

  private mutating func silent(
    _ applied: Applied, _ silence: Silence, _ by: String, _ why: String
  ) -> String? {
    outside += 1
    guard silences.insert(silence).inserted else { return nil }
    let line = ScoreWriter.line(applied.event.statement)
    return "\(by)\(line): \(why); it is silent, as any more like it will be"
  }

  private func first(_ applied: Applied, in said: inout Set<String>) -> String? {
    let line = ScoreWriter.line(applied.event.statement)
    guard said.count < Self.mostNames, said.insert(line).inserted else { return nil }
    return line
  }

  /// How many of each kind there were, where there was more than one.
  var summary: [String] {
    var lines = HingeTracker.BadSample.allCases.compactMap { kind in
      let count = badSamples[Int(kind.rawValue)]
      return count > 1 ? "\(count) hinge samples were \(kind.words) and ignored" : nil
    }
    if outside > 1 { lines.append("\(outside) notes and buttons were not on the instrument") }
    return lines
  }
}
