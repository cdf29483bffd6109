/// A place in a file: a line of text, or a byte of a MIDI file.
public struct Place: Sendable, Hashable, CustomStringConvertible {
  public var file: String
  public var spot: Spot

  public enum Spot: Sendable, Hashable {
    /// From 1.
    case line(Int)
    /// From 0.
    case byte(Int)
  }

  public init(file: String, line: Int) {
    self.file = file
    spot = .line(line)
  }

  public init(file: String, byte: Int) {
    self.file = file
    spot = .byte(byte)
  }

  /// The line; `nil` in a file that has none.
  public var line: Int? { if case .line(let line) = spot { line } else { nil } }

  public var description: String {
    switch spot {
    case .line(let line): "\(file):\(line)"
    case .byte(let byte): "\(file): byte \(byte)"
    }
  }
}

/// What is wrong in a file, and where: `FILE:LINE: what is wrong`, or `FILE: byte N: what is wrong`.
public struct ScoreError: Error, Sendable, Equatable, CustomStringConvertible {
  public var place: Place
  public var reason: String

  public init(place: Place, reason: String) {
    self.place = place
    self.reason = reason
  }

  public var description: String { "\(place): \(reason)" }
}
