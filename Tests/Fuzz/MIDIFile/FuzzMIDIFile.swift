import Engine
import Presets
import Score

/// Standard MIDI Files: whatever the bytes, they are read as a score or refused with a place that
/// lies within them; and an engine plays what was read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMIDIFile(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let score: Score
  do throws(ScoreError) {
    score = try Score(midi: bytes, file: "a", programs: Preset.midiPrograms) {
      precondition(!$0.isEmpty)
    }
  } catch {
    precondition(!error.reason.isEmpty)
    return 0
  }
  var seconds = 0.0
  for entry in score {
    precondition((seconds...ScoreReader.longest).contains(entry.seconds))
    seconds = entry.seconds
  }
  player.play(score.lazy.map(\.statement).prefix(Player.most))
  return 0
}

/// Before the first input, whose time would be counted with it.
@_cdecl("LLVMFuzzerInitialize")
public func prepare(
  _ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  player.play([])
  return 0
}

nonisolated(unsafe) private var player = Player()

/// Plays statements on one frame, and then silence.
private struct Player {
  /// What the engine's queue holds, and more than has to be played.
  static let most = 4_000

  private let engine = Engine(EngineConfiguration(rate: 48_000), preset: .standard)
  private let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 128)
  private var frame: Int64 = 0

  mutating func play(_ statements: some Sequence<Statement>) {
    for statement in statements {
      // A preset is made on another thread, and takes a while.
      if case .preset = statement { continue }
      precondition(engine.send(Event(frame: frame, statement), from: .score))
    }
    render()
    precondition(engine.send(Event(frame: frame, .panic), from: .score))
    render()
  }

  private mutating func render() {
    engine.render(into: buffer, frames: 64)
    frame += 64
    while engine.applied.pop() != nil {}
    while engine.log.pop() != nil {}
    for index in 0..<128 { precondition(abs(buffer[index]) <= 1) }
  }
}
