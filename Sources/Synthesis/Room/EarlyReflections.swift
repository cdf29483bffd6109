/// The first echoes of a small room: single reflections from the floor and the near walls, two to
/// each ear of what sounds on its own side and two of what sounds on the other.
struct EarlyReflections: ~Copyable {
  /// Seconds after the direct sound, and factors. The times were searched together with those of
  /// the diffuse field; see there.
  private static let leftOfLeft = [(0.00562, 0.223), (0.01199, 0.153)]
  private static let leftOfRight = [(0.00924, 0.181), (0.01292, 0.139)]
  private static let rightOfRight = [(0.00330, 0.223), (0.00845, 0.153)]
  private static let rightOfLeft = [(0.00700, 0.181), (0.01146, 0.139)]

  /// What has sounded, interleaved stereo, twice one after the other: so any stretch of it lies in
  /// one piece.
  private let past: UnsafeMutablePointer<Float>
  /// Frames of it.
  private let length: Int
  /// The frame that is written next.
  private var place = 0
  /// How many samples each echo lies back, in the interleaved past.
  private let left: SIMD4<Int>
  private let right: SIMD4<Int>
  private let leftGains: SIMD4<Float>
  private let rightGains: SIMD4<Float>

  init(rate: Double) {
    func samples(own: [(Double, Double)], other: [(Double, Double)], step: Int) -> SIMD4<Int> {
      let back = own.map { 2 * max(1, Int(($0.0 * rate).rounded())) }
      let across = other.map { 2 * max(1, Int(($0.0 * rate).rounded())) - step }
      return SIMD4(back + across)
    }
    left = samples(own: Self.leftOfLeft, other: Self.leftOfRight, step: 1)
    right = samples(own: Self.rightOfRight, other: Self.rightOfLeft, step: -1)
    leftGains = SIMD4((Self.leftOfLeft + Self.leftOfRight).map { Float($0.1) })
    rightGains = SIMD4((Self.rightOfRight + Self.rightOfLeft).map { Float($0.1) })
    length = max(left.max(), right.max()) / 2 + 2
    past = .allocate(capacity: 4 * length)
    past.initialize(repeating: 0, count: 4 * length)
  }

  deinit { past.deallocate() }

  @_noAllocation @_noLocks
  func clear() {
    for index in 0..<4 * length { past[index] = 0 }
  }

  @_noAllocation @_noLocks
  mutating func add(
    _ sound: UnsafePointer<Float>, to output: UnsafeMutablePointer<Float>, count: Int
  ) {
    for frame in 0..<count {
      let now = past + 2 * (place + length)
      let l = sound[2 * frame]
      let r = sound[2 * frame + 1]
      past[2 * place] = l
      past[2 * place + 1] = r
      now[0] = l
      now[1] = r
      let toLeft = SIMD4(now[-left[0]], now[-left[1]], now[-left[2]], now[-left[3]])
      let toRight = SIMD4(
        now[1 - right[0]], now[1 - right[1]], now[1 - right[2]], now[1 - right[3]])
      output[2 * frame] += (toLeft * leftGains).sum()
      output[2 * frame + 1] += (toRight * rightGains).sum()
      place = place + 1 == length ? 0 : place + 1
    }
  }
}
