/// OSC packets, put together by hand.
enum Packet {
  enum Value {
    case int(Int32)
    case long(Int64)
    case float(Float)
    case double(Double)
    case string(String)
    case symbol(String)
    case char(Character)
    case blob([UInt8])
    case yes
    case no
    case `nil`
  }

  static func message(_ address: String, _ values: Value...) -> [UInt8] {
    message(address, values)
  }

  static func message(_ address: String, _ values: [Value]) -> [UInt8] {
    text(Array(address.utf8)) + text(Array(("," + String(values.map(\.tag))).utf8))
      + values.flatMap(\.bytes)
  }

  /// - Parameter time: a time tag; 1 is immediately.
  static func bundle(at time: UInt64, _ elements: [UInt8]...) -> [UInt8] {
    text(Array("#bundle".utf8)) + bytes(of: time)
      + elements.flatMap { bytes(of: UInt32($0.count)) + $0 }
  }

  /// Bytes with NUL up to the next multiple of four.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }

  static func bytes(of value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
  }
}

extension Packet.Value {
  fileprivate var tag: Character {
    switch self {
    case .int: "i"
    case .long: "h"
    case .float: "f"
    case .double: "d"
    case .string: "s"
    case .symbol: "S"
    case .char: "c"
    case .yes: "T"
    case .no: "F"
    case .blob: "b"
    case .nil: "N"
    }
  }

  fileprivate var bytes: [UInt8] {
    switch self {
    case .int(let value): Packet.bytes(of: value)
    case .long(let value): Packet.bytes(of: value)
    case .float(let value): Packet.bytes(of: value.bitPattern)
    case .double(let value): Packet.bytes(of: value.bitPattern)
    case .string(let text), .symbol(let text): Packet.text(Array(text.utf8))
    case .char(let character): Packet.bytes(of: UInt32(character.asciiValue ?? 0))
    case .blob(let bytes):
      Packet.bytes(of: UInt32(bytes.count)) + bytes
        + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    case .yes, .no, .nil: []
    }
  }
}
