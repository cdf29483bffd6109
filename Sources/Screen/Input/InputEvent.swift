/// What a terminal sent, decoded.
public enum InputEvent: Sendable, Equatable {
  case key(KeyEvent)
  case mouse(MouseEvent)
  /// The terminal gained (true) or lost the focus; mode 1004.
  case focus(Bool)
  case reply(TerminalReply)
}

/// A key by its place on a board with the US layout, so that playing does not depend on the
/// player's own layout where the terminal tells the place.
public enum Key: Sendable, Hashable {
  /// The key that types this with the US layout and without Shift.
  case character(Unicode.Scalar)
  case escape, enter, tab, backspace
  case up, down, left, right
  case home, end, pageUp, pageDown, insert, delete
  /// F1 to F12.
  case function(Int)
}

/// Modifiers as the kitty protocol and XTerm number them, less one.
public struct KeyModifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let shift = KeyModifiers(rawValue: 1)
  public static let alt = KeyModifiers(rawValue: 2)
  public static let control = KeyModifiers(rawValue: 4)
  /// The key with a logo, also called command.
  public static let logo = KeyModifiers(rawValue: 8)
  /// Those that choose between what a key does; Caps Lock and Num Lock do not.
  static let choosing: KeyModifiers = [.shift, .alt, .control, .logo]
}

/// A key pressed, repeated or let go.
public struct KeyEvent: Sendable, Equatable {
  public enum Action: UInt8, Sendable {
    case press = 1
    case `repeat`, release
  }

  public var key: Key
  public var modifiers: KeyModifiers
  public var action: Action
  /// What the player's own layout types, where it is known: what `?` and Ctrl-C are found by.
  public var symbol: Unicode.Scalar?
  /// It came as text, so nothing will tell when the key is let go.
  public var isText: Bool

  public init(
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
public struct MouseEvent: Sendable, Equatable {
  public enum Kind: Sendable { case press, drag, release, move, scrollUp, scrollDown }
  public var kind: Kind
  /// 0 left, 1 middle, 2 right.
  public var button: Int
  /// From the left and the top: cells from 1, or pixels.
  public var x: Int
  public var y: Int

  public init(_ kind: Kind, button: Int = 0, x: Int, y: Int) {
    self.kind = kind
    self.button = button
    self.x = x
    self.y = y
  }
}

/// An answer to a question that was put to the terminal.
public enum TerminalReply: Sendable, Equatable {
  /// The kitty keyboard flags in force.
  case keyboardFlags(Int)
  /// Primary device attributes: every terminal answers these.
  case deviceAttributes
  /// A private mode's state (DECRPM): 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// Height of the text area in pixels.
  case pixelHeight(Int)
}
