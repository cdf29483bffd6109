/// What a terminal sent, decoded.
enum InputEvent: Sendable, Equatable {
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// The terminal gained (true) or lost the focus; mode 1004.
  case focus(Bool)
  case reply(TerminalReply)
}

/// A key by its place on a board with the US layout, so that playing does not depend on the
/// player's own layout where the terminal tells the place.
enum Key: Sendable, Hashable {
  /// The key that types this with the US layout and without Shift.
  case character(Unicode.Scalar)
  case escape, enter, tab, backspace
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  /// F1 to F12.
  case function(Int)
}

/// Modifiers as the kitty protocol and XTerm number them, less one.
struct KeyModifiers: OptionSet, Sendable, Hashable {
  let rawValue: UInt8
  static let shift = KeyModifiers(rawValue: 1)
  static let alt = KeyModifiers(rawValue: 2)
  static let control = KeyModifiers(rawValue: 4)
  /// The key with a logo, also called command.
  static let logo = KeyModifiers(rawValue: 8)
  /// Those that choose between what a key does; Caps Lock and Num Lock do not.
  static let choosing: KeyModifiers = [.shift, .alt, .control, .logo]
}

/// A key pressed, repeated or let go.
struct KeyEvent: Sendable, Equatable {
  enum Action: UInt8, Sendable {
    case press = 1
    case `repeat`, release
  }

  var key: Key
  var modifiers: KeyModifiers
  var action: Action
  /// What the player's own layout types, where it is known: what `?` and Ctrl-C are found by.
  var symbol: Unicode.Scalar?
  /// It came as text, so nothing will tell when the key is let go.
  var isText: Bool

  init(
    _ key: Key, _ modifiers: KeyModifiers = [], _ action: Action = .press,
    symbol: Unicode.Scalar? = nil, isText: Bool = false
  ) {
    self.key = key
    self.modifiers = modifiers
    self.action = action
    self.symbol = symbol
    self.isText = isText
  }
}

/// A report of the mouse in SGR form (mode 1006, or 1016 in pixels).
struct MouseEvent: Sendable, Equatable {
  enum Kind: Sendable { case press, drag, release, move, scrollUp, scrollDown }
  var kind: Kind
  /// 0 left, 1 middle, 2 right.
  var button: Int
  /// From the left and the top: cells from 1, or pixels.
  var x: Int
  var y: Int

  init(_ kind: Kind, button: Int = 0, x: Int, y: Int) {
    self.kind = kind
    self.button = button
    self.x = x
    self.y = y
  }
}

/// An answer to a question that was put to the terminal.
enum TerminalReply: Sendable, Equatable {
  /// The kitty keyboard flags in force.
  case keyboardFlags(Int)
  /// Primary device attributes: every terminal answers these.
  case deviceAttributes
  /// A private mode's state (DECRPM): 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// Height of the text area in pixels.
  case pixelHeight(Int)
}
