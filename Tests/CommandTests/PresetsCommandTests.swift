import Foundation
import Testing

@Suite struct PresetsCommandTests {
  @Test func presetsAreListedWithWhatTheyAre() async throws {
    let result = try await Hingebox.run("presets", in: Folder())
    #expect(result.status == 0)
    #expect(result.text.contains(/(?m)^musette  +\w+/))
  }

  /// What it prints is a preset file that sounds as the preset does.
  @Test func aPrintedPresetIsAPresetFile() async throws {
    let folder = try Folder()
    let printed = try await Hingebox.run("presets", "musette", in: folder)
    #expect(printed.status == 0)
    #expect(try JSONSerialization.jsonObject(with: printed.output) is [String: Any])
    try folder.write(printed.text, to: "mine.json")
    let again = try await Hingebox.run("presets", "./mine.json", in: folder)
    #expect(again.text == printed.text)
  }

  @Test func explainTellsUnitRangeAndMeaning() async throws {
    let result = try await Hingebox.run("presets", "musette", "--explain", in: Folder())
    #expect(result.status == 0)
    #expect(result.text.contains(/leak: 0\.3 s\n.+\n/))
    #expect(result.text.contains("ceiling: 1500 Pa"))
  }

  @Test func anUnknownPresetIsAFailureThatListsTheOthers() async throws {
    let result = try await Hingebox.run("presets", "bagpipe", in: Folder())
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("hingebox: bagpipe: "))
    #expect(result.errors.contains("musette"))
  }

  /// `hingebox presets | head -c 1`
  @Test func aReaderThatHasSeenEnoughIsNoFailure() async throws {
    let pipe = OutputPipe()
    pipe.closeReading()
    let run = try Hingebox(
      ["presets"], in: Folder(), output: pipe.writing)
    let result = try await run.result()
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }

  @Test func aFullDiskIsAFailure() async throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    let result = try await Hingebox(["presets"], in: Folder(), output: full).result()
    #expect(result.status == 1)
    #expect(result.errors == "hingebox: cannot write to standard output: No space left on device\n")
  }
}
