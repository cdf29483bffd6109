import Foundation
import Testing

/// A case of Tests/Cases through every way into the built binary, all at once, each line to wait for
/// its time: what is heard is what its record renders to.
@Suite struct WayTests {
  private let folder: Folder
  private let lines: [String]

  init() throws {
    folder = try Folder()
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: tests.appending(path: "Cases/three-positions.hinge"), encoding: .utf8)
    // Where a busy machine reads too late for the case to make a sound, this does.
    lines = (text + "1.5 bellows auto 300\n").split(separator: "\n").map { "\($0)\n" }
  }

  @Test func standardInput() async throws {
    let run = try start("-")
    run.write(lines.joined())
    try await hear(run)
    run.closeInput()
    try await expectSound(of: run)
  }

  @Test func fifo() async throws {
    #expect(mkfifo(folder.file("feed"), 0o600) == 0)
    let run = try start("feed")
    var client: LineClient?
    try await eventually {
      client = try? LineClient(fifo: folder.file("feed"))
      return client != nil
    }
    client?.say(lines.joined())
    try await hear(run)
    client = nil
    try await expectSound(of: run)
  }

  @Test func unixSocket() async throws {
    let run = try start("unix:feed")
    try await play(to: run, LineClient(unix: folder.file(String(await place(of: run)))))
  }

  @Test func tcp() async throws {
    let run = try start("tcp:0")
    try await play(to: run, LineClient(port: #require(UInt16(await place(of: run)))))
  }

  @Test func udp() async throws {
    let run = try start("udp:0")
    try await play(to: run, LineClient(port: #require(UInt16(await place(of: run))), SOCK_DGRAM))
  }

  /// Sends a line at a time, which over UDP is a datagram, and ends what does not end by itself.
  private func play(to run: Hingebox, _ client: LineClient) async throws {
    for line in lines { client.say(line) }
    try await hear(run)
    run.send(signal: SIGTERM)
    try await expectSound(of: run)
  }

  private func start(_ source: String) throws -> Hingebox {
    try Hingebox(
      ["-v", "-H", source, "-D", "capture", "--record", "live.hinge"], in: folder, input: .pipe)
  }

  /// Where it listens, once it does.
  private func place(of run: Hingebox) async throws -> Substring {
    let line = /listening at \w+:(\S+)/
    try await eventually { run.errors.contains(line) }
    return try #require(run.errors.firstMatch(of: line)?.1)
  }

  /// Waits until the last line was played, and for as long as a reed takes to speak.
  private func hear(_ run: Hingebox) async throws {
    try await eventually {
      try folder.has("live.hinge") && folder.text("live.hinge").contains("bellows auto")
    }
    try await Task.sleep(for: .milliseconds(200))
  }

  private func expectSound(of run: Hingebox) async throws {
    let result = try await run.result()
    #expect(result.status == 0, "\(result.errors)")
    let record = try folder.text("live.hinge")
    let played = record.matches(of: /(?m)^\d\S* (?:note on A4|hinge|bellows)\b/).count
    #expect(played == lines.count - 2, "\(record)")
    try await expectRecordToSoundAsHeard(in: folder)
  }
}
