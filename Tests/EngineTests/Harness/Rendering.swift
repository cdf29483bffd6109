import Engine
import Glibc
import Presets
import Score
@_exported import SoundMeasures

/// A performance, rendered: what is heard, and what the engine told of it.
struct Rendering {
  let rate: Double
  /// Interleaved stereo.
  var samples: [Float] = []
  var log: [LogRow] = []
  var applied: [Applied] = []
  var snapshot = Snapshot()

  /// Renders a performance in the language; times are seconds from the start.
  init(
    _ text: String, seconds: Double, preset: Preset = .standard, rate: Double = 48_000,
    block: Int = 256, configure: (inout EngineConfiguration) -> Void = { _ in },
    alter: (Preset) -> Preset = { $0 }
  ) throws {
    try self.init(
      Score(Array(text.utf8), file: "test"), seconds: seconds, preset: preset, rate: rate,
      block: block, configure: configure,
      alter: alter)
  }

  /// Renders a performance.
  /// - Parameters:
  ///   - score: what is played.
  ///   - seconds: how long to render.
  ///   - preset: the first preset; those that the text names are looked up by name.
  ///   - configure: changes the engine's configuration before it is built.
  ///   - alter: changes the presets that the text names.
  init(
    _ score: Score, seconds: Double, preset: Preset = .standard, rate: Double = 48_000,
    block: Int = 256, configure: (inout EngineConfiguration) -> Void = { _ in },
    alter: (Preset) -> Preset = { $0 }
  ) throws {
    self.rate = rate
    var configuration = EngineConfiguration(rate: rate)
    configure(&configuration)
    let engine = Engine(configuration, preset: preset)
    let frames = Int(seconds * rate)
    samples = [Float](repeating: 0, count: 2 * frames)
    var next = 0
    try samples.withUnsafeMutableBufferPointer { buffer in
      var done = 0
      while done < frames {
        let count = min(block, frames - done)
        while next < score.count {
          let entry = score[next]
          let frame = Event.frame(at: entry.seconds, rate: rate)
          if frame >= Int64(done + count) { break }
          if case .preset(let name) = entry.statement {
            engine.prepare(alter(try Preset.load(name.text)), as: name)
          }
          precondition(
            engine.send(Event(frame: frame, feed: entry.feed, entry.statement), from: .score))
          next += 1
        }
        engine.render(into: buffer.baseAddress! + 2 * done, frames: count)
        done += count
        while let row = engine.log.pop() { log.append(row) }
        while let event = engine.applied.pop() { applied.append(event) }
      }
    }
    snapshot = engine.snapshot.read()
  }

  /// The log's row at a time in seconds.
  func row(at seconds: Double) -> LogRow { log[Int((seconds * 100).rounded())] }

  /// The RMS level of both channels between two times, in dBFS.
  func level(_ from: Double, _ to: Double) -> Double {
    let slice = samples[2 * Int(from * rate)..<2 * Int(to * rate)]
    let power = slice.reduce(0) { $0 + Double($1) * Double($1) } / Double(slice.count)
    return 10 * log10(max(power, 1e-30))
  }

  /// The mean of both channels between two times.
  func mono(_ from: Double, _ to: Double) -> [Double] {
    (Int(from * rate)..<Int(to * rate)).map {
      (Double(samples[2 * $0]) + Double(samples[2 * $0 + 1])) / 2
    }
  }
}

extension Preset {
  /// The preset with nothing but its reeds and strings as they are tuned, in the open: what is
  /// measured to the cent and the decibel.
  var bare: Preset {
    var preset = self
    preset.accordion.scatter = 0
    preset.accordion.room = 0
    preset.accordion.noise = 0
    preset.guitar.room = 0
    preset.guitar.noise = 0
    preset.guitar.strings.coupling = 0
    preset.guitar.strings.polarization = 0
    return preset
  }
}
