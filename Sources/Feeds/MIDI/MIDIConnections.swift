/// What the MIDI input connects itself to: the value of `--midi`. Others can connect to it whatever
/// that is.
public enum MIDIConnections: Sendable, Equatable {
  /// Nothing.
  case nothing
  /// `auto`: whatever keyboards there are, and come.
  case all
  /// The ports of the client whose name begins with this or contains it, or which has this number;
  /// or of that number the port, as in `20:0`.
  case named(String)

  /// Whether to listen to a port.
  func want(_ source: SequencerSource) -> Bool {
    switch self {
    case .nothing: return false
    case .all:
      // What another instrument's hinge plays is for other synthesizers.
      return source.isGeneric && !["Midi Through", AlsaSequencer.name].contains(source.name)
    case .named(let text):
      let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      switch numbers.count {
      case 1 where numbers[0] == source.address.client: return true
      case 2 where numbers == [source.address.client, source.address.port]: return true
      default: return source.name.lowercased().contains(text.lowercased())
      }
    }
  }
}
