import Engine
import Presets
import Score

/// Hands a score to an engine, in order and in time.
public struct ScorePlayer {
  private let rehearsal: Rehearsal
  private let engine: Engine
  /// Told of each preset that was made ready.
  private let announce: (Preset, Name) -> Void
  /// The entry that is sent next.
  private var next: Int
  /// The next entry is a preset that was made ready.
  private var isPrepared = false
  /// The frame that is rendered next.
  private var position: Int64 = 0

  /// - Parameter engine: made with the rehearsal's opening preset.
  public init(_ rehearsal: Rehearsal, engine: Engine) {
    self.init(rehearsal, engine: engine) { _, _ in }
  }

  init(
    _ rehearsal: Rehearsal, engine: Engine, announce: @escaping (Preset, Name) -> Void
  ) {
    self.rehearsal = rehearsal
    self.engine = engine
    self.announce = announce
    next = rehearsal.start
  }

  /// Everything was sent.
  public var isOver: Bool { next == rehearsal.score.endIndex }

  /// The frame at which the last statement has been carried out, sweeps included. It looks at the
  /// whole score.
  public var endFrame: Int64 {
    rehearsal.score.reduce(0) { end, entry in
      let event = Event(frame: frame(of: entry), entry.statement)
      return max(end, event.end(rate: engine.configuration.rate))
    }
  }

  private func frame(of entry: Score.Entry) -> Int64 {
    Event.frame(at: entry.seconds, rate: engine.configuration.rate)
  }

  /// Sends what happens before a frame.
  /// - Returns: the frame up to which everything was sent: `end`, or less when the engine's queue
  ///   is full.
  public mutating func send(before end: Int64) -> Int64 {
    while !isOver {
      let entry = rehearsal.score[next]
      let frame = frame(of: entry)
      guard frame < end else { return end }
      if case .preset(let name) = entry.statement, !isPrepared {
        guard let preset = rehearsal.presets[name.text] else {
          preconditionFailure("\(name) was not rehearsed")
        }
        guard engine.prepare(preset, as: name) else { return frame }
        announce(preset, name)
        isPrepared = true
      }
      let event = Event(frame: frame, feed: entry.feed, entry.statement)
      guard engine.send(event, from: .score) else { return frame }
      isPrepared = false
      next += 1
    }
    return end
  }

  /// Renders the next frames offline, as interleaved stereo, with everything that happens in them.
  ///
  /// The whole score goes through the engine's queue, which holds 8192 statements: where more fall
  /// into a block, the block is rendered in parts, and where more fall on one frame, they are
  /// applied in portions before it is rendered.
  /// - Parameter afterEach: called after each part, to drain what the engine tells.
  public mutating func render(
    into output: UnsafeMutablePointer<Float>, frames: Int, afterEach: () -> Void = {}
  ) {
    let end = position + Int64(frames)
    var rest = output
    repeat {
      let covered = max(position, send(before: end))
      let count = Int(covered - position)
      engine.render(into: rest, frames: count)
      afterEach()
      rest += 2 * count
      position = covered
    } while position < end
  }
}
