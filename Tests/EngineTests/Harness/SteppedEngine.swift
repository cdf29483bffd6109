import Engine
import Presets
import Score

/// An engine that is played a line at a time, and looked at after each.
final class SteppedEngine {
  private let engine: Engine
  private var frame: Int64 = 0
  private var block: [Float] = []
  private(set) var shown: Snapshot

  /// - Parameters:
  ///   - mappings: those of its preset, in JSON, without the list's brackets.
  ///   - on: what transitions set off in its preset, in JSON.
  convenience init(mappings: String = "", on: String = "{}") throws {
    self.init(try Preset(mappings: mappings, on: on))
  }

  init(_ preset: Preset) {
    engine = Engine(EngineConfiguration(rate: 48_000), preset: preset)
    shown = engine.snapshot.read()
  }

  /// Plays a line now, and goes on by that many frames: by default 100 ms.
  @discardableResult func play(_ line: String, frames: Int = 4_800) throws -> Snapshot {
    var parser = LineParser()
    guard case .statement(let statement, _) = parser.parse(line) else {
      preconditionFailure(line)
    }
    return play(statement, frames: frames)
  }

  @discardableResult func play(
    _ statement: Statement, feed: UInt8 = 0, frames: Int = 4_800
  ) -> Snapshot {
    precondition(engine.send(Event(frame: frame, feed: feed, statement), from: .score))
    return rest(frames: frames)
  }

  /// Makes a preset ready, and changes to it.
  @discardableResult func change(to preset: Preset, frames: Int = 4_800) -> Snapshot {
    let name = Name(preset.name)!
    precondition(engine.prepare(preset, as: name))
    return play(.preset(name), frames: frames)
  }

  @discardableResult func rest(frames: Int = 4_800) -> Snapshot {
    if block.count < 2 * frames { block = [Float](repeating: 0, count: 2 * frames) }
    block.withUnsafeMutableBufferPointer {
      engine.render(into: $0.baseAddress!, frames: frames)
    }
    frame += Int64(frames)
    while engine.applied.pop() != nil {}
    while engine.log.pop() != nil {}
    shown = engine.snapshot.read()
    return shown
  }

  /// The registers that are on: of the treble, and of the bass.
  var register: String { shown.register.text }
  var bassRegister: String { shown.bassRegister.text }
}

extension Preset {
  /// The default box with mappings and transitions. Its registers, in order, are musette,
  /// accordion, master, bandoneon, celeste, clarinet and bassoon; those of its bass master,
  /// soft-bass, bass-alto, tenor, soft-tenor, alto and soprano.
  init(mappings: String = "", on: String = "{}") throws {
    try self.init(json: "{\"mappings\": [\(mappings)], \"on\": \(on)}", file: "moved.json")
  }
}
