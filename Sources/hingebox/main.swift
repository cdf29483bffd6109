import Glibc

signal(SIGPIPE, SIG_IGN)

do {
  let arguments = try Arguments(
    argumentCount: CommandLine.argc, arguments: CommandLine.unsafeArgv)
  try arguments.run()
} catch let failure as Failure {
  StandardError.report(failure.message)
  exit(failure.status.rawValue)
}
