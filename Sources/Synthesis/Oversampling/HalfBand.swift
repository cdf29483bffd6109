/// A low-pass of linear phase at a quarter of the rate that it runs at, as a filter between a sound
/// and the same at twice the rate.
///
/// Every other of its coefficients is 0, but for the one in the middle, which is ½. So of the faster
/// sound every other frame is one of the slower, and each between is a sum of the slower frames on
/// both sides of it.
struct HalfBand: ~Copyable {
  /// What the frames on both sides are multiplied by, from the nearest; together they are ½.
  private let weights: SIMD8<Float>
  private let pairs: Int
  /// The slower sound that goes up, after as many frames of the past as it needs.
  private let slow: UnsafeMutablePointer<Float>
  /// The faster sound that comes down, likewise, its every other frame and those between.
  private let even: UnsafeMutablePointer<Float>
  private let odd: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - weights: of up to eight frames on each side.
  ///   - capacity: frames that a block may have, of the slower sound, a multiple of eight: eight
  ///     are computed at once, of which those after the last are forgotten.
  init(weights: [Float], capacity: Int) {
    pairs = weights.count
    self.weights = SIMD8(weights + [Float](repeating: 0, count: 8 - weights.count))
    let room = 2 * pairs + capacity
    slow = .allocate(capacity: 3 * room)
    slow.initialize(repeating: 0, count: 3 * room)
    even = slow + room
    odd = even + room
  }

  deinit { slow.deallocate() }

  /// Where the sound that goes up is to be written.
  var input: UnsafeMutablePointer<Float> {
    @_noAllocation @_noLocks get { slow + (2 * pairs - 1) }
  }

  /// Makes two frames of each.
  /// - Parameters:
  ///   - count: frames of `input`.
  ///   - output: room for twice as many, rounded up to a multiple of sixteen.
  @_noAllocation @_noLocks
  mutating func rise(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    let middle = slow + (pairs - 1)
    for n in stride(from: 0, to: count, by: 8) {
      var pair = SIMD16<Float>()
      pair.evenHalf = Self.load(middle + n)
      pair.oddHalf = between(middle + n)
      UnsafeMutableRawPointer(output + 2 * n).storeBytes(of: pair, as: SIMD16<Float>.self)
    }
    keep(slow, 2 * pairs - 1, after: count)
  }

  /// Makes one frame of two.
  /// - Parameters:
  ///   - sound: twice `count` frames, and readable to a multiple of sixteen.
  ///   - output: room for `count`, rounded up to a multiple of eight.
  @_noAllocation @_noLocks
  mutating func fall(
    _ sound: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    let (newEven, newOdd) = (even + (pairs - 1), odd + (2 * pairs - 1))
    for n in stride(from: 0, to: count, by: 8) {
      let pair = UnsafeRawPointer(sound + 2 * n).loadUnaligned(as: SIMD16<Float>.self)
      Self.store(pair.evenHalf, newEven + n)
      Self.store(pair.oddHalf, newOdd + n)
    }
    for n in stride(from: 0, to: count, by: 8) {
      let sides = between(odd + (pairs - 1) + n)
      Self.store(0.5 * (Self.load(even + n) + sides), output + n)
    }
    keep(even, pairs - 1, after: count)
    keep(odd, 2 * pairs - 1, after: count)
  }

  /// The eight frames that follow each half a frame after eight.
  @_noAllocation @_noLocks @inline(__always)
  private func between(_ frames: UnsafeMutablePointer<Float>) -> SIMD8<Float> {
    var sum = weights[0] * (Self.load(frames) + Self.load(frames + 1))
    for side in 1..<pairs {
      sum += weights[side] * (Self.load(frames - side) + Self.load(frames + 1 + side))
    }
    return sum
  }

  /// Moves the newest of a sound to where its past is kept.
  @_noAllocation @_noLocks @inline(__always)
  private func keep(_ sound: UnsafeMutablePointer<Float>, _ past: Int, after count: Int) {
    for n in 0..<past { sound[n] = sound[n + count] }
  }

  @_noAllocation @_noLocks @inline(__always)
  private static func load(_ frames: UnsafeMutablePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(frames).loadUnaligned(as: SIMD8<Float>.self)
  }

  @_noAllocation @_noLocks @inline(__always)
  private static func store(_ eight: SIMD8<Float>, _ frames: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(frames).storeBytes(of: eight, as: SIMD8<Float>.self)
  }
}
