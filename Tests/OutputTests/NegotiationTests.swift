import Testing

@testable import Output

@Suite("Agreeing with a device") struct NegotiationTests {
  private func open(_ device: String, format: SampleFormat? = nil, rate: Int = 48_000)
    throws(OutputError) -> GrantedParameters
  {
    var request = Performance.request(device)
    request.format = format
    request.rate = rate
    return try AlsaOutput(request).granted
  }

  @Test("What is asked for is granted where the device can")
  func granted() throws {
    let granted = try open("healthy")
    #expect(granted.rate == 48_000)
    #expect(granted.period == 512)
    #expect(granted.buffer == 1536)
    #expect(granted.depth == 1536)
    #expect(granted.format == .float)
  }

  @Test("A rate granted other than asked is the one that is played")
  func otherRate() throws {
    #expect(try open("slow").rate == 44_100)
    let outcome = try Performance.play(Performance.request("slow"), seconds: 0.4)
    #expect(outcome.failure == nil)
    let heard = try PrivateAlsa.capturedFloats("slow")
    let frames = heard.count / 2 - 8 * 512
    try #require(frames > 4_000)
    #expect(
      Array(heard[..<(2 * frames)]) == Performance.reference(frames: frames, rate: 44_100))
  }

  @Test("The best sample format that the device takes is chosen")
  func formats() throws {
    #expect(try open("narrow").format == .s16)
    #expect(try open("wide").encoding == .s24)
    #expect(try open("packed").encoding == .s24Packed)
    #expect(try open("healthy", format: .s16).format == .s16)
    #expect(try open("healthy", format: .s24).encoding == .s24)
  }

  @Test("Samples reach a 16-bit device rounded to the nearest step")
  func narrow() throws {
    _ = try Performance.play(Performance.request("narrow"), seconds: 0.4)
    let heard = try PrivateAlsa.captured("narrow").withUnsafeBytes {
      Array($0.bindMemory(to: Int16.self))
    }
    let count = heard.count - 2 * 8 * 512
    try #require(count > 8_000)
    let reference = Performance.reference(frames: count / 2)
    for index in 0..<count {
      #expect(abs(Double(heard[index]) - Double(reference[index]) * 32_768) <= 0.5)
    }
  }

  @Test("Frames that a converting plug-in cannot divide are asked for another way")
  func converting() throws {
    var request = Performance.request("converting")
    for (period, periods) in [(256, 2), (256, 3), (256, 4), (100, 2), (1000, 2)] {
      request.period = period
      request.periods = periods
      let granted = try AlsaOutput(request).granted
      #expect(granted.rate == 48_000)
      #expect(granted.depth >= 2 * granted.period && granted.depth <= granted.buffer)
      #expect(abs(granted.period - period) <= period / 2)
    }
  }

  @Test("A device that is not there names the command that lists devices")
  func absent() {
    #expect {
      try open("no-such-device")
    } throws: { error in
      guard case .noSuchDevice("no-such-device", let reason)? = error as? OutputError else {
        return false
      }
      return reason == "Unknown PCM no-such-device" && "\(error)".contains("`hingebox devices`")
    }
  }

  @Test("Each refusal says what it is and what to do, in one line")
  func refusals() {
    #expect(throws: OutputError.busy(name: "taken")) { try open("taken") }
    #expect(throws: OutputError.notAllowed(name: "forbidden")) { try open("forbidden") }
    #expect(throws: OutputError.formatRefused(name: "strange", format: nil)) { try open("strange") }
    #expect(throws: OutputError.formatRefused(name: "narrow", format: .s24)) {
      try open("narrow", format: .s24)
    }
    #expect {
      try open("mono")
    } throws: { error in
      guard case .parametersRefused("mono", "stereo", _)? = error as? OutputError else {
        return false
      }
      return true
    }
    for error: OutputError in [
      .busy(name: "x"), .notAllowed(name: "x"), .formatRefused(name: "x", format: .s24),
      .failed(name: "x", reason: "y"), .wentAway(name: "x", reason: "y"),
      .parametersRefused(name: "x", what: "stereo", reason: "y"), .noThread(reason: "y"),
    ] {
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("Devices are listed with the first line of their description")
  func devices() {
    _ = PrivateAlsa.folder
    #expect(AlsaDevices.list() == [.init(name: "nothing", summary: "Nothing")])
  }
}
