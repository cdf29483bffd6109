import Presets
import Score

/// A score checked against the instruments it asks for, before anything is played: what it names is
/// there, and loaded.
public struct Rehearsal: Sendable {
  public let score: Score
  /// The preset to make the engine with: the score's own, where it begins with one at time 0, so
  /// that it is there from the first frame and not faded in.
  public let opening: Preset
  /// The name of `opening` as the score or the player gave it.
  public let openingName: Name

  /// By the names that the score calls them.
  let presets: [String: Preset]
  /// The first entry to be played.
  let start: Int

  /// - Parameters:
  ///   - preset: what plays where the score does not begin with a preset.
  ///   - name: how the player named it.
  ///   - load: reads a preset by its name or its file's path.
  /// - Throws: `ScoreError` at the line that names a preset or a register that is not there.
  public init(
    _ score: Score, preset: Preset, name: Name,
    load: Stage.Loader = { try Preset.load($0) }
  ) throws(ScoreError) {
    var presets: [String: Preset] = [:]
    var current = (preset: preset, name: name)
    var opening = current
    var start = 0
    for (index, entry) in score.enumerated() {
      switch entry.statement {
      case .preset(let name):
        let text = name.text
        do {
          current = (try presets[text] ?? load(text), name)
        } catch {
          throw ScoreError(place: entry.place, reason: "\(error)")
        }
        presets[text] = current.preset
        if index == 0, entry.seconds == 0 {
          opening = current
          start = 1
        }
      default:
        let accordion = current.preset.accordion
        if let reason = accordion.refusal(of: entry.statement, in: current.name.text) {
          throw ScoreError(place: entry.place, reason: reason)
        }
      }
    }
    self.score = score
    self.presets = presets
    self.start = start
    self.opening = opening.preset
    openingName = opening.name
  }

  /// The feeds that the score speaks for: live feeds get other numbers.
  public var feeds: Set<UInt8> { Set(score.lazy.map(\.feed)) }
}
