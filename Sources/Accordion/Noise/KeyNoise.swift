import Glibc
import Synthesis

/// What keys and bass buttons sound beside their notes: the felt under the key as it goes down, and
/// the pallet that falls back on its leather when it is let go.
///
/// No source gives figures. The directions are Roland's (US patent 6,946,594): letting go is louder
/// than pressing, large reeds have the heavier pallets, and pressure adds to it. The figures here
/// are an estimate: a thump of 120 to 400 Hz that dies in 15 to 25 ms, a tick of 1.5 to 4 kHz that
/// dies in 4 to 8, together 40 to 30 dB below one reed at 300 Pa.
struct KeyNoise: ~Copyable {
  /// A knock for each key from the lowest, and one for all bass buttons.
  private let builds: UnsafeMutablePointer<Knock.Build>
  private let sizes: UnsafeMutablePointer<Float>
  private let lowest: Int
  private let count: Int
  private let button: Knock.Build
  /// Frames in which a pallet falls.
  private let fall: Int32

  /// RMS over 20 ms, where one reed is 1: of A4's key pressed at velocity 100 and let go, and of a
  /// button.
  private let levels: (down: Float, up: Float, buttonDown: Float, buttonUp: Float)
  /// The thump's and the tick's shares.
  private static var thump: Float { @_noAllocation @_noLocks get { 0.84 } }
  private static var tick: Float { @_noAllocation @_noLocks get { 0.54 } }

  /// - Parameters:
  ///   - keys: MIDI numbers.
  ///   - amount: what all is multiplied by.
  ///   - rate: frames a second.
  init(keys: ClosedRange<Int>, amount: Double, rate: Double) {
    lowest = keys.lowerBound
    count = keys.count
    builds = .allocate(capacity: count)
    sizes = .allocate(capacity: count)
    for index in 0..<count {
      let height = Double(index) / Double(count - 1)
      (builds + index).initialize(
        to: Knock.Build(
          thump: (120 * pow(400.0 / 120, height), 0.025 - 0.010 * height),
          tick: (2_000 * pow(2, height), 0.008 - 0.004 * height), rate: rate))
      (sizes + index).initialize(to: Float(exp2(0.15 * Double(69 - index - lowest) / 12)))
    }
    button = Knock.Build(thump: (110, 0.025), tick: (1_700, 0.007), rate: rate)
    fall = Int32(0.02 * rate)
    let a = Float(amount)
    levels = (
      a * Float(decibels: -38.5), a * Float(decibels: -34), a * Float(decibels: -31),
      a * Float(decibels: -26.5)
    )
  }

  deinit {
    builds.deallocate()
    sizes.deallocate()
  }

  /// A key goes down or up.
  /// - Parameters:
  ///   - key: its MIDI number.
  ///   - velocity: 1 to 127 on the way down, of no matter on the way up.
  ///   - pressure: pascals, without the direction.
  @_noAllocation @_noLocks
  func key(_ key: Int, isDown: Bool, velocity: Int, pressure: Double, into knocks: inout Knocks) {
    guard key >= lowest, key < lowest + count else { return }
    let index = key - lowest
    let touch = isDown ? 0.3 + 0.007 * Float(velocity) : 1
    let level = (isDown ? levels.down : levels.up) * sizes[index] * touch
    knock(builds[index], level: level, isDown: isDown, pressure: pressure, .treble, into: &knocks)
  }

  /// A bass button goes down or up.
  @_noAllocation @_noLocks
  func button(isDown: Bool, pressure: Double, into knocks: inout Knocks) {
    let level = isDown ? levels.buttonDown : levels.buttonUp
    knock(button, level: level, isDown: isDown, pressure: pressure, .bass, into: &knocks)
  }

  @_noAllocation @_noLocks
  private func knock(
    _ build: Knock.Build, level: Float, isDown: Bool, pressure: Double, _ side: BoxNoise.Side,
    into knocks: inout Knocks
  ) {
    var chance = knocks.chance()
    // Air that leans on a pallet makes it heavier; 1 at 300 Pa.
    let weight = Float(0.6 + 0.4 * _unsafePerformance { (pressure / 300).squareRoot() })
    // No two strokes are alike, by 1.5 dB or so.
    let thump = level * weight * Self.thump * Float(0.85 + 0.3 * chance.unit())
    let tick = level * weight * Self.tick * Float(0.85 + 0.3 * chance.unit())
    // The pallet lands once it has fallen.
    knocks.begin(
      Knock(build, thump: thump, tick: tick, wait: isDown ? 0 : fall, seed: chance.next()),
      on: side.channel)
  }
}
