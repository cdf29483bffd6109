import Glibc
import Hinge
import Presets

@testable import Engine

/// A preset's mix stage behind a hinge, driven as the engine drives it: samples at their frames of
/// 48 kHz, control steps every 32.
struct StageRun {
  static let rate = 48_000.0

  /// Interleaved stereo.
  var samples: [Float] = []
  /// Where each value was at the end of each control step, on its scale.
  private var ends: [MixValues.Place: [Double]] = [:]
  /// What the guitar's amplifier is told.
  private(set) var drives: [Double?] = []

  /// - Parameters:
  ///   - hinge: samples in the order of their times.
  ///   - block: frames that are rendered together, at most.
  ///   - pressure: of the bellows, in pascals, positive push.
  ///   - bend: of the arm, in semitones.
  ///   - sound: what both sides are at a frame.
  init(
    _ preset: Preset, _ hinge: [HingeSample] = [], seconds: Double, block: Int = 32,
    pressure: Double = 0, bend: Double = 0, sound: (Int) -> Float = { _ in 0 }
  ) {
    var stage = MixStage(preset, rate: Self.rate)
    var tracker = HingeTracker()
    var sources = HingeSources()
    var glide = HingeGlide(rate: Self.rate)
    let total = Int(seconds * Self.rate)
    var due = hinge.map { Int(($0.time * Self.rate).rounded()) }[...]
    var next = hinge.startIndex
    var frame = 0
    while frame < total {
      while due.first == frame {
        if case .taken(let change) = tracker.take(hinge[next]) {
          sources.take(change)
          glide.take(change, resolution: tracker.resolution)
        }
        next += 1
        due.removeFirst()
      }
      if frame % 32 == 0 {
        sources.take(
          speed: tracker.speed(at: Double(frame) / Self.rate), pressure: pressure, bend: bend)
        glide.advance()
        stage.advance(GlidingSources(sources, glide))
        for place in MixValues.Place.allCases {
          ends[place, default: []].append(stage.values[place].end)
        }
        drives.append(stage.drive)
      }
      let count = min(block, 32 - frame % 32, (due.first ?? total) - frame, total - frame)
      let start = samples.count
      for index in frame..<frame + count {
        samples.append(sound(index))
        samples.append(sound(index))
      }
      samples.withUnsafeMutableBufferPointer {
        stage.process($0.baseAddress! + start, count: count, frame: Int64(frame))
      }
      frame += count
    }
  }

  /// A value at the end of the control step that holds a time, on its scale.
  func value(_ place: MixValues.Place, at time: Double) -> Double {
    ends[place]![Int(time * Self.rate) / 32]
  }

  /// A value over a time.
  func values(_ place: MixValues.Place, from start: Double, to end: Double) -> ArraySlice<Double> {
    ends[place]![Int(start * Self.rate) / 32..<Int(end * Self.rate) / 32]
  }

  /// A side's samples: 0 left, 1 right.
  func side(_ side: Int) -> [Double] {
    stride(from: side, to: samples.count, by: 2).map { Double(samples[$0]) }
  }

  /// The root of a side's mean square between two times.
  func amplitude(_ side: Int, from start: Double, to end: Double) -> Double {
    let part = self.side(side)[Int(start * Self.rate)..<Int(end * Self.rate)]
    return (part.reduce(0) { $0 + $1 * $1 } / Double(part.count)).squareRoot()
  }
}

extension Preset {
  /// The default preset with mappings, in JSON without the list's brackets, and a mix.
  static func mapped(_ mappings: String, mix: String = "{}") throws -> Preset {
    try Preset(json: "{\"mappings\": [\(mappings)], \"mix\": \(mix)}", file: "mapped.json")
  }
}

/// A hinge that comes to some angles, each at its time.
func angles(_ places: (time: Double, angle: Double)..., status: HingeStatus = .partiallyOpen)
  -> [HingeSample]
{
  places.map { HingeSample(angle: $0.angle, status: status, time: $0.time) }
}

/// A sinusoid of amplitude 0.5.
func sinusoid(_ frequency: Double) -> (Int) -> Float {
  { Float(0.5 * sin(2 * .pi * frequency * Double($0) / StageRun.rate)) }
}

/// C6 with 20 partials, the nth 1/n as loud as the first.
let harmonics: [Float] = (0..<3 * 48_000).map { frame in
  let angle = 2 * Double.pi * 1_046.5 * Double(frame) / StageRun.rate
  return Float(
    (1...20).reduce(0) { $0 + 0.1 * sin(angle * Double($1) + Double($1 * $1)) / Double($1) })
}
