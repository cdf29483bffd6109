import Feeds

/// What the command line says of MIDI ports.
struct MIDIOptions {
  /// What the input connects itself to; `nil` when there is to be none.
  var connections: MIDIConnections?
  /// There is an output that tells of the hinge.
  var sendsHinge: Bool
  /// The player counts on them, and a machine without a sequencer will not do.
  var isAskedFor: Bool

  /// - Throws: a `Failure` of status 2.
  init(_ arguments: Arguments) throws {
    sendsHinge = arguments.has(.midiOut)
    switch arguments.value(.midi) {
    case nil: connections = .nothing
    case "none": connections = nil
    case "auto": connections = .all
    case "": throw arguments.wrong(.midi, "auto, none, or the name of a MIDI client")
    case let name?: connections = .named(name)
    }
    isAskedFor = sendsHinge || arguments.has(.midi)
  }
}
