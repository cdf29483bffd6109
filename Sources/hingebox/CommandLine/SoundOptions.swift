import Engine
import Hinge
import Output
import Presets
import Score

/// What `play`, `demo` and `render` have in common.
struct SoundOptions {
  /// Frames a second that are asked for.
  var rate: Int
  /// Frames computed at a time.
  var period: Int
  var format: SampleFormat?
  /// Seconds after the last event; `nil` until the sound is over.
  var tail: Double?
  var isQuiet: Bool
  var isVerbose: Bool
  private var gain: Double
  private var hingeSpeed: Double
  private var hingeRange: HingeRange
  private var layout: Layout?

  /// - Throws: a `Failure` of status 2.
  init(_ arguments: Arguments) throws {
    rate = try arguments.whole(.rate, in: 8000...192_000, default: 48_000)
    period = try arguments.whole(.period, in: 1...8192, default: 256)
    format = try arguments.choice(.format)
    tail = try arguments.number(.tail, in: 0...600)
    isQuiet = arguments.has(.quiet)
    isVerbose = arguments.has(.verbose)
    gain = try arguments.number(.gain, in: -60...24, default: 0)
    hingeSpeed = try arguments.number(.hingeSpeed, in: 0.01...100, default: 1)
    hingeRange = try arguments.hingeRange()
    layout = try arguments.choice(.layout)
  }

  /// For an output that runs at a rate.
  func configuration(rate: Int) -> EngineConfiguration {
    var configuration = EngineConfiguration(rate: Double(rate))
    configuration.gain = gain
    configuration.hingeSpeed = hingeSpeed
    configuration.hingeRange = hingeRange
    configuration.layout = layout
    return configuration
  }
}

/// An instrument as the command line names it.
struct ChosenPreset {
  var preset: Preset
  /// What the player called it: a name or a path.
  var name: Name

  /// - Parameter text: the default one where it is `nil`.
  init(_ text: String?) throws {
    preset = try text.map { try Preset.load($0) } ?? Preset.standard
    guard let name = Name(text ?? preset.name) else {
      throw Failure("\(text ?? ""): a preset's path has at most \(Name.capacity) bytes here")
    }
    self.name = name
  }
}
