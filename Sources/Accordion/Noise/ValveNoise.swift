import Synthesis

/// The flaps of leather or plastic over the reed slots, which fall to as the bellows turn: a soft
/// cluster of ticks, of one for each reed whose pallet is open.
///
/// An estimate: ticks of 2 to 6 ms within 20 ms, 45 dB below one key at 300 Pa where the air turns as
/// in a fold of 90°/s.
struct ValveNoise: BitwiseCopyable {
  private let large: Knock.Build
  private let small: Knock.Build
  private let level: Float
  /// Frames over which the ticks spread.
  private let spread: Double
  /// Reeds whose flaps are heard apart.
  private static var most: Int { @_noAllocation @_noLocks get { 6 } }

  /// - Parameters:
  ///   - amount: what all is multiplied by.
  ///   - rate: frames a second.
  init(amount: Double, rate: Double) {
    large = Knock.Build(thump: (300, 0.002), tick: (2_000, 0.002), rate: rate)
    small = Knock.Build(thump: (500, 0.0012), tick: (3_600, 0.0008), rate: rate)
    level = Float(amount) * Float(decibels: -45)
    spread = 0.020 * rate
  }

  /// - Parameters:
  ///   - reeds: how many are open to the air.
  ///   - haste: pascals a second by which the pressure goes through zero.
  @_noAllocation @_noLocks
  func begin(reeds: Int, haste: Double, into knocks: inout Knocks) {
    let flaps = min(reeds, Self.most)
    guard flaps > 0 else { return }
    // 90°/s pulled against 600 Pa pushed turn at 25 /s · 817 Pa.
    let force = _unsafePerformance { min(haste / 20_000, 2).squareRoot() }
    let each = level * Float(force) / _unsafePerformance { Float(flaps).squareRoot() }
    for flap in 0..<flaps {
      var chance = knocks.chance()
      let wait = Int32(spread * chance.unit())
      let size = each * Float(0.6 + 0.8 * chance.unit())
      knocks.begin(
        Knock(
          flap % 2 == 0 ? large : small, thump: 0.3 * size, tick: size, wait: wait,
          seed: chance.next()), on: BoxNoise.Side.treble.channel)
    }
  }
}
