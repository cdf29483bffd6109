import Dispatch
import Engine
import Presets
import Score
import Synchronization
import Threads

/// Puts instruments on the stage while another plays: the one way live statements become presets.
///
/// Loading a preset and building its rig takes about a tenth of a second, so it is done on a thread
/// of the stage's own; whoever asked goes on meanwhile and is told when the statement may be sent.
public final class Stage: Sendable {
  /// Reads a preset by its name or its file's path.
  public typealias Loader = @Sendable (String) throws -> Preset

  private struct Billed {
    var name: Name
    var preset: Preset
  }

  private let engine: Engine
  private let load: Loader
  private let queue = DispatchQueue(label: "hingebox.stage", qos: .userInitiated)
  /// The preset that plays or played last, and the one that plays next or now.
  private let bill: Mutex<[Billed]>
  private let isStopped = Atomic(false)

  /// - Parameter preset: the one the engine was made with.
  public init(
    engine: Engine, preset: Preset, load: @escaping Loader = { try Preset.load($0) }
  ) {
    self.engine = engine
    self.load = load
    bill = Mutex([Billed(name: Name(preset.name) ?? Name(), preset: preset)])
  }

  /// Makes a preset ready and says so, on the stage's thread: with `nil`, after which its statement
  /// must be sent once; or with what is wrong, in words.
  public func prepare(_ name: Name, then body: @escaping @Sendable (String?) -> Void) {
    queue.async { [self] in
      guard !isStopped.load(ordering: .relaxed) else { return }
      do {
        let preset = try load(name.text)
        let hasRoom = engine.prepare(preset, as: name)
        if hasRoom { announce(preset, as: name) }
        body(hasRoom ? nil : Self.tooMany)
      } catch {
        body("\(error)")
      }
    }
  }

  /// Changes to a preset as soon as it is ready, for a player who asks on the screen.
  /// - Parameter body: told on the stage's thread: `nil`, or what is wrong, in words.
  public func choose(_ name: Name, then body: @escaping @Sendable (String?) -> Void) {
    prepare(name) { [engine] problem in
      guard problem == nil else { return body(problem) }
      let frame = engine.clock.read().now
      let isSent = engine.send(Event(frame: frame, .preset(name)), from: .presets)
      body(isSent ? nil : Self.tooMany)
    }
  }

  private static let tooMany = "too many preset changes wait for their time"

  /// Tells the stage of a preset that somebody else made ready.
  func announce(_ preset: Preset, as name: Name) {
    bill.withLock { $0 = $0.suffix(1) + [Billed(name: name, preset: preset)] }
  }

  /// Why neither the instrument that plays nor the one about to has what a statement asks for, in
  /// words; `nil` when it can be sent.
  public func refusal(of statement: Statement) -> String? {
    let playing = engine.snapshot.read().preset
    return bill.withLock { bill in
      // The one before is off the bill once the next is heard to play.
      if bill.last?.name == playing { bill.removeFirst(bill.count - 1) }
      let refusals = bill.map { $0.preset.accordion.refusal(of: statement, in: $0.name.text) }
      return refusals.contains(nil) ? nil : refusals.last ?? nil
    }
  }

  /// Lets a preset that is being built be finished, and builds no more.
  public func stop() {
    isStopped.store(true, ordering: .relaxed)
    queue.sync {}
  }
}

extension PlayClock {
  /// The frame at which something that arrives in this moment should sound. Before the output has
  /// begun it is the first.
  var now: Int64 { nanoseconds == 0 ? 0 : frame(at: MonotonicClock.now()) }
}
