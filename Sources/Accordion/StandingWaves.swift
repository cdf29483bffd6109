/// Room for the waves of reeds that have settled in air that stands.
///
/// Such a reed goes on reading the same two layers with the same gains, so they are added up once,
/// and from then on it reads one wave instead of two. Where no place is left, it goes on as before.
struct StandingWaves: ~Copyable {
  private static var places: Int { @_noAllocation @_noLocks get { 96 } }

  private let samples: UnsafeMutablePointer<Float>
  /// Places that nothing uses, as a stack.
  private let free: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private var freeCount: Int

  init() {
    samples = .allocate(capacity: Self.places * ReedTable.longest)
    samples.initialize(repeating: 0, count: Self.places * ReedTable.longest)
    free = .allocate(capacity: Self.places)
    for place in 0..<Self.places {
      (free + place).initialize(to: samples + place * ReedTable.longest)
    }
    freeCount = Self.places
  }

  deinit {
    samples.deallocate()
    free.deallocate()
  }

  /// Lets a reed's wave stand, if there is room.
  @_noAllocation @_noLocks
  mutating func stand(_ wave: inout ReedWave) {
    guard freeCount > 0 else { return }
    freeCount -= 1
    wave.stand(in: free[freeCount])
  }

  /// Lets it move again.
  @_noAllocation @_noLocks
  mutating func move(_ wave: inout ReedWave) {
    guard let place = wave.move() else { return }
    free[freeCount] = place
    freeCount += 1
  }
}
