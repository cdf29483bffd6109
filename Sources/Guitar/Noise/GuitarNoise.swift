import Synthesis

/// What a guitar sounds that is no note: fingers that leave a string, frets, the slide of a hand
/// along wound strings, the palm that falls on them.
///
/// It belongs to the strings' sum, before body or pickup, and is in its units: a string plucked at
/// velocity 100 begins with an RMS of 1. No noise is quite like the one before, and all are the same
/// in every rendering. Levels and times are estimates, as loud as a careful player's at a `noise` of
/// 1. Strings are counted from 0 for string 6, the lowest, to 5.
struct GuitarNoise: ~Copyable {
  /// How many strings are wound, from string 6.
  private static var wound: Int { @_noAllocation @_noLocks get { 3 } }

  /// Whether there are any: `noise` 0 makes not a sample different, and costs nothing.
  private let isOn: Bool
  private var knocks: Knocks
  /// A finger that leaves each string; a string that hits a fret; the palm.
  private let releases: UnsafeMutablePointer<Knock.Build>
  private let fret: Knock.Build
  private let hand: Knock.Build
  /// Their RMS over 20 ms.
  private let levels: (release: Float, clack: Float, palm: Float)
  /// A finger on each wound string, and its RMS at 1 m/s.
  private let squeaks: UnsafeMutablePointer<Squeak>
  private let squeakLevel: Float

  /// - Parameters:
  ///   - amount: what all is multiplied by: a guitar's `noise`.
  ///   - rate: frames a second.
  init(amount: Double, rate: Double) {
    isOn = amount > 0
    let seed: UInt64 = 0x6775_6974_6172
    knocks = Knocks(seed: seed, places: 16)
    releases = .allocate(capacity: 6)
    for string in 0..<6 {
      // 3 to 8 ms within 1 to 4 kHz; on a thin string it is shorter and brighter.
      let height = Double(string) / 5
      (releases + string).initialize(
        to: Knock.Build(
          thump: (300 + 200 * height, 0.002),
          tick: (1_600 + 1_200 * height, 0.002 - 0.001 * height), rate: rate))
    }
    fret = Knock.Build(thump: (520, 0.0025), tick: (2_900, 0.0013), rate: rate)
    hand = Knock.Build(thump: (120, 0.020), tick: (900, 0.005), rate: rate)
    let a = Float(amount)
    levels = (a * Float(decibels: -40), a * Float(decibels: -30), a * Float(decibels: -22))
    squeaks = .allocate(capacity: Self.wound)
    for string in 0..<Self.wound {
      (squeaks + string).initialize(
        to: Squeak(string: string, seed: seed &+ 1 &+ UInt64(string), rate: rate))
    }
    squeakLevel = a * Float(decibels: -32)
  }

  deinit {
    releases.deallocate()
    squeaks.deallocate()
  }

  // MARK: What makes a noise

  /// A finger leaves a string.
  @_noAllocation @_noLocks
  mutating func release(string: Int) {
    guard string >= 0, string < 6 else { return }
    knock(releases[string], level: levels.release, thump: 0.3, tick: 0.95)
  }

  /// A string hits the fret that a finger presses it on.
  /// - Parameter velocity: 1 to 127.
  @_noAllocation @_noLocks
  mutating func clack(string: Int, velocity: Int) {
    guard string >= 0, string < 6 else { return }
    // Heavy strings hit harder, by 3 dB from the thinnest to the thickest.
    let force = Float(velocity) / 100 * (1.2 - 0.07 * Float(string))
    knock(fret, level: levels.clack * force, thump: 0.5, tick: 0.86)
  }

  /// The palm falls on the strings.
  @_noAllocation @_noLocks
  mutating func palm() { knock(hand, level: levels.palm, thump: 0.9, tick: 0.44) }

  @_noAllocation @_noLocks
  private mutating func knock(_ build: Knock.Build, level: Float, thump: Float, tick: Float) {
    guard isOn else { return }
    var chance = knocks.chance()
    // No two are alike, by 1.5 dB or so.
    let thump = level * thump * Float(0.85 + 0.3 * chance.unit())
    let tick = level * tick * Float(0.85 + 0.3 * chance.unit())
    knocks.begin(Knock(build, thump: thump, tick: tick, wait: 0, seed: chance.next()))
  }

  /// A hand slides along a string that it presses, which is heard where the string is wound.
  /// - Parameters:
  ///   - fromFret: where it is, at least 1; an open string is not pressed.
  ///   - toFret: where it goes to, likewise.
  ///   - seconds: how long it takes.
  @_noAllocation @_noLocks
  mutating func slide(string: Int, fromFret: Int, toFret: Int, seconds: Double) {
    guard isOn, string >= 0, string < Self.wound, fromFret > 0, toFret > 0, fromFret != toFret,
      seconds > 0
    else { return }
    squeaks[string].begin(fromFret: fromFret, toFret: toFret, seconds: seconds, level: squeakLevel)
  }

  // MARK: Sounding

  /// Whether nothing sounds.
  var isSilent: Bool {
    @_noAllocation @_noLocks get {
      for string in 0..<Self.wound where !squeaks[string].isOver { return false }
      return knocks.isEmpty
    }
  }

  /// Adds frames to the strings' sum, of which the first has this number.
  @_noAllocation @_noLocks
  mutating func add(to output: UnsafeMutablePointer<Float>, count: Int, frame: Int64) {
    knocks.add(to: output, count: count, frame: frame)
    for string in 0..<Self.wound { squeaks[string].add(to: output, count: count, frame: frame) }
  }
}
