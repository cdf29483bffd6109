/// What a key can be for, beside the notes and the left hand's buttons.
enum Command: Sendable, CaseIterable {
  case fold, unfold, slower, faster, bounce
  case autoBellows, air
  case octaveDown, octaveUp, latch, hand
  case nextRegister, nextBassRegister, nextPreset, instrument
  case snapOpen, snapClosed
  case strumDown, strumUp, damp
  case feed, panic
  case help, redraw, suspend, quit
}

/// How a command is pressed.
enum Chord: Sendable, Hashable {
  /// A key by its place. A letter is pressed with Shift where, by itself, it is a note or a button.
  case key(Key)
  /// Ctrl with what the player's own layout calls this letter.
  case control(Unicode.Scalar)
  /// Whatever types this on the player's own layout.
  case symbol(Unicode.Scalar)
}

/// One row of the table of keys: the dispatcher, the help panel and the README's list read it.
struct Binding: Sendable {
  var command: Command
  var chords: [Chord]
  /// What it does, in 24 cells: two columns of help fit a window of 80.
  var meaning: String

  init(_ command: Command, _ chords: [Chord], _ meaning: String) {
    self.command = command
    self.chords = chords
    self.meaning = meaning
  }

  /// Every command, in the order in which help lists them.
  static let all: [Binding] = [
    Binding(.fold, [.key(.left), .key(.down)], "fold"),
    Binding(.unfold, [.key(.right), .key(.up)], "unfold"),
    Binding(.slower, [.key("[")], "fold slower"),
    Binding(.faster, [.key("]")], "fold faster"),
    Binding(.bounce, [.key(.enter)], "bounce at the ends"),
    Binding(.autoBellows, [.key(" ")], "auto bellows, 300 Pa"),
    Binding(.air, [.key("a")], "air button"),
    Binding(.octaveDown, [.key("-")], "octave down"),
    Binding(.octaveUp, [.key("=")], "octave up"),
    Binding(.latch, [.key("k")], "latch what is pressed"),
    Binding(.hand, [.key(.tab)], "letters for left hand"),
    Binding(.nextRegister, [.key("r"), .key("\\")], "next register"),
    Binding(.nextBassRegister, [.key("b"), .key("`")], "next bass register"),
    Binding(.nextPreset, [.key("p"), .key("'")], "next preset"),
    Binding(.instrument, [.key("i"), .key(.insert)], "accordion or guitar"),
    Binding(.snapOpen, [.key("o"), .key(.home)], "snap open"),
    Binding(.snapClosed, [.key("s"), .key(.end)], "snap shut"),
    Binding(.strumDown, [.key("d"), .key(.pageDown)], "strum down"),
    Binding(.strumUp, [.key("u"), .key(.pageUp)], "strum up"),
    Binding(.damp, [.key("q"), .key(.delete)], "damp the strings"),
    Binding(.feed, [.key("f")], "hinge feed off or on"),
    Binding(.panic, [.key(.escape), .key(.backspace)], "all notes off"),
    Binding(.help, [.symbol("?")], "this help"),
    Binding(.redraw, [.control("l")], "draw again"),
    Binding(.suspend, [.control("z")], "to the shell (fg: back)"),
    Binding(.quit, [.control("c"), .control("q")], "quit"),
  ]

  private static let commands: [Chord: Command] = {
    var commands: [Chord: Command] = [:]
    for binding in all {
      for chord in binding.chords { commands[chord] = binding.command }
    }
    return commands
  }()

  /// The command that a key stands for when it is neither a note nor a button.
  static func command(for event: KeyEvent) -> Command? {
    if event.modifiers.contains(.control) {
      var letter = event.symbol
      if letter?.isASCII != true, case .character(let place) = event.key { letter = place }
      return letter.flatMap { commands[.control($0)] }
    }
    if event.modifiers.intersection([.alt, .logo]) != [] { return nil }
    return event.symbol.flatMap { commands[.symbol($0)] } ?? commands[.key(event.key)]
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}
