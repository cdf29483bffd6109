/// A sound at eight times its rate and back, for what bends waveforms and so makes new overtones:
/// those above half the rate would come back as tones that have nothing to do with the sound.
///
/// Three half-band filters up and the same down, of equal ripple (Parks and McClellan), made for
/// 44.1 kHz: up to 15 kHz the sound stays as it is within 0.01 dB, and what would come back there
/// from above is 70 dB down. Between 15 kHz and half the rate it may be less. At other rates all
/// lies higher or lower in proportion.
public struct Oversampler: ~Copyable {
  /// Frames at the fast rate for each.
  public static var factor: Int { @_noAllocation @_noLocks get { 8 } }
  /// Frames by which a sound that goes up and down comes back later.
  public static let latency = 18.25
  /// Frames after the last sound until all that comes back is 0.
  public static var memory: Int { @_noAllocation @_noLocks get { 40 } }

  private var first: HalfBand
  private var second: HalfBand
  private var third: HalfBand
  /// The sound on its way down.
  private let fourTimes: UnsafeMutablePointer<Float>
  private let twice: UnsafeMutablePointer<Float>
  private let once: UnsafeMutablePointer<Float>
  /// The sound at the fast rate: what went up, until what is to come down is written over it.
  public let fast: UnsafeMutablePointer<Float>

  /// - Parameter capacity: frames that a block may have, a multiple of eight.
  public init(capacity: Int) {
    precondition(capacity % 8 == 0)
    first = HalfBand(
      weights: [
        0.628547365, -0.188760741, 0.091525395, -0.046924877, 0.022852829, -0.009883795,
        0.0034933, -0.000849476,
      ], capacity: capacity)
    second = HalfBand(weights: [0.593979869, -0.11082113, 0.016841261], capacity: 2 * capacity)
    third = HalfBand(weights: [0.565968379, -0.065968379], capacity: 4 * capacity)
    fast = .allocate(capacity: 15 * capacity)
    fast.initialize(repeating: 0, count: 15 * capacity)
    fourTimes = fast + 8 * capacity
    twice = fourTimes + 4 * capacity
    once = twice + 2 * capacity
  }

  deinit { fast.deallocate() }

  /// Fills `fast` with eight frames for each.
  @_noAllocation @_noLocks
  public mutating func rise(_ sound: UnsafePointer<Float>, count: Int) {
    let input = first.input
    for frame in 0..<count { input[frame] = sound[frame] }
    first.rise(count, into: second.input)
    second.rise(2 * count, into: third.input)
    third.rise(4 * count, into: fast)
  }

  /// Makes a frame of each eight in `fast`.
  @_noAllocation @_noLocks
  public mutating func fall(into sound: UnsafeMutablePointer<Float>, count: Int) {
    third.fall(fast, count: 4 * count, into: fourTimes)
    second.fall(fourTimes, count: 2 * count, into: twice)
    first.fall(twice, count: count, into: once)
    for frame in 0..<count { sound[frame] = once[frame] }
  }
}
