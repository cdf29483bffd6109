import Engine
import Guitar
import Presets
import Score

/// Writes down what was played as a Standard MIDI File, for other programs.
///
/// What `MIDIFileWriter` cannot know is looked up in the preset: the keys of buttons, those of
/// strings, and the shapes of chords. The file is written when it is closed, for only then can what
/// was told be put in order.
public final class MIDIRecorder {
  private let file: TextFile
  private let configuration: EngineConfiguration
  private var writer = MIDIFileWriter(programs: Preset.midiPrograms)
  private let shapes = ChordShapes()
  /// The preset's right hand.
  private var buttons: [[TrebleLayout.Button]] = []
  /// The keys of the buttons that are down.
  private var pressed: [ButtonPlace: UInt8] = [:]
  private var isPulled = false
  /// What feeds hold: of several that hold a key, the last lets it go.
  private var held = Unreleased()

  private struct ButtonPlace: Hashable { var row, number: UInt8 }

  /// Whether a record of this name is a MIDI file: by its ending.
  public static func isMeant(by path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".mid") || name.hasSuffix(".midi")
  }

  /// Creates the file.
  /// - Parameter preset: the name or path of the preset that the engine was made with.
  public init(
    path: String, preset: Name, configuration: EngineConfiguration,
    report: @escaping (String) -> Void
  ) throws(OutputFileError) {
    file = try TextFile(creating: path, report: report)
    self.configuration = configuration
    choose(preset, at: 0)
  }

  /// Takes what took effect.
  func write(_ applied: Applied) {
    guard applied.outcome == .done else { return }
    held.take(applied.event.statement, from: applied.event.feed)
    if isStillHeld(applied.event.statement) { return }
    let seconds = Double(applied.event.frame) / configuration.rate
    switch applied.event.statement {
    case .preset(let name): choose(name, at: seconds)
    case .button(let row, let number, let isDown):
      guard let statement = note(row, number, isDown: isDown) else { return }
      writer.take(statement, at: seconds)
    case .chord(let chord):
      let frets = shapes.shape(of: chord).frets
      writer.take(
        .chord(.frets(frets[0], frets[1], frets[2], frets[3], frets[4], frets[5])), at: seconds)
    case .panic:
      pressed = [:]
      writer.take(.panic, at: seconds)
    default: writer.take(applied.event.statement, at: seconds)
    }
  }

  func write(_ row: LogRow) {
    isPulled = row.pressure < 0
    writer.follow(pressure: row.pressure, bend: row.bend, at: Double(row.index) / 100)
  }

  /// - Parameter frame: the end of what was heard.
  func close(at frame: Int64) {
    file.write(writer.finish(at: Double(frame) / configuration.rate))
    file.close()
  }

  /// Whether another feed holds what a statement lets go.
  private func isStillHeld(_ statement: Statement) -> Bool {
    switch statement {
    case .noteOff(let key): held.holds(.note(key))
    case .guitarOff(let key): held.holds(.guitar(key))
    case .bassOff(let button): held.holds(.bass(button))
    case .button(let row, let number, isDown: false):
      held.holds(.button(row: row, number: number))
    default: false
    }
  }

  private func choose(_ name: Name, at seconds: Double) {
    // It was loaded before it could be played; a file that is gone since leaves the hands as they are.
    guard let preset = try? Preset.load(name.text) else { return }
    buttons = TrebleLayout(preset.accordion, kind: configuration.layout).rows
    writer.choose(
      preset: name, plays: preset.instrument, strings: preset.guitar.strings.tuning.keys,
      at: seconds)
  }

  /// What a button plays; one of two notes the one that the air had when it went down.
  private func note(_ row: UInt8, _ number: UInt8, isDown: Bool) -> Statement? {
    let place = ButtonPlace(row: row, number: number)
    guard isDown else { return pressed.removeValue(forKey: place).map { .noteOff(key: $0) } }
    let (row, number) = (Int(row) - 1, Int(number) - 1)
    guard buttons.indices.contains(row), buttons[row].indices.contains(number) else { return nil }
    let button = buttons[row][number]
    let key = UInt8(isPulled ? button.pull : button.push)
    pressed[place] = key
    return .noteOn(key: key, velocity: 100)
  }
}
