import Glibc
import Synthesis

/// The waves of all reeds at all loudnesses, band-limited, as tables.
///
/// A table for each quarter of an octave of pitch and each of several swings of the tongue. Its
/// partials stop below 0.45 of the sample rate for the highest reed that reads it, so nothing
/// aliases. A wave's RMS behind the box's filter is the swing, so that loudness follows the swing
/// alike at every pitch.
public final class ReedBank: @unchecked Sendable {
  /// The reeds of E1 (rank L of E2) to A8 (rank H of A7).
  private static let lowest = 28
  private static let highest = 117
  private static let keysPerRegion = 3

  let tables: UnsafeMutablePointer<Float>
  private let count: Int

  /// Builds all tables; about 50 ms.
  /// - Parameter rate: frames a second.
  public init(rate: Double) {
    let box = Box.grille(rate: rate)
    let regions = (Self.highest - Self.lowest) / Self.keysPerRegion + 1
    count = regions * ReedTable.layers * ReedTable.stride
    tables = .allocate(capacity: count)
    tables.initialize(repeating: 0, count: count)
    for region in 0..<regions { fill(region: region, rate: rate, box: box) }
  }

  deinit { tables.deallocate() }

  /// Where the tables of a reed begin: `layers` of them, `stride` apart.
  func tables(for key: Int) -> UnsafeMutablePointer<Float> {
    let region = (min(max(key, Self.lowest), Self.highest) - Self.lowest) / Self.keysPerRegion
    return tables + region * ReedTable.layers * ReedTable.stride
  }

  private func fill(region: Int, rate: Double, box: LowPass) {
    let lowestKey = Self.lowest + region * Self.keysPerRegion
    let middle = Double(lowestKey) + Double(Self.keysPerRegion - 1) / 2
    let law = ReedLaw(octave: (middle - 60) / 12)
    // The highest reed of the region may be tuned half a semitone sharp.
    let top = 440 * exp2((Double(lowestKey + Self.keysPerRegion - 1) + 0.5 - 69) / 12)
    let partials = max(1, Int(min(0.45 * rate, Self.highestPartial) / top))
    let transform = FourierTransform(size: ReedTable.period)

    let frequency = 440 * exp2((middle - 69) / 12)
    // The first layer is no swing, and stays silent.
    for layer in 1..<ReedTable.layers {
      let part = Double(layer) / Double(ReedTable.layers - 1)
      let swing = Double(ReedTable.greatestSwing) * part * part
      var spectrum = Spectrum(law, swing: swing, partials: partials, transform: transform)
      let unit = swing / spectrum.loudness { box.gain(at: Double($0) * frequency) }
      let wave = spectrum.wave(transform)
      let table = tables + (region * ReedTable.layers + layer) * ReedTable.stride
      for n in 0..<ReedTable.period { table[n] = Float(wave[n] * unit) }
      table[ReedTable.period] = table[0]
    }
  }

  /// Hertz above which the box lets nothing be heard.
  private static let highestPartial = 15_000.0
}

/// The spectrum of a reed's sound at one swing: the flow's derivative, cut above some partial.
private struct Spectrum {
  private var real: [Double]
  private var imaginary: [Double]
  private let partials: Int

  init(_ law: ReedLaw, swing: Double, partials: Int, transform: FourierTransform) {
    let size = transform.size
    self.partials = partials
    real = (0..<size).map { law.flow(at: 2 * .pi * Double($0) / Double(size), swing: swing) }
    imaginary = [Double](repeating: 0, count: size)
    transform.forward(&real, &imaginary)
    for k in 0..<size {
      let partial = k <= size / 2 ? k : k - size
      // The derivative of e^(ikθ) is ik·e^(ikθ).
      let weight = abs(partial) <= partials ? Double(partial) / Double(size) : 0
      (real[k], imaginary[k]) = (-imaginary[k] * weight, real[k] * weight)
    }
  }

  /// The root mean square of the wave, each partial weighted by a gain.
  func loudness(_ gain: (Int) -> Double) -> Double {
    var power = 0.0
    for k in 1...partials {
      let weight = gain(k)
      power += 2 * (real[k] * real[k] + imaginary[k] * imaginary[k]) * weight * weight
    }
    return power.squareRoot()
  }

  /// One period of the wave. The inverse transform is the forward one of the conjugate.
  mutating func wave(_ transform: FourierTransform) -> [Double] {
    for k in imaginary.indices { imaginary[k] = -imaginary[k] }
    transform.forward(&real, &imaginary)
    return real
  }
}
