import Synthesis

/// The squeak of a finger that slides along a wound string.
///
/// The windings that pass under the finger make a tone that moves with its speed; beside it the
/// string sounds lengthwise, at frequencies that do not move (J. Pakarinen, H. Penttinen and
/// B. Bank, "Analysis of handling noises on wound strings", JASA 122:6, 2007: 1,400 and 4,200 Hz on
/// a low E). The finger speeds up and slows down again along 3s² − 2s³.
struct Squeak: BitwiseCopyable {
  /// Windings in a millimetre, an estimate, and the string's length.
  private static var windings: Double { @_noAllocation @_noLocks get { 3 } }
  private static var scale: Double { @_noAllocation @_noLocks get { 650 } }
  /// Where the finger no longer follows the windings: hertz.
  private static let dulling = 6_000.0

  private let seed: UInt64
  private let rate: Double
  private let dull: Float
  /// The string lengthwise, and the frames in which it rings on.
  private var first: StateVariable
  private var third: StateVariable
  private let tail: Int
  /// Frames of the slide so far, and of all of it.
  private var place = 0
  private var length = 0
  /// The windings on its way; and how loud the one under the finger is.
  private var way = 0.0
  private var winding: Int64 = -1
  private var strength: Float = 0
  private var level: Float = 0

  /// - Parameters:
  ///   - string: from 0 for string 6 to 2.
  ///   - seed: of its noise.
  ///   - rate: frames a second.
  init(string: Int, seed: UInt64, rate: Double) {
    // Lengthwise a string sounds at √(EA/T) times its note; that of the D string lies higher, since
    // more of its weight is core.
    let ratio = [1, 1.13, 1.40][string]
    first = StateVariable(frequency: 1_400 * ratio, resonance: 15, rate: rate)
    third = StateVariable(frequency: 4_200 * ratio, resonance: 20, rate: rate)
    tail = Int(0.06 * rate)
    dull = Float(rate / Self.dulling)
    place = tail
    self.seed = seed
    self.rate = rate
  }

  var isOver: Bool { @_noAllocation @_noLocks get { place >= length + tail } }

  /// - Parameters:
  ///   - fromFret: where the finger is, at least 1.
  ///   - toFret: where it goes to.
  ///   - seconds: how long it takes.
  ///   - level: RMS at 1 m/s.
  @_noAllocation @_noLocks
  mutating func begin(fromFret: Int, toFret: Int, seconds: Double, level: Float) {
    let millimetres =
      Self.scale
      * abs(Elementary.exp2(-Double(fromFret) / 12) - Elementary.exp2(-Double(toFret) / 12))
    length = max(1, Int(seconds * rate))
    place = 0
    way = millimetres * Self.windings
    winding = -1
    // Twice as fast is 3 dB louder, up to 2 m/s.
    let speed = min(millimetres / 1_000 / seconds, 2)
    self.level = level * _unsafePerformance { Float(speed.squareRoot()) }
  }

  /// Adds frames, of which the first has this number.
  @_noAllocation @_noLocks
  mutating func add(to output: UnsafeMutablePointer<Float>, count: Int, frame: Int64) {
    for index in 0..<min(count, length + tail - place) {
      var tone: Float = 0
      var rubbing: Float = 0
      if place < length {
        let s = Double(place) / Double(length)
        tone = windingTone(at: way * s * s * (3 - 2 * s))
        // As a part of the greatest speed, and in windings a frame.
        let speed = Float(4 * s * (1 - s))
        let pace = dull * speed * Float(1.5 * way / Double(length))
        tone *= level * speed / (1 + pace * pace * pace * pace)
        rubbing = level * speed * WhiteNoise.sample(frame: frame &+ Int64(index), seed: seed)
      }
      let push = tone + 5 * rubbing
      output[index] += tone + first.next(push).band + third.next(push).band
      place += 1
    }
  }

  /// One period of a tone for each winding, near a sine, and no winding as loud as the next.
  @_noAllocation @_noLocks @inline(__always)
  private mutating func windingTone(at turned: Double) -> Float {
    let passed = Int64(turned)
    if passed != winding {
      winding = passed
      var chance = Hash(seed, UInt64(bitPattern: passed), UInt64(bitPattern: Int64(way)))
      strength = Float(0.5 + chance.unit())
    }
    let w = 2 * Float(turned - Double(passed)) - 1
    return strength * 4 * w * (1 - abs(w))
  }
}
