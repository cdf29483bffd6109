/// The US layout: which key types a character, and whether with Shift.
enum USLayout {
  private static let plain = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./ "
  private static let shifted = "~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>? "

  private static let keys: [Unicode.Scalar: (Unicode.Scalar, KeyModifiers)] = {
    var keys: [Unicode.Scalar: (Unicode.Scalar, KeyModifiers)] = [:]
    for (low, high) in zip(plain.unicodeScalars, shifted.unicodeScalars) {
      keys[high] = (low, .shift)
      keys[low] = (low, [])
    }
    return keys
  }()

  /// The key that types a character, and the modifiers it takes. A character that the layout
  /// lacks stands for itself.
  static func key(typing scalar: Unicode.Scalar) -> (key: Key, modifiers: KeyModifiers) {
    let (base, modifiers) = keys[scalar] ?? (scalar, [])
    return (.character(base), modifiers)
  }
}
