/// What is wrong with what a device gets: each thing is told once.
///
/// A controller that sends what nobody understands sends it a hundred times a second.
struct Complaints {
  /// Different ones that are told.
  static let most = 32

  private var told: Set<String> = []

  /// - Returns: what to say, if anything.
  mutating func take(_ complaint: String) -> String? {
    guard told.count <= Self.most, told.insert(complaint).inserted else { return nil }
    return told.count <= Self.most ? complaint : "more that cannot be read is not told of"
  }
}
