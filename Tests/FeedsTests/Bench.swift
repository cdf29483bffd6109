import Engine
import Foundation
import Presets
import Score
import Synchronization
import Threads

@testable import Feeds

/// An engine that a test renders by hand, and whose clock it stamps as an output would.
final class Bench: @unchecked Sendable {
  static let rate = 48_000.0
  /// The name of the preset that it begins with.
  static let preset = Name("musette")!

  let engine: Engine
  let stage: Stage
  /// What the player was told.
  let reports = Mutex<[String]>([])
  private(set) var applied: [Applied] = []
  private(set) var log: [LogRow] = []
  /// What it has sounded, where that is kept.
  private(set) var samples: [Float] = []
  private(set) var frame: Int64 = 0
  private let keepsSound: Bool
  private let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 4_800)

  init(keepsSound: Bool = false, load: @escaping Stage.Loader = { try Preset.load($0) }) {
    self.keepsSound = keepsSound
    engine = Engine(EngineConfiguration(rate: Self.rate), preset: .standard)
    stage = Stage(engine: engine, preset: .standard, load: load)
  }

  deinit { buffer.deallocate() }

  func loop(reserved: Set<UInt8> = []) throws -> FeedLoop {
    try FeedLoop(engine: engine, stage: stage, reserved: reserved) { [weak self] line in
      self?.reports.withLock { $0.append(line) }
    }
  }

  /// A loop that listens at the file `s` of a scratch directory, and runs.
  func listening(in scratch: Scratch) throws -> FeedLoop {
    let loop = try loop()
    try loop.open(.unix(path: scratch.file("s")))
    stamp()
    loop.start()
    return loop
  }

  /// Says that the frame to be rendered next begins now.
  func stamp() {
    engine.clock.publish(
      PlayClock(frame: frame, nanoseconds: MonotonicClock.now(), rate: Self.rate, period: 0))
  }

  /// Renders in no time at all, and stamps the clock.
  func render(seconds: Double) {
    var rest = Int(seconds * Self.rate)
    repeat {
      let count = min(rest, 4_800)
      engine.render(into: buffer, frames: count)
      if keepsSound { samples += UnsafeBufferPointer(start: buffer, count: 2 * count) }
      frame += Int64(count)
      rest -= count
      while let event = engine.applied.pop() { applied.append(event) }
      while let row = engine.log.pop() { log.append(row) }
    } while rest > 0
    stamp()
  }

  /// What was applied, without frames.
  var statements: [Statement] { applied.map(\.event.statement) }

  /// Renders 0.1 s at a time, up to 60 s of the engine's, until something holds. The engine's time
  /// runs faster than the loop's here, so the loop is waited for.
  func play(_ loop: FeedLoop, until isTrue: (Bench) -> Bool) -> Bool {
    for _ in 0..<600 {
      render(seconds: 0.1)
      if isTrue(self) { return true }
      guard isTaken(by: loop) else { break }
    }
    return false
  }

  /// Waits until a loop has taken what was written by now.
  func isTaken(by loop: FeedLoop) -> Bool {
    let round = loop.rounds.load(ordering: .acquiring)
    // It sleeps while nothing comes, and one round more is one that began after this.
    return wait {
      loop.wake.raise()
      return loop.rounds.load(ordering: .acquiring) > round + 1
    }
  }

  /// Lets the other threads work until something holds, without the engine's time going on.
  func wait(until isTrue: () -> Bool) -> Bool {
    for _ in 0..<20_000 {
      if isTrue() { return true }
      usleep(500)
    }
    return false
  }

  var said: [String] { reports.withLock { $0 } }
}

/// A directory of the test's own, removed with everything in it.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/hingebox-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }
}
