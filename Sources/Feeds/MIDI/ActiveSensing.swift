/// Whether a source of MIDI that says it will go on talking still does.
///
/// Who sends active sensing (0xFE) sends something at least every 300 ms from then on; after 420 ms
/// of silence it is gone, as MIDI has it, and its notes are to be let go.
struct ActiveSensing {
  /// Nanoseconds.
  private static let patience: UInt64 = 420_000_000

  /// The nanosecond at which it counts as gone; `nil` while it has promised nothing.
  private(set) var deadline: UInt64?

  /// The source says that it will go on talking.
  mutating func promise(at now: UInt64) { deadline = now + Self.patience }

  /// Anything was heard of it.
  mutating func hear(at now: UInt64) { if deadline != nil { deadline = now + Self.patience } }

  /// Whether it has been silent for too long. It is believed again once it promises again.
  mutating func isBroken(at now: UInt64) -> Bool {
    guard let deadline, now >= deadline else { return false }
    self.deadline = nil
    return true
  }
}
