/// How the program ends.
enum ExitStatus: Int32 {
  case done = 0
  /// It could not be done: a device, a file, a preset, bad input.
  case failed = 1
  /// The command line is wrong.
  case misused = 2
}

/// Why something was not done: one line that says what to do next.
struct Failure: Error {
  var message: String
  var status: ExitStatus

  /// What could not be done.
  init(_ message: String) {
    self.message = message
    status = .failed
  }

  /// What is wrong with the command line.
  static func misuse(_ message: String) -> Failure {
    var failure = Failure(message)
    failure.status = .misused
    return failure
  }
}
