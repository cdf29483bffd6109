import Hinge
import Score

/// While which statuses of the hinge something applies.
public struct StatusCondition: Sendable, Equatable {
  /// In the order of the file; `nil` for always, with no hinge too.
  public let statuses: [HingeStatus]?

  public static let always = StatusCondition(statuses: nil)

  /// Those of the statuses, and no others.
  public static func only(_ statuses: HingeStatus...) -> StatusCondition {
    StatusCondition(statuses: statuses)
  }

  /// Whether it applies to a hinge of a status, or to none.
  public func holds(_ status: HingeStatus?) -> Bool {
    guard let statuses else { return true }
    return status.map(statuses.contains) ?? false
  }
}

extension StatusCondition: JSONValue {
  private static let word = "always"

  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    switch json {
    case .text(Self.word): self = .always
    case .text(let text):
      throw place.error(.wrongText(text, expected: Self.allowed(limits)))
    case .list(let values):
      if values.isEmpty { throw place.error(.empty) }
      var statuses: [HingeStatus] = []
      for (index, value) in values.enumerated() {
        let place = place.index(index)
        let expected = HingeStatus.names.listed("or")
        let text = try value.text(expected: expected, at: place)
        guard let status = HingeStatus(word: text) else {
          throw place.error(.wrongText(text, expected: expected))
        }
        statuses.append(status)
      }
      self.init(statuses: statuses)
    default: throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
  }

  var json: JSON { statuses.map { .list($0.map { .text($0.name) }) } ?? .text(Self.word) }

  func shown(in unit: Unit) -> String {
    statuses.map { $0.map(\.name).joined(separator: ", ") } ?? Self.word
  }

  static func allowed(_ limits: Limits) -> String {
    "\(word), or a list of some of \(HingeStatus.names.listed("and"))"
  }
}

extension HingeStatus {
  /// From the folded end to the open one.
  static let inOrder: [HingeStatus] = [.closed, .partiallyOpen, .fullyOpen, .unknown]
  static var names: [String] { inOrder.map(\.name) }
}
