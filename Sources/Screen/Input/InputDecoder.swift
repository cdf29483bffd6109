/// Turns the bytes that a terminal sends into events.
///
/// A pure state machine after ECMA-48: sequences may be split at any byte, what it does not know
/// it swallows whole, and an ESC inside a sequence begins a new one. It has no clock: whoever reads
/// the terminal calls `timeout` when nothing has followed a lone ESC for `escapeTimeout`.
struct InputDecoder: Sendable {
  /// Seconds after which an ESC with nothing behind it is the Escape key.
  static let escapeTimeout = 0.05

  private enum State: Sendable {
    case ground
    case escape
    case control
    /// ESC O: the keypad's form of function keys.
    case singleShift
    /// ESC [ [: function keys of the Linux console.
    case console
    /// The rest of a mouse report in the old binary form, which is not understood.
    case binaryMouse(Int)
    /// A string such as OSC or DCS, which nothing here asks for.
    case string
    case text(value: UInt32, missing: Int, least: UInt32)
  }

  /// Longer sequences and strings than these are garbage.
  private static let longestSequence = 64
  private static let longestString = 1024

  private var state = State.ground
  /// Parameter and intermediate bytes of a control sequence.
  private var body: [UInt8] = []
  private var stringLength = 0
  /// ESC came before: the key that follows has Alt.
  private var modifiers: KeyModifiers = []

  /// Whether `timeout` should be called if nothing comes.
  var isWaiting: Bool {
    switch state {
    case .escape, .string: true
    default: false
    }
  }

  /// Nothing came for `escapeTimeout`: a lone ESC was the Escape key, and an unfinished string was
  /// no string but a key pressed with Alt.
  mutating func timeout(into events: inout [InputEvent]) {
    if case .escape = state { events.append(.key(KeyEvent(.escape, isText: true))) }
    if isWaiting { reset() }
  }

  mutating func feed(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
    for byte in bytes { feed(byte, into: &events) }
  }

  mutating func feed(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, into: &events)
    case .escape: escape(byte, into: &events)
    case .control: control(byte, into: &events)
    case .singleShift:
      if byte == 0x1B { return begin() }
      reset()
      if let key = ControlSequence.functionKey(final: byte) {
        events.append(.key(KeyEvent(key)))
      }
    case .console:
      reset()
      if (0x41...0x45).contains(byte) {
        events.append(.key(KeyEvent(.function(Int(byte) - 0x40))))
      }
    case .binaryMouse(let missing):
      if missing == 1 { reset() } else { state = .binaryMouse(missing - 1) }
    case .string:
      stringLength += 1
      if byte == 0x1B {
        begin()  // of the terminator ESC \, whose second byte `escape` swallows
      } else if byte == 0x07 || stringLength > Self.longestString {
        reset()
      }
    case .text(let value, let missing, let least):
      text(byte, value, missing, least, into: &events)
    }
  }

  private mutating func reset() {
    state = .ground
    modifiers = []
    body.removeAll(keepingCapacity: true)
  }

  private mutating func begin() {
    reset()
    state = .escape
  }

  private mutating func ground(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B: begin()
    case 0x80...:
      switch byte {
      case 0xC2...0xDF: state = .text(value: UInt32(byte & 0x1F), missing: 1, least: 0x80)
      case 0xE0...0xEF: state = .text(value: UInt32(byte & 0x0F), missing: 2, least: 0x800)
      case 0xF0...0xF4: state = .text(value: UInt32(byte & 0x07), missing: 3, least: 0x10000)
      default: reset()
      }
    default:
      events.append(.key(Self.ascii(byte, modifiers)))
      modifiers = []
    }
  }

  private mutating func escape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x5B: state = .control
    case 0x4F: state = .singleShift
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      state = .string
      stringLength = 0
    case 0x5C: reset()
    case 0x1B: events.append(.key(KeyEvent(.escape, isText: true)))
    default:
      state = .ground
      modifiers = .alt
      ground(byte, into: &events)
    }
  }

  private mutating func control(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x1B: begin()
    case 0x5B where body.isEmpty: state = .console
    case 0x4D where body.isEmpty: state = .binaryMouse(3)
    case 0x20...0x3F:
      body.append(byte)
      if body.count > Self.longestSequence { reset() }
    case 0x40...0x7E:
      let event = ControlSequence(body: body, final: byte)?.event
      reset()
      if let event { events.append(event) }
    default: reset()
    }
  }

  private mutating func text(
    _ byte: UInt8, _ value: UInt32, _ missing: Int, _ least: UInt32,
    into events: inout [InputEvent]
  ) {
    guard byte & 0xC0 == 0x80 else {
      reset()
      return ground(byte, into: &events)
    }
    let value = value << 6 | UInt32(byte & 0x3F)
    if missing > 1 {
      state = .text(value: value, missing: missing - 1, least: least)
      return
    }
    let held = modifiers
    reset()
    guard value >= least, let scalar = Unicode.Scalar(value) else { return }
    let (key, shift) = USLayout.key(typing: scalar)
    events.append(.key(KeyEvent(key, held.union(shift), symbol: scalar, isText: true)))
  }

  /// A key that came as one ASCII byte.
  private static func ascii(_ byte: UInt8, _ held: KeyModifiers) -> KeyEvent {
    func event(_ key: Key, _ modifiers: KeyModifiers = [], _ symbol: Unicode.Scalar? = nil)
      -> KeyEvent
    {
      KeyEvent(key, held.union(modifiers), symbol: symbol, isText: true)
    }
    switch byte {
    case 0x00: return event(.character(" "), .control, " ")
    case 0x08, 0x7F: return event(.backspace)
    case 0x09: return event(.tab)
    case 0x0A, 0x0D: return event(.enter)
    case 0x01...0x1A:
      let scalar = Unicode.Scalar(byte + 0x60)
      return event(.character(scalar), .control, scalar)
    case 0x1C...0x1F:
      let scalar = Unicode.Scalar(byte + 0x40)
      let (key, shift) = USLayout.key(typing: scalar)
      return event(key, shift.union(.control), scalar)
    default:
      let scalar = Unicode.Scalar(byte)
      let (key, shift) = USLayout.key(typing: scalar)
      return event(key, shift, scalar)
    }
  }
}
