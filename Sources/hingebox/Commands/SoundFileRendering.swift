import Engine
import Feeds
import Output
import Score

/// A rehearsed performance on its way into a sound file, with its record and its tables.
struct SoundFileRendering {
  private let rehearsal: Rehearsal
  private let names: [String]
  private let options: SoundOptions
  private let writings: Writings
  private let output: String

  /// - Parameters:
  ///   - names: how the trace and the remarks call the feeds, by their numbers.
  ///   - output: a path, or `-` for standard output.
  init(
    _ rehearsal: Rehearsal, names: [String], options: SoundOptions, writings: Writings,
    output: String
  ) {
    self.rehearsal = rehearsal
    self.names = names
    self.options = options
    self.writings = writings
    self.output = output
  }

  func run(endedBy end: EndRequest) throws -> ExitStatus {
    let configuration = options.configuration(rate: options.rate)
    let file = try soundFile()
    let writers = try writings.create(
      preset: rehearsal.openingName, configuration: configuration, report: StandardError.report)
    end.arm()
    do {
      let engine = Engine(configuration, preset: rehearsal.opening)
      let isQuiet = options.isQuiet
      let scribe = Scribe(
        engine: engine, writers: writers,
        nameOfFeed: { [names] in Int($0) < names.count ? names[Int($0)] : "" },
        report: { if !isQuiet { StandardError.report($0) } })
      var rendering = Rendering(rehearsal, engine: engine, options: options)
      do {
        try rendering.run(
          isEndAskedFor: { end.isMade }, afterEach: scribe.drain,
          into: { try file.write($0, frames: $1) })
        try file.finish()
      } catch SoundFileError.pipeClosed {
        // Whoever read it has heard enough.
      }
      scribe.finish(at: rendering.position)
      if end.isMade, !isQuiet {
        StandardError.report("\(output) was cut short: \(rendering.summary)")
      }
      if options.isVerbose { StandardError.report("\(output): \(rendering.summary)") }
    } catch {
      writings.abandon()
      throw error
    }
    return writings.status
  }

  private func soundFile() throws -> SoundFileWriter {
    do {
      return try SoundFileWriter(path: output, rate: options.rate, format: options.format)
    } catch {
      switch error {
      case .unknownKind, .formatRefused, .rateRefused: throw Failure.misuse("\(error)")
      default: throw error
      }
    }
  }
}
