import Foundation
import Testing

@testable import Output

@Suite("Faults of a device") struct FaultTests {
  /// Periods of 512 frames, 128 ms in all: a machine that is busy with other tests stands still for
  /// less.
  private static let deep = 12
  /// Frames of the closing fade and the silence after it: 4 blocks and as many as are in flight.
  private static let end = (deep + 5) * 512

  @Test("A healthy device hears every frame once, in order")
  func healthy() throws {
    let outcome = try Performance.play(
      Performance.request("healthy", periods: Self.deep), seconds: 0.8)
    #expect(outcome.failure == nil)
    #expect(outcome.meters.lostBlocks == 0)
    let heard = try PrivateAlsa.capturedFloats("healthy")
    let frames = heard.count / 2 - Self.end
    try #require(frames > 12_000)
    let reference = Performance.reference(frames: frames)
    #expect(reference.contains { abs($0) > 0.001 })
    #expect(Array(heard[..<(2 * frames)]) == reference)
  }

  /// The device has `depth` minus what it played when it fails; those blocks are lost, and no
  /// other. What it takes goes on where it left off.
  @Test(
    "After a fault that preparing mends, the music goes on where it was",
    arguments: ["dry", "pointer-fails-once", "asleep", "input-output", "wrong-state"])
  func mended(device: String) throws {
    let outcome = try Performance.play(Performance.request(device), seconds: 0.8)
    #expect(outcome.failure == nil)
    #expect(outcome.meters.recoveries >= 1)
    #expect((device == "dry" || device == "pointer-fails-once") == (outcome.meters.xruns >= 1))
    #expect(outcome.meters.lostBlocks >= 1)
    let heard = try PrivateAlsa.capturedFloats(device)
    let frames = heard.count / 2 - 8 * 512
    try #require(frames > 25 * 512)
    #expect(Array(heard[..<(2 * frames)]) == Performance.reference(frames: frames))
  }

  @Test(
    "A fault that nothing mends ends with one message",
    arguments: [
      ("dry-for-ever", "Broken pipe"), ("pointer-fails", "Broken pipe"),
      ("input-output-for-ever", "Input/output error"), ("still", "it takes sound and plays none"),
      ("full", "it takes sound and plays none"),
    ])
  func hopeless(device: String, reason: String) throws {
    let outcome = try Performance.play(Performance.request(device), seconds: 20)
    #expect(outcome.failure == .failed(name: device, reason: reason))
    #expect(outcome.failure?.description.contains("hingebox devices") == true)
    #expect(outcome.load < 0.5)
  }

  @Test(
    "System signals in the middle of a wait or a write change nothing",
    arguments: ["interrupted", "interrupted-poll"])
  func interrupted(device: String) throws {
    let outcome = try Performance.play(Performance.request(device, periods: Self.deep), seconds: 1)
    #expect(outcome.failure == nil)
    let heard = try PrivateAlsa.capturedFloats(device)
    let frames = heard.count / 2 - Self.end
    try #require(frames > 25 * 512)
    #expect(Array(heard[..<(2 * frames)]) == Performance.reference(frames: frames))
  }

  @Test("A device that takes part of a block gets the rest of it next")
  func shortWrites() throws {
    let outcome = try Performance.play(
      Performance.request("short", periods: Self.deep), seconds: 0.8)
    #expect(outcome.failure == nil)
    let heard = try PrivateAlsa.capturedFloats("short")
    let frames = heard.count / 2 - Self.end
    try #require(frames > 12_000)
    #expect(Array(heard[..<(2 * frames)]) == Performance.reference(frames: frames))
  }

  @Test("A device that is unplugged is played again when it is back, with the time run on")
  func unplugged() throws {
    let outcome = try Performance.play(Performance.request("unplugged"), seconds: 2)
    #expect(outcome.failure == nil)
    #expect(outcome.meters.reopenings == 1)
    #expect(!outcome.meters.isAway)
    #expect(
      outcome.notices.filter { $0.contains("unplugged") } == [
        "sound device \"unplugged\" went away (No such device); the music runs on and is heard"
          + " again when it is back",
        "sound device \"unplugged\" is back",
      ])
    let heard = try PrivateAlsa.capturedFloats("unplugged")
    let before = 20 * 512
    let reference = Performance.reference(frames: 2 * 48_000)
    #expect(Array(heard[..<(2 * before)]) == Array(reference[..<(2 * before)]))
    // It was away for 0.7 s and was looked for every 0.5 s.
    let piece = heard[(2 * before)..<(2 * before + 512)]
    let resumed = try #require(
      Performance.position(of: piece, in: reference, from: before + 24_000))
    #expect(abs(Double(resumed - before) / 48_000 - 1) < 0.25)
    #expect(outcome.meters.lostBlocks >= (resumed - before) / 512)
  }

  @Test("A device that is away costs no processor")
  func away() throws {
    let outcome = try Performance.play(Performance.request("unplugged-for-ever"), seconds: 1.5)
    #expect(outcome.failure == nil)
    #expect(outcome.meters.isAway)
    #expect(outcome.load < 0.5)
    #expect(outcome.stopping < 1)
  }

  @Test("With --once a device that goes away ends it")
  func once() throws {
    let request = Performance.request("unplugged-once", once: true)
    let outcome = try Performance.play(request, seconds: 5)
    #expect(outcome.failure == .wentAway(name: "unplugged-once", reason: "No such device"))
  }

  @Test("A device that comes back at another rate is not played out of tune")
  func otherRate() throws {
    let outcome = try Performance.play(Performance.request("unplugged-other-rate"), seconds: 2)
    #expect(outcome.granted.rate == 48_000)
    #expect(outcome.failure == nil)
    #expect(outcome.meters.isAway)
    #expect(outcome.notices.filter { $0.contains("44100 Hz") }.count == 1)
  }

  @Test("A device that calls for no reason makes no spin")
  func noisy() throws {
    let outcome = try Performance.play(Performance.request("noisy"), seconds: 1)
    #expect(outcome.failure == nil)
    #expect(outcome.load < 0.5)
    #expect(try PrivateAlsa.capturedFloats("noisy").count > 2 * 24_000)
  }

  @Test("Stopping while the device hangs takes less than a second")
  func hanging() throws {
    let outcome = try Performance.play(Performance.request("hanging"), seconds: 0.6)
    #expect(outcome.stopping < 1)
  }

  @Test("Stopping fades to silence over 10 ms, and all of it is played")
  func stopping() throws {
    let outcome = try Performance.play(Performance.request("stopped"), seconds: 0.5)
    #expect(outcome.stopping < 0.5)
    let heard = try PrivateAlsa.capturedFloats("stopped")
    let frames = heard.count / 2
    let reference = Performance.reference(frames: frames)
    let firstFaded = try #require(
      (0..<frames).first { heard[2 * $0] != reference[2 * $0] })
    // The fade begins with a block, its first step being one in 480.
    let start = firstFaded - firstFaded % 512
    for frame in 0..<480 {
      let expected = reference[2 * (start + frame)] * Float(479 - frame) / 480
      #expect(abs(heard[2 * (start + frame)] - expected) < 1e-6)
    }
    #expect(heard[(2 * (start + 480))...].allSatisfy { $0 == 0 })
    // The silence after it is as long as the way to the loudspeaker.
    #expect(frames - start - 480 >= 2 * 512)
  }
}
