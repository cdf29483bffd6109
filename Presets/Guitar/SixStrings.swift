/// A number for each string.
public struct SixStrings: Sendable, Equatable {
  /// From string 6, the lowest, to string 1.
  private var values: [Double]

  public init(_ values: Double...) {
    precondition(values.count == 1 || values.count == 6)
    self.values = values.count == 1 ? Array(repeating: values[0], count: 6) : values
  }

  /// The number of a string, counted from 0 for string 6 to 5 for string 1.
  public subscript(place: Int) -> Double {
    get { values[place] }
    set { values[place] = newValue }
  }
}

extension SixStrings: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    switch json {
    case .number:
      self.init(try Double(json, within: limits, at: place))
    case .list(let list) where list.count == 6:
      self.init(0)
      for (index, value) in list.enumerated() {
        values[index] = try Double(value, within: limits, at: place.index(index))
      }
    case .list(let list):
      throw place.error(
        .wrongType(expected: Self.allowed(limits), found: "a list of \(list.count)"))
    default:
      throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
  }

  var json: JSON {
    Set(values).count == 1 ? .number(values[0]) : .list(values.map { .number($0) })
  }

  func shown(in unit: Unit) -> String {
    Set(values).count == 1
      ? unit.after(values[0].plain)
      : unit.after(values.map(\.plain).joined(separator: ", "))
  }

  static func allowed(_ limits: Limits) -> String {
    "a number, or a list of one for each string from string 6 to string 1, of \(limits.text)"
  }
}
