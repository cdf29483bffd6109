/// A line: of a file, from 1.
public struct Place: Sendable, Hashable, CustomStringConvertible {
  public var file: String
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(file):\(line)" }
}

/// What is wrong in a file, and where: `FILE:LINE: what is wrong`.
public struct ScoreError: Error, Sendable, Equatable, CustomStringConvertible {
  public var place: Place
  public var reason: String

  public init(place: Place, reason: String) {
    self.place = place
    self.reason = reason
  }

  public var description: String { "\(place): \(reason)" }
}
