import Foundation
import Testing

@testable import Output

@Suite("Devices that hold nothing back") struct UnpacedTests {
  @Test("A device that takes everything at once is held to the clock")
  func null() throws {
    let outcome = try Performance.play(Performance.request("nothing"), seconds: 1)
    #expect(outcome.failure == nil)
    // The second that it was played, and at most the four depths by which it was found out; a busy
    // machine plays it for longer, so the two are compared.
    let sounded = Double(outcome.meters.blocks * 512) / 48_000
    #expect((0.9..<1.3).contains(sounded / outcome.playing))
    #expect(outcome.meters.xruns == 0)
    #expect(outcome.meters.lostBlocks == 0)
    #expect(outcome.load < 0.5)
  }

  @Test("What ALSA's file plug-in writes is what the engine renders, to the bit")
  func file() throws {
    _ = try Performance.play(Performance.request("file"), seconds: 0.5)
    let heard = try PrivateAlsa.capturedFloats("file")
    // Without the block that fades.
    let frames = heard.count / 2 - 512
    try #require(frames > 12_000)
    #expect(Array(heard[..<(2 * frames)]) == Performance.reference(frames: frames))
  }
}
