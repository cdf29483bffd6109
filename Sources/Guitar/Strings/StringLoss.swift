import Synthesis

/// What a string loses on each way around its loop: a low-pass of first order,
///
///     H(z) = g·(1 + a) / (1 + a·z⁻¹),  −1 < a ≤ 0,
///
/// designed from the gains wanted at the fundamental and at a frequency in the treble (V. Välimäki,
/// J. Huopaniemi, M. Karjalainen and Z. Jánosy, "Physical Modeling of Plucked String Instruments
/// with Application to Real-Time Sound Synthesis", JAES 44, 1996). It is stable whatever is wanted.
struct StringLoss: BitwiseCopyable {
  /// The input's factor, g·(1 + a), and that of the last output, a.
  let b: Double
  let a: Double

  /// How the sound dies away: natural logarithms a second, of the amplitude.
  struct Rates: BitwiseCopyable {
    var fundamental: Double
    var treble: Double

    @_noAllocation @_noLocks
    init(fundamental: Double, treble: Double) {
      self.fundamental = fundamental
      self.treble = treble
    }

    /// The logarithm of the amplitude of −60 dB: a rate is this over a time.
    static var sixtyDecibels: Double { @_noAllocation @_noLocks get { 6.907755278982137 } }
  }

  /// The treble is where the decay of partials is told: at 2 kHz, and for strings that are nearly
  /// that high, an octave above the fundamental.
  private static var treble: Double { @_noAllocation @_noLocks get { 2_000 } }

  /// - Parameters:
  ///   - rates: how the sound is to die away.
  ///   - frequency: of the fundamental, in hertz.
  ///   - rate: frames a second.
  @_noAllocation @_noLocks
  init(_ rates: Rates, frequency: Double, rate: Double) {
    let low = decay(rates.fundamental / frequency)
    let high = decay(max(rates.treble, rates.fundamental) / frequency)
    let turn = 2 * .pi / rate
    let lowCosine = Elementary.cos(turn * frequency)
    // Held where the cosine is good, at a quarter of the rate.
    let highCosine = Elementary.cos(min(turn * max(Self.treble, 2 * frequency), 1.5))
    var g = low
    var a = 0.0
    for _ in 0..<3 {
      let r = min(high / g, 1)
      let loss = 1 - r * r
      // Of the two a with |H| = g·r in the treble the one within the circle, written so that it
      // goes to 0 with the loss.
      let middle = loss + r * r * (1 - highCosine)
      let square = max(0, middle * middle - loss * loss)
      let root = _unsafePerformance { square.squareRoot() }
      a = -loss / (middle + root)
      let gain = _unsafePerformance { (1 + 2 * a * lowCosine + a * a).squareRoot() }
      g = low * gain / (1 + a)
    }
    self.a = a
    b = g * (1 + a)
  }

  /// Frames by which a sine of `w` radians a frame is delayed.
  @_noAllocation @_noLocks
  func delay(at w: Double) -> Double {
    -Elementary.angle(y: a * Elementary.sin(w), x: 1 + a * Elementary.cos(w)) / w
  }
}
