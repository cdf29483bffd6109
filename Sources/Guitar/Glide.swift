/// A value that goes straight to where it is aimed, a control step at a time.
struct Glide: BitwiseCopyable {
  private(set) var value = 0.0
  private var target = 0.0
  private var steps = 0

  /// Aims at a value, to be reached in so many steps; it may be aimed anew on the way.
  @_noAllocation @_noLocks
  mutating func aim(at target: Double, steps: Int) {
    self.target = target
    self.steps = max(1, steps)
  }

  @_noAllocation @_noLocks
  mutating func advance() {
    guard steps > 0 else { return }
    value = steps == 1 ? target : value + (target - value) / Double(steps)
    steps -= 1
  }
}
