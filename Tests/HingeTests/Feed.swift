import Hinge
import SeededRandom
import Testing

/// A fold at one speed, between two rests, as some sensor would report it.
struct Feed: CustomTestStringConvertible {
  enum Times {
    case even
    /// Intervals vary by this fraction of themselves, and every sample is truly stamped.
    case uneven(Double)
    /// Sampled evenly, but stamped on arrival, up to this fraction of an interval early or late.
    case jittered(Double)
  }

  /// Samples a second.
  var rate: Double
  /// Degrees per second.
  var speed: Double
  /// Degrees; 0 is smooth.
  var step = 0.0
  var times = Times.even
  /// Seconds between renewals of the register that is read; 0 renews it at every reading.
  var refresh = 0.0
  /// Whether only changes are sent.
  var isOnChange = false
  /// Seconds of rest before the fold.
  var rest = 0.5
  /// Degrees folded.
  var travel = 340.0
  var seed: UInt64 = 1

  /// When the fold begins and ends.
  var begin: Double { rest }
  var end: Double { rest + travel / abs(speed) }

  var testDescription: String {
    "\(rate) Hz, \(speed)°/s, step \(step), \(times), refresh \(refresh), on change \(isOnChange)"
  }

  /// The fold's own angle.
  func angle(at time: Double) -> Double {
    let gone = abs(speed) * (min(max(time, begin), end) - begin)
    return speed > 0 ? 10 + gone : 350 - gone
  }

  /// The samples, up to a second after the fold, at whole frames of 48 kHz.
  func samples() -> [HingeSample] {
    var random = SeededGenerator(seed: seed)
    var samples: [HingeSample] = []
    var time = 0.0
    while time < end + 1 {
      let renewed = refresh > 0 ? (time / refresh).rounded(.down) * refresh : time
      var angle = angle(at: renewed)
      if step > 0 { angle = (angle / step).rounded() * step }
      var stamp = time
      if case .jittered(let part) = times {
        stamp += Double.random(in: -part...part, using: &random) / rate
      }
      stamp = (max(stamp, samples.last?.time ?? 0) * 48_000).rounded() / 48_000
      if !isOnChange || samples.last?.angle != angle {
        samples.append(HingeSample(angle: angle, time: stamp))
      }
      var interval = 1 / rate
      if case .uneven(let part) = times {
        interval *= 1 + Double.random(in: -part...part, using: &random)
      }
      time += interval
    }
    return samples
  }
}

/// What a tracker makes of samples, asked every 32 frames at 48 kHz as the engine does.
struct Heard {
  var times: [Double] = []
  var speeds: [Double] = []
  /// The speed as the bellows take it: smoothed by 29 ms, 1 / (G + 1/τ + u) of the bellows'
  /// equation with one key held.
  var smoothed: [Double] = []

  init(_ samples: [HingeSample], range: HingeRange = .full, until end: Double? = nil) {
    var tracker = HingeTracker(range: range)
    var next = 0
    var smooth = 0.0
    let last = end ?? (samples.last?.time ?? 0) + 1
    var frame = 0
    while Double(frame) / 48_000 <= last {
      let time = Double(frame) / 48_000
      while next < samples.count, samples[next].time <= time {
        _ = tracker.take(samples[next])
        next += 1
      }
      let speed = tracker.speed(at: time)
      smooth += (speed - smooth) * (32 / 48_000.0) / 0.029
      times.append(time)
      speeds.append(speed)
      smoothed.append(smooth)
      frame += 32
    }
  }

  /// The root of the mean square of the smoothed speed over a time.
  func level(from start: Double, to end: Double) -> Double {
    let part = zip(times, smoothed).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    return (part.map { $0 * $0 }.reduce(0, +) / Double(part.count)).squareRoot()
  }

  /// The smallest and the largest smoothed speed over a time.
  func extent(from start: Double, to end: Double) -> (Double, Double) {
    let part = zip(times, smoothed).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
    return (part.min()!, part.max()!)
  }

  /// The smoothed speed at a time.
  func smoothed(at time: Double) -> Double { smoothed[times.firstIndex { $0 >= time }!] }

  /// The speeds asked for over a time.
  func speeds(from start: Double, to end: Double) -> [Double] {
    zip(times, speeds).filter { $0.0 >= start && $0.0 <= end }.map(\.1)
  }
}
