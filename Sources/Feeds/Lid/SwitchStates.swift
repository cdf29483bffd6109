import Score

/// What a lid switch has to say of the hinge.
///
/// It knows no angle, and a hinge has one. Closed is 0°; open is somewhere, and 90° stands for it.
struct SwitchStates {
  /// The state before is said again this many nanoseconds before a new one: 90° in so short a time
  /// is a new place and no motion, however soon the switch is flipped again.
  static let jump: UInt64 = 10_000_000

  private var last: Bool?
  /// When what was said last happens.
  private var time: UInt64 = 0

  /// - Parameter now: nanoseconds of `CLOCK_MONOTONIC`.
  mutating func take(isClosed: Bool, at now: UInt64, say: (DeviceNews) -> Void) {
    guard isClosed != last else { return }
    time = max(time, now)
    if let last {
      say(.statement(Self.statement(isClosed: last), at: time))
      time += Self.jump
    }
    say(.statement(Self.statement(isClosed: isClosed), at: time))
    last = isClosed
  }

  private static func statement(isClosed: Bool) -> Statement {
    isClosed ? .hinge(angle: 0, status: .closed) : .hinge(angle: 90, status: .partiallyOpen)
  }
}
