import Score

/// Which bass side an accordion has.
public enum BassSystem: String, Sendable, BitwiseCopyable, CaseIterable {
  case stradella120 = "stradella-120"
  case stradella96 = "stradella-96"
  case stradella72 = "stradella-72"
  case stradella48 = "stradella-48"
  case stradella24 = "stradella-24"
  case melodeon8 = "melodeon-8"
  case bandoneon33 = "bandoneon-33"
  case free
  case none
}

extension BassSystem {
  /// Its mechanics.
  /// - Parameter tuning: what the rows of a melodeon are in.
  public func machine(in tuning: MelodeonTuning = .dG) -> BassMachine {
    switch self {
    case .stradella120: .stradella(columns: -9...10, rows: Self.allRows)
    case .stradella96: .stradella(columns: -7...8, rows: Self.allRows)
    case .stradella72: .stradella(columns: -5...6, rows: Self.allRows)
    case .stradella48: .stradella(columns: -5...6, rows: [.third, .bass, .major, .minor])
    case .stradella24: .stradella(columns: -3...4, rows: [.bass, .major, .minor])
    case .melodeon8: .melodeon(in: tuning)
    case .bandoneon33: .bandoneon
    case .free: .free
    case .none: BassMachine(ranks: [], buttons: .none, registers: [:])
    }
  }

  private static var allRows: [StradellaRow] { StradellaRow.allCases }
}
