/// From a MIDI file's ticks to seconds, by the tempi of all its tracks.
struct MIDITempi {
  /// Ticks of a quarter note.
  private let division: Double
  /// Microseconds of a quarter note, from a tick on.
  private var changes: [(tick: Int, tempo: Int)] = []
  private var next = 0
  /// Where the tempo changed last, and what it has been since: 120 quarters a minute at first.
  private var tick = 0
  private var seconds = 0.0
  private var tempo = 500_000

  init(division: Int) { self.division = Double(division) }

  mutating func add(_ tempo: Int, at tick: Int) { changes.append((tick, tempo)) }

  /// Puts in order what was added. Of several at one tick the last counts.
  mutating func sort() { changes.sort { $0.tick < $1.tick } }

  /// The time of a tick, which must not lie before that of the call before.
  mutating func seconds(at tick: Int) -> Double {
    while next < changes.count, changes[next].tick <= tick {
      seconds += time(from: self.tick, to: changes[next].tick)
      (self.tick, tempo) = changes[next]
      next += 1
    }
    return seconds + time(from: self.tick, to: tick)
  }

  private func time(from start: Int, to end: Int) -> Double {
    Double(end - start) * Double(tempo) / (division * 1e6)
  }
}
