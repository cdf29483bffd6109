import Synthesis

/// The clack of a register switch: it is pressed, and the slides of the reed blocks hit their ends.
///
/// An estimate, as all noises of the mechanism: about 28 dB below one reed at 300 Pa.
struct SwitchNoise: BitwiseCopyable {
  private let press: Knock.Build
  private let slide: Knock.Build
  private let level: Float
  /// Frames from the one to the other.
  private let way: Int32

  /// - Parameters:
  ///   - amount: what all is multiplied by.
  ///   - rate: frames a second.
  init(amount: Double, rate: Double) {
    press = Knock.Build(thump: (320, 0.010), tick: (2_600, 0.003), rate: rate)
    slide = Knock.Build(thump: (190, 0.018), tick: (1_900, 0.006), rate: rate)
    level = Float(amount) * Float(decibels: -31)
    way = Int32(0.018 * rate)
  }

  @_noAllocation @_noLocks
  func begin(on side: BoxNoise.Side, into knocks: inout Knocks) {
    var chance = knocks.chance()
    knocks.begin(
      Knock(press, thump: 0.5 * level, tick: 0.6 * level, wait: 0, seed: chance.next()),
      on: side.channel)
    let size = level * Float(0.85 + 0.3 * chance.unit())
    knocks.begin(
      Knock(slide, thump: size, tick: 0.8 * size, wait: way, seed: chance.next()),
      on: side.channel)
  }
}
