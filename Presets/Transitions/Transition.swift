import Hinge
import Score

/// What happens to a hinge once, and can set something off.
public enum Transition: Sendable, Hashable {
  /// The hinge's status became this one, from another or from none.
  case status(HingeStatus)
  /// The hinge went away, or the listening to it was turned off.
  case none
  case snap(SnapDirection)
  /// A mapping by zones came into its zone of this number, from 1.
  case zone(Int)

  /// All but the zones, in the order in which they are written.
  static let named: [Transition] =
    HingeStatus.inOrder.map { .status($0) } + [.none, .snap(.open), .snap(.closed)]

  /// The key in a preset file.
  public var name: String {
    switch self {
    case .status(let status): status.name
    case .none: "none"
    case .snap(.open): "snap open"
    case .snap(.closed): "snap closed"
    case .zone(let number): "\(Self.zone)\(number)"
    }
  }

  private static let zone = "zone "

  init?(_ name: String) {
    if let transition = Self.named.first(where: { $0.name == name }) {
      self = transition
      return
    }
    guard name.hasPrefix(Self.zone), let number = Int(name.dropFirst(Self.zone.count)),
      number > 0, name == Transition.zone(number).name
    else { return nil }
    self = .zone(number)
  }

  /// The keys that a preset file may have, for its reader.
  static var names: [String] { named.map(\.name) + ["zone 1", "zone 2 …"] }

  /// Where it stands among the others.
  fileprivate var place: Int {
    if case .zone(let number) = self { return Self.named.count + number }
    return Self.named.firstIndex(of: self) ?? 0
  }
}

extension Sequence<Transition> {
  /// In the order in which they are written.
  var inOrder: [Transition] { sorted { $0.place < $1.place } }
}
