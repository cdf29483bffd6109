import Engine
import Feeds
import Glibc
import Output
import Realtime
import Score
import Synthesis

/// A performance rendered offline, block by block, with its tail.
struct Rendering: ~Copyable {
  private var player: ScorePlayer
  private var tail: Tail
  private let block: UnsafeMutablePointer<Float>
  private let period: Int
  private let rate: Int
  /// Frames rendered so far.
  private(set) var position: Int64 = 0
  private var peak: Float = 0

  init(_ rehearsal: Rehearsal, engine: Engine, options: SoundOptions) {
    player = ScorePlayer(rehearsal, engine: engine)
    rate = options.rate
    period = options.period
    tail = Tail(from: player.endFrame, seconds: options.tail, rate: Double(rate))
    block = .allocate(capacity: 2 * period)
  }

  deinit { block.deallocate() }

  /// Renders to the end, which is faded where it is cut.
  /// - Parameters:
  ///   - isEndAskedFor: cuts it short.
  ///   - afterEach: called after each part, to drain what the engine tells.
  ///   - write: takes interleaved stereo, and how many frames.
  mutating func run(
    isEndAskedFor: () -> Bool = { false }, afterEach: () -> Void,
    into write: (UnsafePointer<Float>, Int) throws -> Void
  ) throws {
    RealtimeContext.prepare()
    RealtimeContext.flushSubnormals()
    let fadeLength = Int64(rate / 100)
    var end = tail.end
    var fadeStart = max(0, end - fadeLength)
    var fade = StopFade(rate: rate)
    while position < end, !tail.isSilent {
      if position < fadeStart, isEndAskedFor() {
        fadeStart = position
        end = min(end, position + fadeLength)
      }
      let isFading = position >= fadeStart
      let boundary = min(isFading ? end : fadeStart, tail.nextLook)
      let frames = Int(min(Int64(period), boundary - position))
      player.render(into: block, frames: frames, afterEach: afterEach)
      if isFading { fade.apply(to: block, frames: frames) }
      try write(block, frames)
      position += Int64(frames)
      look(frames)
    }
  }

  private mutating func look(_ frames: Int) {
    let loudest = UnsafePointer(block).peak(count: 2 * frames)
    peak = max(peak, loudest)
    tail.take(peak: loudest, upTo: position)
  }

  /// In a few words, for `--verbose`.
  var summary: String {
    let seconds = FixedPoint.text(Double(position) / Double(rate), decimals: 3)
    let decibels = FixedPoint.text(20 * log10(Double(peak)), decimals: 1)
    let level = peak > 0 ? "peak \(decibels) dBFS" : "silent"
    return "\(seconds) s at \(rate) Hz, \(level)"
  }
}
