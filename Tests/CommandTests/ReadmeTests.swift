import Foundation
import Screen
import Testing

/// The manual says what the program does.
@Suite struct ReadmeTests {
  static let readme: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return try! String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
  }()

  @Test func itsKeysAreThoseOfTheScreen() {
    #expect(Self.readme.contains(KeyHelp.markdown), "\(KeyHelp.markdown)")
  }

  @Test func itsOptionsAreThoseOfTheHelp() async throws {
    for command in HelpTests.commands {
      let help = try await Hingebox.run(command, "--help", in: Folder()).text
      for option in help.matches(of: /--[a-z-]+/) {
        #expect(Self.readme.contains(option.output), "\(option.output)")
      }
    }
  }

  /// The language's example is a performance.
  @Test func itsPerformanceRenders() async throws {
    let block = try #require(Self.readme.firstMatch(of: /```text\n(0\.00  preset[^`]*)```/)?.1)
    let folder = try Folder()
    try folder.write(String(block), to: "example.hinge")
    let result = try await Hingebox.run("render", "example.hinge", "-o", "example.wav", in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(try WaveFile(folder.bytes("example.wav")).level(0.3..<2) > -60)
  }
}
