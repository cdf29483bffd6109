/// A name in a performance: of a preset or a register.
///
/// Its bytes are stored in place, at most 255 of UTF-8, so that an event that carries one can go
/// through a wait-free queue and be compared on the audio thread.
public struct Name: Sendable, BitwiseCopyable {
  @usableFromInline typealias Words8 = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
  )
  /// Bytes past `count` are 0.
  @usableFromInline var words: (Words8, Words8, Words8, Words8)

  public static let capacity = 255

  /// The empty name.
  @inlinable public init() {
    let none: Words8 = (0, 0, 0, 0, 0, 0, 0, 0)
    words = (none, none, none, none)
  }

  /// `nil` when the text has over 255 bytes of UTF-8 or holds a NUL.
  public init?(_ text: some StringProtocol) {
    self.init()
    let utf8 = text.utf8
    guard utf8.count <= Self.capacity, !utf8.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: utf8) }
  }

  /// The name as a string.
  public var text: String {
    withUnsafeBytes(of: words) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Byte for byte; safe on the audio thread.
  @inlinable public static func matches(_ a: Name, _ b: Name) -> Bool {
    func same(_ x: Words8, _ y: Words8) -> Bool {
      x.0 == y.0 && x.1 == y.1 && x.2 == y.2 && x.3 == y.3
        && x.4 == y.4 && x.5 == y.5 && x.6 == y.6 && x.7 == y.7
    }
    return same(a.words.0, b.words.0) && same(a.words.1, b.words.1)
      && same(a.words.2, b.words.2) && same(a.words.3, b.words.3)
  }
}

extension Name: Equatable, CustomStringConvertible {
  @inlinable public static func == (a: Name, b: Name) -> Bool { matches(a, b) }
  public var description: String { text }
}
