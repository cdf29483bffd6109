import Testing

@testable import Feeds

/// What `--midi` connects to.
@Suite struct MIDIConnectionsTests {
  private func source(
    _ name: String, _ client: Int = 20, _ port: Int = 0, isGeneric: Bool = true
  ) -> SequencerSource {
    SequencerSource(
      address: SequencerAddress(client: client, port: port), name: name, isGeneric: isGeneric)
  }

  @Test func autoTakesEveryKeyboard() {
    #expect(MIDIConnections.all.want(source("Keystation 49")))
    #expect(!MIDIConnections.all.want(source("Timer", isGeneric: false)))
    #expect(!MIDIConnections.all.want(source("Midi Through", 14)))
    // Another instrument's hinge.
    #expect(!MIDIConnections.all.want(source("Hingebox", 128, 1)))
    #expect(!MIDIConnections.nothing.want(source("Keystation 49")))
  }

  @Test(arguments: [
    ("Key", true), ("station", true), ("KEYSTATION 49", true), ("20", true), ("20:1", true),
    ("2", false), ("20:0", false), ("21", false), ("Keystation 61", false), ("20:", false),
    (":1", false),
  ])
  func nameIsPartOfTheClientsOrItsNumber(name: String, isWanted: Bool) {
    #expect(MIDIConnections.named(name).want(source("Keystation 49", 20, 1)) == isWanted)
  }
}
