/// A feed reached an angle: a change, at the time of the sample that first showed it.
struct ChangePoint: BitwiseCopyable {
  /// Seconds.
  var time: Double
  /// Calibrated degrees.
  var angle: Double

  @_noAllocation @_noLocks
  init(time: Double, angle: Double) {
    self.time = time
    self.angle = angle
  }
}

/// The latest changes, by number: the storage of a `Motion`, which says which of them it uses.
struct ChangeHistory: ~Copyable {
  /// A `Motion` looks back no further than 0.7 s, 350 groups of 2 ms.
  static var capacity: Int {
    @_noAllocation @_noLocks get { 512 }
  }

  private let slots: UnsafeMutablePointer<ChangePoint>
  /// The slot written since `keep`, and what was there.
  private var lastSlot: Int?
  private var overwritten = ChangePoint(time: 0, angle: 0)

  init() {
    slots = .allocate(capacity: Self.capacity)
    slots.initialize(repeating: ChangePoint(time: 0, angle: 0), count: Self.capacity)
  }

  deinit { slots.deallocate() }

  /// The change of a number, which must be among the last 512.
  @_noAllocation @_noLocks
  subscript(number: Int) -> ChangePoint { slots[number & (Self.capacity - 1)] }

  /// Writes the change of a number over the one 512 before: at most one between calls of `keep`.
  @_noAllocation @_noLocks
  mutating func write(_ point: ChangePoint, as number: Int) {
    let slot = number & (Self.capacity - 1)
    overwritten = slots[slot]
    lastSlot = slot
    slots[slot] = point
  }

  /// Keeps what is written.
  @_noAllocation @_noLocks
  mutating func keep() { lastSlot = nil }

  /// Undoes the write since `keep`, if there was one.
  @_noAllocation @_noLocks
  mutating func takeBack() {
    guard let slot = lastSlot else { return }
    slots[slot] = overwritten
    lastSlot = nil
  }
}
