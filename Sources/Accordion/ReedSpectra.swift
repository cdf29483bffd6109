import Glibc
import Synchronization
import Synthesis

/// The spectra of all reeds at all loudnesses, and what the room makes of them: what is alike in every
/// box. Each is computed when a box first needs it.
///
/// One for each quarter of an octave of pitch and each of several swings of the tongue. Partials
/// stop below 0.45 of the sample rate for the highest reed that uses them, so nothing aliases.
public final class ReedSpectra: @unchecked Sendable {
  /// The reeds of E1 (rank L of E2) to B8 (rank H of B7).
  private static let lowest = 28
  private static let highest = 119
  private static let keysPerRegion = 3

  /// What has been asked for so far; any thread may ask.
  private let made: Mutex<(regions: [Region?], room: RoomResponse?)>
  private let transforms: [FourierTransform]
  /// Frames a second.
  let rate: Double

  /// The spectra of neighbouring pitches.
  private struct Region {
    let partials: Int
    /// A period is 2^bits samples, so that the highest partial has eight.
    let bits: UInt32
    /// For each layer, the amplitudes of partials 1 to `partials`, and what the box's grille lets
    /// through of them.
    let layers: [[Double]]
    let heard: [[Double]]
  }

  /// - Parameter rate: frames a second.
  public init(rate: Double) {
    self.rate = rate
    let count = (Self.highest - Self.lowest) / Self.keysPerRegion + 1
    made = Mutex(([Region?](repeating: nil, count: count), nil))
    transforms = Self.bits.map { FourierTransform(size: 1 << $0) }
  }

  /// What the room gives back.
  var room: RoomResponse {
    made.withLock { made in
      let room = made.room ?? RoomResponse(rate: rate)
      made.room = room
      return room
    }
  }

  private func region(_ number: Int) -> Region {
    made.withLock { made in
      let region = made.regions[number] ?? Self.region(number, rate: rate, transforms)
      made.regions[number] = region
      return region
    }
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
  func bits(in region: Int) -> UInt32 { self.region(region).bits }

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
    let gains = (1...partials).map { grille.gain(at: Double($0) * frequency) }
    let transform = transforms[partials > 128 ? transforms.count - 1 : transforms.count - 2]
    let layers = (0..<ReedTable.layers).map { layer in
      // A tongue that hardly moves has the spectrum of one that moves a little.
      law.spectrum(swing: max(ReedTable.swing(of: layer), 0.01), partials: partials, transform)
    }
    return Region(
      partials: partials, bits: min(max(wanted, bits.lowerBound), bits.upperBound),
      layers: layers, heard: layers.map { zip($0, gains).map { $0 * $1 } })
  }

  /// The power of each partial of a reed behind the box's grille at 300 Pa; together 1.
  func powers(in region: Int, scatter: PartialScatter) -> [Double] {
    let region = self.region(region)
    let layer = (0..<ReedTable.layers).min {
      abs(ReedTable.swing(of: $0) - 1) < abs(ReedTable.swing(of: $1) - 1)
    }!
    let powers = (1...region.partials).map { k in
      let (x, y) = scatter.factor(partial: k)
      let amplitude = region.heard[layer][k - 1]
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
    let region = self.region(region)
    let transform = transforms[Int(region.bits - Self.bits.lowerBound)]
    let size = transform.size
    let factors = (1...region.partials).map { scatter.factor(partial: $0) }
    let squares = factors.map { 2 * ($0.real * $0.real + $0.imaginary * $0.imaginary) }
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 5 * size)
    defer { memory.deallocate() }
    let (real, imaginary) = (memory, memory + size)
    memory.initialize(repeating: 0, count: 2 * size)
    let soft = memory + 2 * size
    var (loud, last) = (memory + 3 * size, memory + 4 * size)
    // Two real waves are one complex one, and one transform gives both. A partial has eight samples
    // or, in the deepest reeds, six: the middle half of the spectrum is empty.
    for layer in Swift.stride(from: 0, to: ReedTable.layers, by: 2) {
      let softUnit = Self.unit(region.heard[layer], squares)
      let loudUnit = Self.unit(region.heard[layer + 1], squares)
      for k in 1...region.partials {
        let (x, y) = factors[k - 1]
        let (a, b) = (region.layers[layer][k - 1], region.layers[layer + 1][k - 1])
        let (softX, softY) = (a * x * softUnit, a * y * softUnit)
        let (loudX, loudY) = (b * x * loudUnit, b * y * loudUnit)
        // The inverse transform is the forward one with the signs of k changed.
        real[size - k] = softX - loudY
        imaginary[size - k] = softY + loudX
        real[k] = softX + loudY
        imaginary[k] = loudX - softY
      }
      transform.forward(
        real: real, imaginary: imaginary, to: (real: soft, imaginary: loud), isOuter: true)
      if layer > 0 { table.write(last, soft, pair: layer - 1) }
      table.write(soft, loud, pair: layer)
      (loud, last) = (last, loud)
    }
  }

  /// What makes the RMS of a wave 1 behind the grille.
  /// - Parameters:
  ///   - heard: the amplitudes there of its partials, but for
  ///   - squares: what the power of each is multiplied by.
  private static func unit(_ heard: [Double], _ squares: [Double]) -> Double {
    var power = 0.0
    for k in heard.indices { power += squares[k] * heard[k] * heard[k] }
    return 1 / power.squareRoot()
  }
}
