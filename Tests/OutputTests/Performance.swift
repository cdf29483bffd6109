import Engine
import Foundation
import Presets
import Score
import Threads

@testable import Output

/// A held note, played on a device and rendered without one.
enum Performance {
  static func engine(rate: Int) -> Engine {
    let engine = Engine(EngineConfiguration(rate: Double(rate)), preset: .standard)
    engine.send(Event(frame: 0, .bellowsAuto(pressure: 300)), from: .score)
    engine.send(Event(frame: 0, .noteOn(key: 69, velocity: 100)), from: .score)
    return engine
  }

  /// The first frames of the note, as interleaved stereo.
  static func reference(frames: Int, rate: Int = 48_000) -> [Float] {
    let engine = engine(rate: rate)
    var samples = [Float](repeating: 0, count: 2 * frames)
    samples.withUnsafeMutableBufferPointer {
      engine.render(into: $0.baseAddress!, frames: frames)
    }
    return samples
  }

  /// A request in blocks long enough that a loaded machine keeps up; where every frame is to be
  /// heard, in more of them.
  static func request(_ device: String, once: Bool = false, periods: Int = 3) -> OutputRequest {
    var request = OutputRequest()
    request.device = PrivateAlsa.device(device)
    request.period = 512
    request.periods = periods
    request.once = once
    return request
  }

  /// What became of a performance on a device.
  struct Outcome {
    var granted: GrantedParameters
    var meters: OutputMeters
    var failure: OutputError?
    var notices: [String]
    /// The part of one processor that the audio thread took.
    var load: Double
    /// Seconds from the start until it was asked to stop.
    var playing: Double
    /// Seconds that stopping took.
    var stopping: Double
  }

  /// Plays for so many seconds, or until the device has failed.
  static func play(_ request: OutputRequest, seconds: Double) throws -> Outcome {
    let output = try AlsaOutput(request)
    let engine = engine(rate: output.granted.rate)
    let start = MonotonicClock.now()
    try output.start(engine)
    var notices: [String] = []
    var processor = 0.0
    while output.failure == nil, Self.seconds(since: start) < seconds {
      usleep(5_000)
      notices += output.takeNotices()
      processor = max(processor, output.processorSeconds)
    }
    let playing = Self.seconds(since: start)
    let failure = output.failure
    let stop = MonotonicClock.now()
    let meters = output.stop()
    return Outcome(
      granted: output.granted, meters: meters, failure: failure,
      notices: notices + output.takeNotices(), load: processor / playing, playing: playing,
      stopping: Self.seconds(since: stop))
  }

  static func seconds(since nanoseconds: UInt64) -> Double {
    Double(MonotonicClock.now() - nanoseconds) * 1e-9
  }

  /// Where in the reference a piece of a capture comes from, looked for from a frame on.
  static func position(of piece: ArraySlice<Float>, in reference: [Float], from frame: Int) -> Int?
  {
    let samples = Array(piece)
    return (frame..<reference.count / 2 - samples.count / 2).first { candidate in
      zip(samples, reference[(2 * candidate)...]).allSatisfy(==)
    }
  }
}
