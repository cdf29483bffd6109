import Foundation
import Testing

/// What cannot be done: status 1, one line on standard error that says what to do next, and nothing
/// left behind.
@Suite struct FailureTests {
  /// The files that a rendering would leave.
  static let outputs = ["-o", "out.wav", "--log", "out.csv", "--record", "out.hinge"]

  /// Runs `render` in a folder that must be left as it was.
  private func failedRendering(
    of files: [(name: String, text: String)], _ words: [String], input: Hingebox.Input = .nothing
  ) async throws -> String {
    let folder = try Folder()
    for (name, text) in files { try folder.write(text, to: name) }
    let result = try await Hingebox(["render"] + words, in: folder, input: input).result()
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.count == 1)
    #expect(
      folder.contents.filter { !$0.hasPrefix(".run") && $0 != ".asound.conf" }
        == files.map(\.name).sorted())
    return result.errors
  }

  @Test func aBadLineIsNamedByFileAndLine() async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", "0 note on A4\n\n# fine\n0.5 note of A4\n")], ["a.hinge"] + Self.outputs)
    #expect(errors.hasPrefix("hingebox: a.hinge:4: "))
  }

  @Test func timesThatRunBackwardsAreABadLine() async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", "1 note on A4\n0.5 note off A4\n")], ["a.hinge"] + Self.outputs)
    #expect(errors.hasPrefix("hingebox: a.hinge:2: "))
  }

  @Test func aBadLineOfStandardInputIsNamedByItsLine() async throws {
    let errors = try await failedRendering(
      of: [], ["-"] + Self.outputs, input: .text("0 note on A4\nnonsense\n"))
    #expect(errors.contains(":2: "))
  }

  @Test func aMissingFileIsNamed() async throws {
    let errors = try await failedRendering(of: [], ["none.hinge"] + Self.outputs)
    #expect(errors.contains("none.hinge"))
    #expect(errors.contains("No such file or directory"))
  }

  @Test func aFolderIsNoPerformance() async throws {
    let errors = try await failedRendering(of: [], ["/tmp"] + Self.outputs)
    #expect(errors.contains("/tmp"))
  }

  @Test(arguments: ["missing/out.wav", "/proc/out.wav"])
  func anUnwritableOutputIsNamed(path: String) async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", Performances.fold)],
      ["a.hinge", "-o", path, "--log", "out.csv", "--record", "out.hinge"])
    #expect(errors.contains(path))
  }

  @Test(arguments: ["--log", "--record", "--trace"])
  func anUnwritableTableIsNamed(option: String) async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", Performances.fold)], ["a.hinge", "-o", "out.wav", option, "missing/out"])
    #expect(errors.contains("missing/out"))
  }

  @Test func anUnknownPresetIsNamedAndTheOthersListed() async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", Performances.fold)], ["a.hinge", "-p", "bagpipe"] + Self.outputs)
    #expect(errors.contains("bagpipe"))
    #expect(errors.contains("musette"))
  }

  @Test func anUnknownPresetInAPerformanceIsNamedByItsLine() async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", "0 note on A4\n1 preset bagpipe\n")], ["a.hinge"] + Self.outputs)
    #expect(errors.hasPrefix("hingebox: a.hinge:2: "))
    #expect(errors.contains("bagpipe"))
  }

  @Test func aPresetFilesMistakeIsNamedByItsKey() async throws {
    let errors = try await failedRendering(
      of: [("a.hinge", Performances.fold), ("mine.json", #"{"accordion": {"leek": 1}}"#)],
      ["a.hinge", "-p", "mine.json"] + Self.outputs)
    #expect(errors.contains("mine.json"))
    #expect(errors.contains("leek"))
    #expect(errors.contains("leak"))
  }

  @Test func aFileThatWasThereStaysAsItWasWhenRenderingFails() async throws {
    let folder = try Folder()
    try folder.write("0 nonsense\n", to: "a.hinge")
    for name in ["out.wav", "out.csv", "out.hinge"] { try folder.write("mine", to: name) }
    let result = try await Hingebox(["render", "a.hinge"] + Self.outputs, in: folder).result()
    #expect(result.status == 1)
    for name in ["out.wav", "out.csv", "out.hinge"] { #expect(try folder.text(name) == "mine") }
  }

  @Test(arguments: ["hinge 120", "send panic"])
  func nothingPlaysToBeTold(line: String) async throws {
    let result = try await Hingebox(
      line.split(separator: " ").map(String.init), in: Folder()
    ).result()
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("hingebox.sock"))
    #expect(result.errors.contains("start hingebox"))
  }

  @Test func noDeviceIsOneLine() async throws {
    let folder = try Folder()
    let result = try await Hingebox(
      ["play", "-D", "nonesuch", "-", "--record", "out.hinge"], in: folder,
      input: .text(Performances.fold)
    ).result()
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("\"nonesuch\""))
    #expect(result.errors.contains("hingebox devices"))
    #expect(!folder.has("out.hinge"))
  }
}
