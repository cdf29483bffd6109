import Glibc
import Synthesis

/// The spectra of all reeds at all loudnesses: what is alike in every box.
///
/// One for each quarter of an octave of pitch and each of several swings of the tongue. Partials
/// stop below 0.45 of the sample rate for the highest reed that uses them, so nothing aliases.
public final class ReedSpectra: @unchecked Sendable {
  /// The reeds of E1 (rank L of E2) to B8 (rank H of B7).
  private static let lowest = 28
  private static let highest = 119
  private static let keysPerRegion = 3

  private let regions: [Region]
  private let transforms: [FourierTransform]
  /// Frames a second.
  let rate: Double

  /// The spectra of neighbouring pitches.
  private struct Region {
    let partials: Int
    /// A period is 2^bits samples, so that the highest partial has eight.
    let bits: UInt32
    /// How much of each partial the box's grille lets through.
    let gains: [Double]
    /// For each layer, the amplitudes of partials 1 to `partials`.
    var layers: [[Double]]
  }

  /// Computes all spectra.
  /// - Parameter rate: frames a second.
  public init(rate: Double) {
    self.rate = rate
    let count = (Self.highest - Self.lowest) / Self.keysPerRegion + 1
    let transforms = Self.bits.map { FourierTransform(size: 1 << $0) }
    self.transforms = transforms
    regions = (0..<count).map { Self.region($0, rate: rate, transforms) }
  }

  /// The periods of the tables, as powers of two.
  private static let bits: ClosedRange<UInt32> = 9...11
  /// Hertz above which the box lets nothing be heard.
  private static let highestPartial = 15_000.0

  /// The number of the spectra that a reed has in common with its neighbours.
  static func region(of key: Int) -> Int {
    (min(max(key, lowest), highest) - lowest) / keysPerRegion
  }

  /// A wave's period is 2^bits samples.
  func bits(in region: Int) -> UInt32 { regions[region].bits }

  private static func region(
    _ number: Int, rate: Double, _ transforms: [FourierTransform]
  ) -> Region {
    let key = lowest + number * keysPerRegion
    let middle = Double(key) + Double(keysPerRegion - 1) / 2
    // The highest reed of the region may be tuned half a semitone sharp.
    let top = 440 * exp2((Double(key + keysPerRegion - 1) + 0.5 - 69) / 12)
    let partials = max(1, Int(min(0.45 * rate, highestPartial) / top))
    let wanted = UInt32(ceil(log2(8 * Double(partials))))
    let law = ReedLaw(octave: (middle - 60) / 12)
    let grille = Box.grille(rate: rate)
    let frequency = 440 * exp2((middle - 69) / 12)
    let transform = transforms[partials > 128 ? transforms.count - 1 : transforms.count - 2]
    return Region(
      partials: partials, bits: min(max(wanted, bits.lowerBound), bits.upperBound),
      gains: (1...partials).map { grille.gain(at: Double($0) * frequency) },
      layers: (0..<ReedTable.layers).map { layer in
        // A tongue that hardly moves has the spectrum of one that moves a little.
        law.spectrum(swing: max(ReedTable.swing(of: layer), 0.01), partials: partials, transform)
      })
  }

  /// The power of each partial of a reed behind the box's grille at 300 Pa; together 1.
  func powers(in region: Int, scatter: PartialScatter) -> [Double] {
    let region = regions[region]
    let layer = (0..<ReedTable.layers).min {
      abs(ReedTable.swing(of: $0) - 1) < abs(ReedTable.swing(of: $1) - 1)
    }!
    let powers = (1...region.partials).map { k in
      let (x, y) = scatter.factor(partial: k)
      let amplitude = region.layers[layer][k - 1] * region.gains[k - 1]
      return (x * x + y * y) * amplitude * amplitude
    }
    let sum = powers.reduce(0, +)
    return powers.map { $0 / sum }
  }

  /// Writes the waves of a reed, all layers, each with an RMS of 1 behind the box's grille.
  /// - Parameters:
  ///   - region: of `region(of:)`.
  ///   - table: one of `bits(in:)` bits.
  ///   - scatter: what makes the reed differ from its neighbours.
  func write(_ region: Int, to table: ReedTable, scatter: PartialScatter) {
    let region = regions[region]
    let transform = transforms[Int(region.bits - Self.bits.lowerBound)]
    let factors = (1...region.partials).map { scatter.factor(partial: $0) }
    // Two real waves are one complex one, and one transform gives both.
    for pair in Swift.stride(from: 0, to: ReedTable.layers, by: 2) {
      var real = [Double](repeating: 0, count: transform.size)
      var imaginary = real
      for part in 0..<2 where pair + part < ReedTable.layers {
        let amplitudes = region.layers[pair + part]
        var power = 0.0
        for k in 0..<region.partials {
          let (x, y) = factors[k]
          let amplitude = amplitudes[k] * region.gains[k]
          power += 2 * (x * x + y * y) * amplitude * amplitude
        }
        let unit = 1 / power.squareRoot()
        for k in 1...region.partials {
          let x = amplitudes[k - 1] * factors[k - 1].real * unit
          let y = amplitudes[k - 1] * factors[k - 1].imaginary * unit
          // The inverse transform is the forward one with the signs of k changed.
          let mirror = transform.size - k
          if part == 0 {
            real[mirror] += x
            imaginary[mirror] += y
            real[k] += x
            imaginary[k] -= y
          } else {
            real[mirror] -= y
            imaginary[mirror] += x
            real[k] += y
            imaginary[k] += x
          }
        }
      }
      transform.forward(&real, &imaginary)
      table.write(real, layer: pair)
      if pair + 1 < ReedTable.layers { table.write(imaginary, layer: pair + 1) }
    }
  }
}
