import Engine
import Feeds
import Output
import Score

/// `hingebox render`: performances into a sound file.
struct RenderCommand {
  private let options: SoundOptions
  private let writings: Writings
  private let preset: String?
  /// `-` is standard input.
  private let inputs: [String]
  private let output: String

  init(_ arguments: Arguments) throws {
    options = try SoundOptions(arguments)
    writings = Writings(arguments)
    preset = arguments.value(.preset)
    let sources = try arguments.all(.hinge).map { text in
      switch try HingeSource(argument: text) {
      case .standardInput: "-"
      case .file(let path): path
      default: throw Failure.misuse("-H \(text): render reads files and - only")
      }
    }
    inputs = arguments.operands + sources.filter { !arguments.operands.contains($0) }
    guard !inputs.isEmpty else {
      throw Failure.misuse("render wants a performance: hingebox render FILE… -o OUT.wav")
    }
    guard let output = arguments.value(.output) else {
      throw Failure.misuse("render wants -o OUT, a name that ends in .wav, .flac or .ogg")
    }
    self.output = output
    try writings.check(besides: output, inputs: inputs)
  }

  func run() throws -> ExitStatus {
    let end = EndRequest()
    let chosen = try ChosenPreset(preset)
    let rehearsal = try Rehearsal(
      ScoreFiles.read(inputs) { if !options.isQuiet { StandardError.report($0) } },
      preset: chosen.preset, name: chosen.name)
    return try SoundFileRendering(
      rehearsal, names: inputs.map(ScoreFiles.name), options: options, writings: writings,
      output: output
    ).run(endedBy: end)
  }
}
