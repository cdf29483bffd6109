/// A control sequence, CSI … final byte, and what it means.
///
/// Keys: https://sw.kovidgoyal.net/kitty/keyboard-protocol/ and XTerm's older forms; mouse, focus
/// and replies: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` before the parameters, else 0.
  private var prefix: UInt8 = 0
  /// Fields and their sub-fields; what was left out is `nil`.
  private var fields: [[Int?]] = [[nil]]
  private var intermediate: UInt8 = 0
  private let final: UInt8

  /// `nil` for bytes that make no sequence.
  init?(body: [UInt8], final: UInt8) {
    self.final = final
    for (index, byte) in body.enumerated() {
      let field = fields.count - 1
      let part = fields[field].count - 1
      switch byte {
      case 0x3C...0x3F where index == 0: prefix = byte
      case 0x30...0x39 where intermediate == 0:
        // Nothing that matters has over seven digits, and no number may overflow.
        fields[field][part] = min((fields[field][part] ?? 0) * 10 + Int(byte) - 0x30, 9_999_999)
      case 0x3B where intermediate == 0: fields.append([nil])
      case 0x3A where intermediate == 0: fields[field].append(nil)
      case 0x20...0x2F where intermediate == 0: intermediate = byte
      default: return nil
      }
    }
  }

  private func number(_ field: Int, _ part: Int = 0) -> Int? {
    guard field < fields.count, part < fields[field].count else { return nil }
    return fields[field][part]
  }

  /// `nil` when it means nothing to a player.
  var event: InputEvent? {
    switch (prefix, intermediate, final) {
    case (0, 0, UInt8(ascii: "u")): return kittyKey.map(InputEvent.key)
    case (0, 0, UInt8(ascii: "~")): return numberedKey.map(InputEvent.key)
    case (0, 0, UInt8(ascii: "I")): return .focus(true)
    case (0, 0, UInt8(ascii: "O")): return .focus(false)
    case (0, 0, UInt8(ascii: "Z")): return .key(KeyEvent(.tab, .shift))
    case (0, 0, UInt8(ascii: "t")):
      guard number(0) == 4, let height = number(1) else { return nil }
      return .reply(.pixelHeight(height))
    case (0, 0, _): return Self.functionKey(final: final).flatMap(key).map(InputEvent.key)
    case (UInt8(ascii: "<"), 0, UInt8(ascii: "M")), (UInt8(ascii: "<"), 0, UInt8(ascii: "m")):
      return mouse.map(InputEvent.mouse)
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "u")): return .reply(.keyboardFlags(number(0) ?? 0))
    case (UInt8(ascii: "?"), 0, UInt8(ascii: "c")): return .reply(.deviceAttributes)
    case (UInt8(ascii: "?"), UInt8(ascii: "$"), UInt8(ascii: "y")):
      guard let mode = number(0), let state = number(1) else { return nil }
      return .reply(.mode(mode, state: state))
    default: return nil
    }
  }

  // MARK: Keys

  /// The key of `CSI 1 ; modifiers F` and `SS3 F`.
  static func functionKey(final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// A key with the modifiers and the event type of the second field.
  private func key(_ key: Key) -> KeyEvent? {
    guard let action = KeyEvent.Action(rawValue: UInt8(clamping: number(1, 1) ?? 1)) else {
      return nil
    }
    return KeyEvent(key, modifiers, action)
  }

  private var modifiers: KeyModifiers {
    KeyModifiers(rawValue: UInt8(truncatingIfNeeded: (number(1) ?? 1) - 1))
      .intersection(.choosing)
  }

  /// `CSI code : shifted : base ; modifiers : type u`.
  private var kittyKey: KeyEvent? {
    guard let code = number(0).flatMap({ Unicode.Scalar(UInt32($0)) }) else { return nil }
    if let named = Self.named(code.value) { return key(named) }
    // Modifiers by themselves, media keys and the like lie in the private use area.
    guard !(0xE000...0xF8FF).contains(code.value), code.value >= 0x20 else { return nil }
    func scalar(_ part: Int) -> Unicode.Scalar? {
      number(0, part).flatMap { Unicode.Scalar(UInt32($0)) }
    }
    let (place, shift) = USLayout.key(typing: scalar(2) ?? code)
    guard var event = key(place) else { return nil }
    // Protocols before kitty's send the shifted character itself as the code.
    event.modifiers.formUnion(shift)
    event.symbol = scalar(1) ?? code
    return event
  }

  /// Functional keys by their numbers in CSI u.
  private static func named(_ code: UInt32) -> Key? {
    switch code {
    case 9: .tab
    case 13, 57414: .enter
    case 27: .escape
    case 127: .backspace
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }

  /// `CSI number ; modifiers ~`.
  private var numberedKey: KeyEvent? {
    let number = number(0) ?? 0
    switch number {
    case 2: return key(.insert)
    case 3: return key(.delete)
    case 5: return key(.pageUp)
    case 6: return key(.pageDown)
    case 1, 7: return key(.home)
    case 4, 8: return key(.end)
    case 11...15: return key(.function(number - 10))
    case 17...21: return key(.function(number - 11))
    case 23, 24: return key(.function(number - 12))
    // F13 to F20: what the Linux console sends for Shift with F1 to F8.
    case 25, 26: return shifted(number - 24)
    case 28, 29: return shifted(number - 25)
    case 31...34: return shifted(number - 26)
    default: return nil
    }
  }

  private func shifted(_ function: Int) -> KeyEvent? {
    var event = key(.function(function))
    event?.modifiers.insert(.shift)
    return event
  }

  // MARK: Mouse

  /// `CSI < buttons ; x ; y M`, or `m` for a release. Of the button's bits 4, 8 and 16 are
  /// modifiers, 32 is motion and 64 the wheel.
  private var mouse: MouseEvent? {
    guard let code = number(0), let x = number(1), let y = number(2) else { return nil }
    let button = code & 3
    if code & 64 != 0 {
      guard button < 2 else { return nil }
      return MouseEvent(button == 0 ? .scrollUp : .scrollDown, x: x, y: y)
    }
    if final == UInt8(ascii: "m") { return MouseEvent(.release, button: button, x: x, y: y) }
    guard code & 32 != 0 else { return MouseEvent(.press, button: button, x: x, y: y) }
    return MouseEvent(button == 3 ? .move : .drag, button: button, x: x, y: y)
  }
}
