import Glibc
import Score

/// How far apart the ranks of a box are tuned: the tremolo.
///
/// What a preset says holds at A4. The beat between two ranks doubles its rate every octave and a
/// half, so the cents between them halve with every three octaves up:
///
///     cents(n) = cents(A4) · 2^(−(n − 69)/36)          n: the MIDI number that the reed sounds
///
/// (Hergert, Forum Acusticum 2023, measured on tuned instruments.)
public enum MusetteTuning: Sendable, Equatable {
  case style(Style)
  /// Cents of M+ above M at A4.
  case cents(Double)
  /// Cents at A4 from the pitch of a straight reed, for each rank that differs from it.
  case ranks([RankSet: Double])

  /// What tuners call how wet a box is: cents of M+ above M at A4, by the list of Liberty Bellows;
  /// other tuners' figures lie within 3 cents of it but for "Italian", which means 15 to 22. Its
  /// Italiano mosso is the old French tuning.
  public enum Style: String, Sendable, CaseIterable {
    case dry, concert, swing, irish, american, alpine, german, italian, french
    case oldFrench = "old-french"
    case scottish

    /// Cents of M+ above M at A4.
    public var cents: Double {
      switch self {
      case .dry: 0
      case .concert: 2
      case .swing: 4
      case .irish: 7
      case .american: 10
      case .alpine: 12
      case .german, .italian: 15
      case .french: 18
      case .oldFrench: 22
      case .scottish: 25
      }
    }
  }

  /// M− is tuned a little less flat than M+ is sharp, so that the two beats never fall into step.
  /// Of a Borsini Super Star's it is 0.90 (Hergert, Acta Acustica 8, 2024, fig. 6); tuners leave
  /// 0.8 to 0.9.
  private static let flatter = 0.85

  /// Cents of a rank's reed that sounds a MIDI number, from the pitch of a straight reed.
  public func cents(of rank: RankSet, sounding key: Int) -> Double {
    centsAtA4(of: rank) * exp2(-Double(key - 69) / 36)
  }

  /// Cents of a rank's reed of A4 from the pitch of a straight reed.
  public func centsAtA4(of rank: RankSet) -> Double {
    switch self {
    case .style(let style): Self.spread(style.cents, rank)
    case .cents(let cents): Self.spread(cents, rank)
    case .ranks(let cents): cents[rank] ?? 0
    }
  }

  private static func spread(_ cents: Double, _ rank: RankSet) -> Double {
    switch rank {
    case .middleSharp: cents
    case .middleFlat: -flatter * cents
    default: 0
    }
  }
}

extension AccordionPreset {
  /// Hertz at 300 Pa of a rank's reed that sounds a MIDI number.
  func frequency(of rank: RankSet, sounding key: Int) -> Double {
    a4 * exp2((Double(key - 69) + musette.cents(of: rank, sounding: key) / 100) / 12)
  }
}

extension MusetteTuning: JSONValue {
  init(_ json: JSON, within limits: Limits, at place: PresetPlace) throws(PresetError) {
    switch json {
    case .text(let text):
      guard let style = Style(rawValue: text) else {
        throw place.error(.wrongText(text, expected: Self.styles))
      }
      self = .style(style)
    case .number: self = .cents(try Double(json, within: limits, at: place))
    case .object(let members):
      var ranks: [RankSet: Double] = [:]
      for (key, value) in members {
        guard let rank = RankSet.inOrder.first(where: { $0.text == key })?.ranks else {
          throw place.key(key).error(
            .unknownKey(nearest: nil, known: RankSet.inOrder.map(\.text)))
        }
        ranks[rank] = try Double(value, within: limits.bothWays, at: place.key(key))
      }
      self = .ranks(ranks)
    default: throw place.error(.wrongType(expected: Self.allowed(limits), found: json.kind))
    }
  }

  var json: JSON {
    switch self {
    case .style(let style): .text(style.rawValue)
    case .cents(let cents): .number(cents)
    case .ranks(let cents):
      .object(
        RankSet.inOrder.compactMap { rank in
          cents[rank.ranks].map { (key: rank.text, value: JSON.number($0)) }
        })
    }
  }

  private static var styles: String { Style.allCases.map(\.rawValue).listed("or") }

  static func allowed(_ limits: Limits) -> String {
    """
    \(styles), a number from \(limits.text), or cents for each rank, \(limits.bothWays.text), as \
    in {"M-": -16, "M+": 18}
    """
  }
}

extension Limits {
  /// The same, and as far below zero.
  fileprivate var bothWays: Limits {
    Limits(range: range.map { -$0.upperBound...$0.upperBound }, unit: unit)
  }
}
