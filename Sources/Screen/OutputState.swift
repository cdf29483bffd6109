/// How the output is doing.
public struct OutputState: Sendable, Equatable {
  /// Blocks lost since the start.
  public var xruns: Int
  /// What is wrong with it, in a few words, such as "device gone"; `nil` when nothing is.
  public var trouble: String?

  public init(xruns: Int = 0, trouble: String? = nil) {
    self.xruns = xruns
    self.trouble = trouble
  }
}
