import Foundation
import Testing

/// A real sound server, which paces by itself and holds much more than is asked for.
@Suite(
  .enabled(
    if: PulseServer.isInstalled, "pulseaudio and libasound2-plugins are not installed"))
struct PulseTests {
  @Test func itPlaysThroughPulseAudio() async throws {
    let folder = try Folder()
    let server = try await PulseServer(in: folder)
    defer { server.stop() }
    let run = try await Hingebox.run(
      "play", "-z", "1024", "-n", "4", in: folder, input: .text(Performances.fold),
      environment: server.environment)
    #expect(run.status == 0, "\(run.errors)")
    // The sink has 2 s of silence ahead of the first sound, and stands still for the stream so long.
    #expect(!run.errors.contains("stands still"), "\(run.errors)")
    // A second of music, and its tail.
    #expect(run.errors.contains(#/played (1\.\d|2\.0) s/#), "\(run.errors)")
    try await eventually { try server.heard().contains { abs($0) > 0.01 } }
    #expect(try server.heard().contains { abs($0) > 0.01 })
  }
}
