import Foundation
import Testing

/// Live MIDI at the built binary.
@Suite struct MIDITests {
  @Test func rawStreamPlaysAndEndsWithItsWriter() async throws {
    let folder = try Folder()
    mkfifo(folder.file("midi"), 0o600)
    let run = try Hingebox(
      [
        "play", "-H", "midi:midi", "-D", "capture", "--record", "live.hinge", "--tail", "0.2",
        "--control", "none",
      ], in: folder)
    // A reader is there once this opens.
    let writer = open(folder.file("midi"), O_WRONLY)
    #expect(writer >= 0)
    let bytes: [UInt8] = [0xB0, 11, 80, 0x90, 69, 90, 72, 0xFE, 90]
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    #expect(
      try await eventually { (try? folder.text("live.hinge"))?.contains("note on C5 90") == true })
    try await Task.sleep(for: .milliseconds(200))
    close(writer)
    let result = try await run.result()
    #expect(result.status == 0, "\(result.errors)")
    let record = try folder.text("live.hinge")
    for line in ["bellows auto 396.8", "note on A4 90", "note off A4", "note off C5"] {
      #expect(record.contains(line), "\(line) in \(record)")
    }
    #expect(try Alsa.captured(in: folder).contains { abs($0) > 0.01 })
  }

  @Test func songIsNoStream() async throws {
    let folder = try Folder()
    try folder.write("MThd\0\0\0\u{6}", to: "song.mid")
    let result = try await Hingebox.run("play", "-H", "midi:song.mid", "-D", "null", in: folder)
    #expect(result.status == 1)
    #expect(
      result.errors
        == "hingebox: song.mid is a MIDI file, and no stream of MIDI: give it as FILE, without midi:\n"
    )
  }

  private static let hasSequencer = access("/dev/snd/seq", R_OK | W_OK) == 0

  /// Nothing is said where nobody asked for it.
  @Test(.disabled(if: hasSequencer, "this machine has a sequencer"))
  func machineWithoutASequencerDoesWithoutUnlessOneIsAskedFor() async throws {
    let folder = try Folder()
    for options in [[], ["--midi", "none"]] {
      let run = try await Hingebox(
        ["play", "-q", "-D", "null", "--tail", "0"] + options, in: folder
      )
      .result()
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
    for options in [["--midi", "auto"], ["--midi-out"], ["--midi", "none", "--midi-out"]] {
      let run = try await Hingebox(["play", "-D", "null"] + options, in: folder).result()
      #expect(run.status == 1)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.hasPrefix("hingebox: there is no ALSA sequencer for MIDI ("))
    }
  }

  @Test(.enabled(if: hasSequencer, "skipped: no ALSA sequencer here (/dev/snd/seq)"))
  func portsAreThereForOthers() async throws {
    let folder = try Folder()
    let run = try Hingebox(
      ["play", "-", "-D", "null", "--midi", "auto", "--midi-out"], in: folder, input: .pipe,
      environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf"])
    let isListed = try await eventually {
      let clients = (try? String(contentsOfFile: "/proc/asound/seq/clients", encoding: .utf8)) ?? ""
      return clients.contains("\"Hingebox\"") && clients.contains("\"Notes in\"")
        && clients.contains("\"Hinge out\"")
    }
    #expect(isListed)
    run.closeInput()
    #expect(try await run.result().status == 0)
  }
}
