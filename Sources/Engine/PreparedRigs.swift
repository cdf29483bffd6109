import Realtime
import Score

/// Rigs that other threads have built, until a `preset` statement of their name takes them.
struct PreparedRigs: ~Copyable {
  static let places = 256

  private let arriving: Ring<UnsafeMutablePointer<Rig>>
  /// In the order in which they came.
  private let rigs: UnsafeMutablePointer<UnsafeMutablePointer<Rig>>
  private var count = 0

  /// - Parameter arriving: where rigs come from; its maker frees it, and any rig still in it.
  init(arriving: Ring<UnsafeMutablePointer<Rig>>) {
    self.arriving = arriving
    rigs = .allocate(capacity: Self.places)
  }

  deinit {
    for index in 0..<count { rigs[index].deinitialize(count: 1).deallocate() }
    rigs.deallocate()
  }

  /// The oldest rig of a name.
  @_noAllocation @_noLocks
  mutating func take(_ name: Name) -> UnsafeMutablePointer<Rig>? {
    while count < Self.places, let rig = arriving.pop() {
      (rigs + count).initialize(to: rig)
      count += 1
    }
    for index in 0..<count where Name.matches(rigs[index].pointee.name, name) {
      let rig = rigs[index]
      count -= 1
      for place in index..<count { rigs[place] = rigs[place + 1] }
      return rig
    }
    return nil
  }
}
