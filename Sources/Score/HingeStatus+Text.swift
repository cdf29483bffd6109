import Hinge

extension HingeStatus {
  /// The status of a word such as `partiallyOpen`, in any case; `nil` when it is none.
  public init?(word: some StringProtocol) {
    var word = String(word)
    let status = word.withUTF8 { HingeStatus(Word($0, 0, $0.count)) }
    guard let status else { return nil }
    self = status
  }

  init?(_ word: Word) {
    guard let status = Self.allCases.first(where: { word.isAnyCase(of: $0.name) }) else {
      return nil
    }
    self = status
  }
}
