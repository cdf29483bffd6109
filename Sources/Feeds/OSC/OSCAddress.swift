/// The addresses of OSC messages, one for each statement of the performance language: the
/// statement's words are the address's parts, and then the arguments.
struct OSCAddress {
  /// What stands for an argument in the language.
  enum Place {
    /// Its text, or its digits.
    case word
    /// A whole number; what lies between two is rounded.
    case rounded
    /// `on` or `off`; 1 and 0 mean them too, as buttons on a screen send them.
    case onOff
  }

  private let parts: [String]
  private let places: [Place]
  /// Where the first two of three arguments are a row and a number, which the language joins.
  private let joinsButton: Bool
  /// Where a velocity of 0 ends the note, as in MIDI: what bridges from there sends.
  private let hasVelocity: Bool

  /// `nil` when there is no such address.
  init?(_ address: String) {
    guard let places = Self.places[address] else { return nil }
    parts = address.split(separator: "/").map(String.init)
    self.places = places
    joinsButton = address == "/button"
    hasVelocity = address == "/note/on" || address == "/guitar/on"
  }

  /// The words of the statement that a message makes; what is wrong with them is for the language
  /// to say.
  func words(with arguments: [OSCArgument]) -> [String] {
    if hasVelocity, arguments.count == 2, arguments[1].isZero {
      return [parts[0], "off", arguments[0].word(as: .word)]
    }
    guard joinsButton, arguments.count == 3 else {
      return parts
        + arguments.enumerated().map { index, argument in
          argument.word(as: index < places.count ? places[index] : .word)
        }
    }
    let button = "\(arguments[0].word(as: .word)):\(arguments[1].word(as: .word))"
    return parts + [button, arguments[2].word(as: .onOff)]
  }

  /// What stands for the first arguments of each; `.word` for all others.
  static let places: [String: [Place]] = [
    "/hinge": [], "/hinge/none": [], "/hinge/sweep": [],
    "/note/on": [.word, .rounded], "/note/off": [],
    "/guitar/on": [.word, .rounded], "/guitar/off": [],
    "/bass/on": [], "/bass/off": [], "/bass/button": [.word, .onOff],
    "/button": [.word, .onOff],
    "/register": [], "/register/bass": [],
    "/bellows/auto": [], "/bellows/hinge": [], "/air": [.onOff],
    "/instrument": [], "/preset": [],
    "/bend": [], "/volume": [],
    "/chord": [], "/strum": [.word, .rounded], "/pluck": [.word, .word, .rounded],
    "/damp": [], "/palm": [.onOff],
    "/snap": [], "/feed": [.onOff], "/panic": [],
  ]
}
