import Feeds

extension HingeSource {
  /// The value of `-H`, or a FILE. One that names no source is a wrong command line.
  init(argument text: String) throws {
    do {
      self = try HingeSource(text)
    } catch {
      throw Failure.misuse("-H \(text): \(error)")
    }
  }
}
