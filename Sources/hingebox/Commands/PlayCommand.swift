import Feeds
import Output
import Score

/// `hingebox play`: live.
struct PlayCommand {
  private let options: LiveOptions
  private let sources: LiveSources
  private let preset: String?

  init(_ arguments: Arguments) throws {
    options = try LiveOptions(arguments)
    sources = try LiveSources(arguments)
    preset = arguments.value(.preset)
    try options.writings.check(inputs: sources.scores)
  }

  func run() throws -> ExitStatus {
    let end = EndRequest()
    let chosen = try ChosenPreset(preset)
    let rehearsal = try Rehearsal(
      ScoreFiles.read(sources.scores, hingeIsElsewhere: sources.mayMoveTheHinge) {
        if !options.sound.isQuiet { StandardError.report($0) }
      }, preset: chosen.preset, name: chosen.name)
    let plan = LivePlan(
      options: options, sources: sources, rehearsal: rehearsal, keyboardIsASource: true)
    let output = try AlsaOutput(options.request)
    return try LivePerformance(plan, output: output, endedBy: end).run()
  }
}
