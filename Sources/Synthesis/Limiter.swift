import Glibc

/// A look-ahead peak limiter for interleaved stereo.
///
/// Below the threshold of −3 dBFS it changes no bit and only delays, by the look-ahead. Above it, a
/// peak of p is turned down to t + (c − t)·x/(1 + x) with x = (p − t)/(c − t), which begins at the
/// threshold t with slope 1 and never reaches the ceiling c.
///
/// The gain that each frame asks for is held for the look-ahead (a sliding minimum) and then
/// averaged over it, so that the gain has arrived when the peak does. Gains are integers, in units
/// of 2⁻³⁰: the running sum stays exact, so the gain returns to exactly 1 and nothing depends on
/// block sizes.
public struct Limiter: ~Copyable {
  /// −3 dBFS.
  public static let threshold: Float = 0.70794578
  public static let ceiling: Float = 0.9999
  /// Seconds in which the gain comes back by a factor of e.
  public static let release = 0.08

  /// Frames by which it delays: the largest number within 0.9 ms.
  public let lookAhead: Int
  private let one: Int64 = 1 << 30
  private let delayLine: UnsafeMutablePointer<Float>
  /// The gains asked for by the frames in the delay line and by the one that enters it.
  private let wanted: UnsafeMutablePointer<Int64>
  /// The last `lookAhead` gains after holding and release, and their sum.
  private let held: UnsafeMutablePointer<Int64>
  private var sum: Int64
  /// The part of the way back to 1 that a frame goes, in units of 2⁻²⁰.
  private let recovery: Int64
  private var position = 0
  private var wantedPosition = 0
  private var released: Int64
  /// The lowest gain in `wanted`, and how many frames ago it came.
  private var lowest: Int64
  private var age = 0
  /// Frames since a gain below 1 was asked for, up to one window.
  private var calm: Int

  public init(rate: Double) {
    lookAhead = max(1, Int(rate * 0.0009))
    delayLine = .allocate(capacity: 2 * lookAhead)
    delayLine.initialize(repeating: 0, count: 2 * lookAhead)
    wanted = .allocate(capacity: lookAhead + 1)
    wanted.initialize(repeating: one, count: lookAhead + 1)
    held = .allocate(capacity: lookAhead)
    held.initialize(repeating: one, count: lookAhead)
    sum = one * Int64(lookAhead)
    released = one
    lowest = one
    calm = lookAhead + 1
    recovery = Int64((1 - exp(-1 / (Self.release * rate))) * Double(1 << 20))
  }

  deinit {
    delayLine.deallocate()
    wanted.deallocate()
    held.deallocate()
  }

  /// Whether it is turning anything down, or coming back from it.
  private var isWorking: Bool {
    @_noAllocation @_noLocks get { calm <= lookAhead || sum < one * Int64(lookAhead) }
  }

  /// Limits in place. The first `lookAhead` frames that come out are silence.
  @_noAllocation @_noLocks
  public mutating func process(_ frames: UnsafeMutablePointer<Float>, count: Int) {
    if !isWorking, lowest == one, UnsafePointer(frames).peak(count: 2 * count) <= Self.threshold {
      delay(frames, count: count)
    } else {
      limit(frames, count: count)
    }
  }

  /// Delays frames that ask for no gain below 1, while none is held: all that is remembered of gains
  /// is 1, and stays so.
  @_noAllocation @_noLocks
  private mutating func delay(_ frames: UnsafeMutablePointer<Float>, count: Int) {
    var done = 0
    while done < count {
      let run = min(count - done, lookAhead - position)
      let late = delayLine + 2 * position
      let early = frames + 2 * done
      for index in 0..<2 * run { (late[index], early[index]) = (early[index], late[index]) }
      done += run
      position = position + run == lookAhead ? 0 : position + run
    }
    age = 0
  }

  @_noAllocation @_noLocks
  private mutating func limit(_ frames: UnsafeMutablePointer<Float>, count: Int) {
    for index in 0..<count {
      let left = frames[2 * index]
      let right = frames[2 * index + 1]
      let target = gain(for: max(abs(left), abs(right)))
      calm = target < one ? 0 : min(calm + 1, lookAhead + 1)
      wanted[wantedPosition] = target
      wantedPosition = wantedPosition == lookAhead ? 0 : wantedPosition + 1
      age += 1
      if target <= lowest {
        lowest = target
        age = 0
      } else if age > lookAhead {
        findLowest()
      }
      let factor = isWorking ? smoothed() : 1
      frames[2 * index] = delayLine[2 * position] * factor
      frames[2 * index + 1] = delayLine[2 * position + 1] * factor
      delayLine[2 * position] = left
      delayLine[2 * position + 1] = right
      position = position + 1 == lookAhead ? 0 : position + 1
    }
  }

  @_noAllocation @_noLocks
  private func gain(for peak: Float) -> Int64 {
    if peak <= Self.threshold { return one }
    let room = Self.ceiling - Self.threshold
    let x = (peak - Self.threshold) / room
    let allowed = Self.threshold + room * x / (1 + x)
    return Int64(allowed / peak * Float(1 << 30))
  }

  /// Looks through `wanted` from the frame that came last, once the lowest of it has left.
  @_noAllocation @_noLocks
  private mutating func findLowest() {
    lowest = one
    var position = wantedPosition
    for frames in 0...lookAhead {
      position = position == 0 ? lookAhead : position - 1
      if wanted[position] < lowest {
        lowest = wanted[position]
        age = frames
      }
    }
    if lowest == one { age = 0 }
  }

  /// The gain for the frame that leaves the delay line now.
  @_noAllocation @_noLocks
  private mutating func smoothed() -> Float {
    if lowest <= released {
      released = lowest
    } else {
      // At least one unit a frame, so that it arrives.
      released = min(lowest, released + max(1, ((one - released) * recovery) >> 20))
    }
    sum += released - held[position]
    held[position] = released
    return Float(Double(sum) / Double(one * Int64(lookAhead)))
  }
}
