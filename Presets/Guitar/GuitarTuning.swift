import Score

/// The notes of a guitar's open strings.
public struct GuitarTuning: Sendable, Equatable {
  /// MIDI numbers from string 6 to string 1.
  public private(set) var keys: [Int]

  /// E2 A2 D3 G3 B3 E4.
  public static let standard = GuitarTuning(keys: [40, 45, 50, 55, 59, 64])

  /// The strings may be tuned an octave up or down.
  private static let range = 28...76
}

extension GuitarTuning: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    let text = try json.text(expected: Self.allowed(limits), at: place)
    let keys = text.split(separator: " ").map { NoteName.key(of: String($0)).map(Int.init) }
    guard keys.count == 6, keys.allSatisfy({ $0.map(Self.range.contains) ?? false }) else {
      throw place.error(.wrongText(text, expected: Self.allowed(limits)))
    }
    self.init(keys: keys.compactMap(\.self))
  }

  var json: JSON {
    .text(keys.map { NoteName.name(ofKey: UInt8($0)) }.joined(separator: " "))
  }

  static func allowed(_ limits: Limits) -> String {
    "six notes from E1 to E5, from string 6 to string 1, such as E2 A2 D3 G3 B3 E4"
  }
}
