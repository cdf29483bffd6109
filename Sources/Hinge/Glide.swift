/// A value that goes straight to where it is aimed, a control step at a time.
public struct Glide: Sendable, BitwiseCopyable {
  public private(set) var value: Double
  private var target: Double
  private var steps = 0

  /// At rest.
  @_noAllocation @_noLocks
  public init(at value: Double = 0) {
    self.value = value
    target = value
  }

  /// Aims at a value, to be reached in so many steps; it may be aimed anew on the way.
  @_noAllocation @_noLocks
  public mutating func aim(at target: Double, steps: Int) {
    self.target = target
    self.steps = max(1, steps)
  }

  @_noAllocation @_noLocks
  public mutating func advance() {
    guard steps > 0 else { return }
    value = steps == 1 ? target : value + (target - value) / Double(steps)
    steps -= 1
  }
}
