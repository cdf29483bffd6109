import Feeds
import Output
import Presets
import Score

/// `hingebox demo`: the built-in performance, on a device or else in a file.
struct DemoCommand {
  private static let file = "hingebox-demo.wav"
  private let options: LiveOptions
  private let preset: String?

  init(_ arguments: Arguments) throws {
    try arguments.allowOperands(upTo: 1)
    options = try LiveOptions(arguments)
    preset = arguments.operands.first
    try options.writings.check(besides: Self.file)
  }

  func run() throws -> ExitStatus {
    let end = EndRequest()
    let chosen = try ChosenPreset(preset)
    let text = Performance.demo(for: chosen.preset)
    let rehearsal = try Rehearsal(
      Score(Array(text.utf8), file: "demo"), preset: chosen.preset, name: chosen.name)
    let output: AlsaOutput
    do {
      output = try AlsaOutput(options.request)
    } catch {
      StandardError.report("\(error); writing \(Self.file) instead")
      return try SoundFileRendering(
        rehearsal, names: ["demo"], options: options.sound, writings: options.writings,
        output: Self.file
      ).run(endedBy: end)
    }
    let plan = LivePlan(
      options: options, sources: .none, rehearsal: rehearsal, keyboardIsASource: false)
    return try LivePerformance(plan, output: output, endedBy: end).run()
  }
}
