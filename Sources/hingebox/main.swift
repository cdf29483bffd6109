import Glibc

StandardStreams.fill()
signal(SIGPIPE, SIG_IGN)

do {
  let arguments = try Arguments(
    argumentCount: CommandLine.argc, arguments: CommandLine.unsafeArgv)
  exit(try arguments.run().rawValue)
} catch let failure as Failure {
  StandardError.report(failure.message)
  exit(failure.status.rawValue)
} catch {
  // The rooms' errors say in one line what is wrong and what to do next.
  StandardError.report("\(error)")
  exit(ExitStatus.failed.rawValue)
}
