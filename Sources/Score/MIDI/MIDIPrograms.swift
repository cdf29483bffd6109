/// Which presets MIDI's programs choose, and which program stands for a preset.
public struct MIDIPrograms: Sendable {
  private var names: [UInt8: Name] = [:]
  private var numbers: [String: UInt8] = [:]

  /// - Parameters:
  ///   - presets: the programs from 0 on.
  ///   - others: further programs. Of those of one preset the first stands for it where programs
  ///     are written, so that other programs that read them choose a like sound.
  public init(_ presets: [String], others: KeyValuePairs<UInt8, String> = [:]) {
    for (number, preset) in zip(UInt8(0)..., presets) {
      names[number] = Name(preset)
      numbers[preset] = number
    }
    var isNamed: Set<String> = []
    for (number, preset) in others {
      names[number] = Name(preset)
      if isNamed.insert(preset).inserted { numbers[preset] = number }
    }
  }

  /// The preset that a program chooses; `nil` when it chooses none.
  func preset(of program: UInt8) -> Name? { names[program] }

  /// The program of a preset; `nil` when it has none, as one in a file.
  func program(of preset: Name) -> UInt8? { numbers[preset.text] }
}
