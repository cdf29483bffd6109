import Foundation
import Testing

@Suite struct HelpTests {
  static let commands = ["play", "demo", "render", "hinge", "send", "presets", "devices"]

  @Test(arguments: commands) func everyCommandHasHelp(command: String) async throws {
    let result = try await Hingebox.run(command, "--help", in: Folder())
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.text.contains("Usage: hingebox "))
    #expect(result.text.contains("-h, --help"))
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func overviewListsEveryCommandAndTheOptionsOfPlay() async throws {
    let result = try await Hingebox.run("--help", in: Folder())
    #expect(result.status == 0)
    for command in Self.commands { #expect(result.text.contains("\n  \(command) ")) }
    for option in ["--hinge-range", "--periods", "--control", "--once"] {
      #expect(result.text.contains(option))
    }
  }

  @Test func helpOfACommandShowsItsOwnOptionsOnly() async throws {
    let render = try await Hingebox.run("render", "-h", in: Folder()).text
    #expect(render.contains("-o, --output OUT"))
    #expect(!render.contains("--device"))
    #expect(!render.contains("--explain"))
  }

  @Test func versionIsOneLine() async throws {
    for arguments in ["-V", "--version"] {
      let result = try await Hingebox.run(arguments, in: Folder())
      #expect(result.status == 0)
      #expect(result.text.wholeMatch(of: /hingebox \d+\.\d+\.\d+\n/) != nil)
    }
  }
}
