import CLO

/// An OSC message, decoded by liblo.
struct OSCMessage {
  let address: String
  let arguments: [OSCArgument]

  /// - Parameter bytes: a whole message, in multiples of four bytes, none of which liblo changes.
  init(_ bytes: UnsafeRawBufferPointer) throws(OSCFault) {
    guard let address = Self.text(in: bytes, at: 0) else { throw .noAddress }
    self.address = String(decoding: address, as: UTF8.self)
    let start = Self.padded(address.count)
    guard start < bytes.count, bytes[start] == UInt8(ascii: ",") else { throw .noTypes }
    guard let tags = Self.text(in: bytes, at: start)?.dropFirst() else { throw .arguments }
    // What is not to be used is not to be decoded either: liblo 0.31 reads the size of a blob past
    // the end of a message, and says on standard error what it does not know.
    if let other = tags.first(where: { !Self.taken.contains($0) }) {
      throw .type(UnicodeScalar((0x21...0x7E).contains(other) ? other : UInt8(ascii: "?")))
    }
    guard
      let message = lo_message_deserialise(
        UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, nil)
    else {
      throw .arguments
    }
    defer { lo_message_free(message) }
    let values = lo_message_get_argv(message)
    var arguments: [OSCArgument] = []
    for (index, tag) in tags.enumerated() {
      arguments.append(try Self.argument(tag, values?[index]))
    }
    self.arguments = arguments
  }

  private static let taken = [UInt8]("ihfdsScTF".utf8)

  /// - Parameter value: aligned to four bytes; `nil` for types that take none.
  private static func argument(
    _ tag: UInt8, _ value: UnsafeMutablePointer<lo_arg>?
  ) throws(OSCFault) -> OSCArgument {
    let raw = UnsafeRawPointer(value)
    switch (UnicodeScalar(tag), raw) {
    case ("T", _): return .flag(true)
    case ("F", _): return .flag(false)
    case ("i", let raw?): return .whole(Int64(raw.loadUnaligned(as: Int32.self)))
    case ("h", let raw?): return .whole(raw.loadUnaligned(as: Int64.self))
    case ("f", let raw?):
      let number = raw.loadUnaligned(as: Float.self)
      return .real(Double(number), digits: number.description)
    case ("d", let raw?):
      let number = raw.loadUnaligned(as: Double.self)
      return .real(number, digits: number.description)
    case ("c", let raw?):
      let code = raw.loadUnaligned(as: UInt32.self)
      guard (0x20...0x7E).contains(code) else { throw .notUTF8 }
      return .text(String(UnicodeScalar(UInt8(code))))
    case (_, let raw?):
      guard let text = String(validatingCString: raw.assumingMemoryBound(to: CChar.self)) else {
        throw .notUTF8
      }
      return .text(text)
    case (_, nil): throw .arguments
    }
  }

  /// The bytes of a text that ends, with its padding, within a message.
  private static func text(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> Slice<UnsafeRawBufferPointer>? {
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard
      lo_get_path(
        UnsafeMutableRawPointer(mutating: rest.baseAddress), rest.count) != nil
    else { return nil }
    return rest.prefix { $0 != 0 }
  }

  /// What a text takes with its NUL and padding.
  private static func padded(_ count: Int) -> Int { count / 4 * 4 + 4 }
}
