import Score
import Synthesis

/// Strums on their way: which string is still to be plucked, when and how.
///
/// Every string waits for one pluck at most; a strum that comes before the last is over takes over
/// the strings it has not reached.
struct Strum: BitwiseCopyable {
  private var frames = SIMD8<Int64>(repeating: .max)
  private var strokes = SIMD8<Float>()
  private var brightness: Float = 1
  private(set) var velocity = 100

  /// Seconds from one string to the next at the softest: 0.4 metres a second over strings 10.5 mm
  /// apart. By how many halves the hardest is shorter: 0.004 s.
  private static var slowest: Double { @_noAllocation @_noLocks get { 0.025 } }
  private static var octaves: Double { @_noAllocation @_noLocks get { 2.643856189774724 } }
  /// The hand gains speed.
  private static var gain: Double { @_noAllocation @_noLocks get { 0.85 } }
  /// How uneven a hand is.
  private static var unevenness: Double { @_noAllocation @_noLocks get { 0.15 } }

  @_noAllocation @_noLocks
  init() {}

  /// The frame of the next pluck, `Int64.max` when there is none.
  var nextFrame: Int64 { @_noAllocation @_noLocks get { frames.min() } }

  /// Begins a strum: down from string 6 to 1, a little softer towards its end; or up, over the four
  /// or five highest of the strings, softer and brighter.
  /// - Parameters:
  ///   - played: the strings that the left hand lets sound, bit n for place n.
  ///   - velocity: 1 to 127.
  ///   - frame: at which the first string is plucked; what is random is drawn for it.
  ///   - rate: frames a second.
  @_noAllocation @_noLocks
  mutating func begin(
    _ direction: StrumDirection, played: Int, velocity: Int, frame: Int64, rate: Double
  ) {
    let isDown: Bool
    switch direction {
    case .down: isDown = true
    case .up: isDown = false
    }
    self.velocity = velocity
    brightness = isDown ? 1 : 1.3
    let count = played.nonzeroBitCount
    let reached = isDown ? count : min(count, velocity < 90 ? 4 : 5)
    let harder = Double(velocity - 1) / 126
    var gap = Self.slowest * Elementary.exp2(-Self.octaves * harder)
    var time = 0.0
    var number = 0
    for step in 0..<6 where number < reached {
      let string = isDown ? step : 5 - step
      guard played & 1 << string != 0 else { continue }
      var chance = Hash(UInt64(bitPattern: frame), UInt64(string), 0)
      frames[string] = frame + Int64(time * rate + 0.5)
      let part = Float(number) / Float(max(1, reached - 1))
      // Down by 0 to 3 dB, up by 3 to 5.
      strokes[string] = isDown ? 1 - 0.29 * part : 0.708 - 0.146 * part
      time += gap * (1 + Self.unevenness * (2 * chance.unit() - 1))
      gap *= Self.gain
      number += 1
    }
  }

  /// Takes a string that is due.
  /// - Returns: its place, and how loud and bright it is beside a pluck; `nil` when none is.
  @_noAllocation @_noLocks
  mutating func next(at frame: Int64) -> (string: Int, stroke: Float, brightness: Float)? {
    for string in 0..<6 where frames[string] <= frame {
      frames[string] = .max
      return (string, strokes[string], brightness)
    }
    return nil
  }

  /// Does not reach a string any more.
  @_noAllocation @_noLocks
  mutating func drop(_ string: Int) { frames[string] = .max }
}
