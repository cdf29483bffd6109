import Synthesis

/// What tunes a string's loop: the delay of its line, all else that delays counted, and what it
/// passes.
struct StringTuning: BitwiseCopyable {
  /// Frames, at least 3.
  let delay: Double
  let loss: StringLoss
  let dispersion: Dispersion
  /// Cents by which a hard pluck has it sharp.
  let sharpness: Double
  /// The period that it would have without that, and what else than the line delays.
  private let period: Double
  private let rest: Double

  /// - Parameters:
  ///   - stop: where it is stopped.
  ///   - touch: what touches it there.
  ///   - stretch: the period as the arm bends it beside that at rest.
  ///   - isDispersive: it runs through its all-passes.
  ///   - rate: frames a second.
  @_noAllocation @_noLocks
  init(
    _ stop: Stop, _ touch: StringTouch, stretch: Double, isDispersive: Bool, rate: Double
  ) {
    sharpness = touch.sharpness
    dispersion = stop.dispersion
    let bent = stretch * Self.shortening(touch.sharpness)
    let frequency = stop.frequency / bent
    var rates = touch.rates(stop.rates)
    if bent > 4 {
      // Over two octaves down a string hangs slack and rattles on the frets.
      rates.fundamental += 15 * (bent - 4)
      rates.treble += 60 * (bent - 4)
    }
    loss = StringLoss(rates, frequency: frequency, rate: rate)
    let w = 2 * .pi * frequency / rate
    rest = loss.delay(at: w) + (isDispersive ? stop.dispersion.delay(at: w) : 0)
    period = rate / stop.frequency * stretch
    delay = max(3, rate / frequency - rest)
  }

  /// The delay with another sharpness, up to some cents from that which it was tuned with: what the
  /// filters delay hardly changes.
  @_noAllocation @_noLocks
  func delay(sharpness: Double) -> Double {
    max(3, period * Self.shortening(sharpness) - rest)
  }

  /// 2^(−cents / 1200), exact to 4e-8 up to 50 cents.
  @_noAllocation @_noLocks
  private static func shortening(_ cents: Double) -> Double {
    let x = cents * (0.6931471805599453 / 1200)
    return 1 - x * (1 - x * (0.5 - x * (1.0 / 6)))
  }
}
