import Foundation
import Testing

/// The built binary, played by liblo's own `oscsend`.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: oscsend),
    "liblo's oscsend is in Debian's liblo-tools"))
struct OSCTests {
  @Test func oscsendPlaysIt() async throws {
    let folder = try Folder()
    let run = try Hingebox(
      ["-v", "-H", "osc:0", "-D", "null", "--record", "live.hinge"], in: folder)
    try await eventually { run.errors.contains("listening at osc:") }
    let port = try #require(run.errors.firstMatch(of: /listening at osc:(\d+)/)?.1)
    for words in [
      ["/note/on", "if", "60", "64"], ["/hinge", "fs", "118.5", "partiallyOpen"],
      ["/drum", "i", "1"],
      ["/drum", "i", "2"], ["/note/off", "s", "C4"],
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: oscsend)
      process.arguments = ["localhost", String(port)] + words
      try process.run()
      process.waitUntilExit()
    }
    let isRecorded = try await eventually {
      try folder.text("live.hinge").contains("note off C4")
    }
    #expect(isRecorded)
    run.send(signal: SIGTERM)
    let result = try await run.result()
    #expect(result.status == 0)
    let record = try folder.text("live.hinge")
    #expect(record.contains("note on C4 64"))
    #expect(record.contains("hinge 118.5 partiallyOpen"))
    let complaint = "hingebox: osc:\(port): there is no address '/drum'"
    #expect(result.errorLines.filter { $0 == complaint }.count == 1)
    #expect(result.errors.contains(", 2 bad lines"))
  }

  @Test func aPortInUseIsAFailure() async throws {
    let folder = try Folder()
    let first = try Hingebox(["-v", "-H", "osc:0", "-D", "null"], in: folder)
    try await eventually { first.errors.contains("listening at osc:") }
    let port = try #require(first.errors.firstMatch(of: /listening at osc:(\d+)/)?.1)
    let second = try await Hingebox.run(
      "-H", "osc:\(port)", "-D", "null", "--control", "none", in: folder)
    #expect(second.status == 1)
    #expect(
      second.errors == "hingebox: cannot listen at osc:\(port): Address already in use\n")
    first.send(signal: SIGTERM)
    #expect(try await first.result().status == 0)
  }
}

private let oscsend = "/usr/bin/oscsend"
