import Testing

@testable import Screen

@Suite struct CapabilitiesTests {
  @Test func flagsAnsweredBeforeTheAttributesMeanKitty() {
    var capabilities = Capabilities()
    #expect(capabilities.take(.keyboardFlags(0)) == "\u{1B}[>15u\u{1B}[?u")
    #expect(capabilities.take(.deviceAttributes) == "")
    #expect(capabilities.take(.keyboardFlags(15)) == "")
    #expect(capabilities.isKitty)
    #expect(capabilities.farewell.hasPrefix("\u{1B}[<u"))
  }

  @Test func attributesAloneMeanLegacy() {
    var capabilities = Capabilities()
    #expect(capabilities.take(.deviceAttributes) == "")
    #expect(!capabilities.isKitty)
    #expect(!capabilities.farewell.contains("u"))
  }

  @Test func anAnswerThatComesAfterTheAttributesStillCounts() {
    var capabilities = Capabilities()
    _ = capabilities.take(.deviceAttributes)
    _ = capabilities.take(.keyboardFlags(0))
    #expect(capabilities.isKitty)
  }

  @Test func aTerminalWithoutReleasesIsLegacyAgain() {
    var capabilities = Capabilities()
    _ = capabilities.take(.keyboardFlags(0))
    #expect(capabilities.take(.keyboardFlags(9)) == "\u{1B}[<u")
    #expect(!capabilities.isKitty)
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, false), (4, false)])
  func pixelsAreUsedWhereTheModeCanBeSet(_ state: Int, _ isUsed: Bool) {
    var capabilities = Capabilities()
    #expect(capabilities.take(.mode(1016, state: state)) == (isUsed ? "\u{1B}[?1016h" : ""))
    #expect(capabilities.hasPixels == isUsed)
  }
}
