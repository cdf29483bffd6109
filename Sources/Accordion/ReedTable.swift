/// How the waves of a reed lie in memory: `layers` of them, one for each swing of the tongue.
///
/// Two neighbours lie woven into one another, a sample of the softer and one of the louder in turn,
/// so that what is read for one frame lies side by side. All layers but the first and the last lie
/// there twice.
struct ReedTable: BitwiseCopyable {
  /// Swings rise with the square of the layer's number, from none to `greatestSwing`.
  static var layers: Int { @_noAllocation @_noLocks get { 14 } }
  static var greatestSwing: Float { @_noAllocation @_noLocks get { 2.4 } }
  /// A place in a wave is a number of samples, with this many bits of fraction. It may lie whole
  /// periods further on: it wraps with its 32 bits.
  static var fractionBits: UInt32 { @_noAllocation @_noLocks get { 21 } }

  private let samples: UnsafeMutablePointer<Float>
  /// A wave's period is 2^bits samples; one more repeats the first for interpolation. At most 11.
  let bits: UInt32

  /// - Parameter samples: `count` of them.
  init(samples: UnsafeMutablePointer<Float>, bits: UInt32) {
    self.samples = samples
    self.bits = bits
  }

  /// Samples of the longest period, and one more.
  static var longest: Int { @_noAllocation @_noLocks get { 1 &<< 11 &+ 1 } }

  /// Adds up two layers of a pair, a period and one sample more.
  /// - Parameters:
  ///   - gains: of the softer and the louder.
  ///   - sum: room for `longest` samples.
  @_noAllocation @_noLocks
  func add(
    _ pair: UnsafeRawPointer, gains: SIMD2<Float>, to sum: UnsafeMutablePointer<Float>
  ) {
    let samples = pair.assumingMemoryBound(to: Float.self)
    for n in 0...(1 &<< Int(bits)) {
      sum[n] = samples[2 &* n] * gains.x + samples[2 &* n &+ 1] * gains.y
    }
  }

  /// Samples of all layers.
  static func count(bits: UInt32) -> Int { (layers - 1) * stride(bits: bits) }

  /// Samples from one pair of layers to the next.
  @_noAllocation @_noLocks
  private static func stride(bits: UInt32) -> Int { 2 &* (1 &<< Int(bits) &+ 1) }

  /// Writes a pair of layers, each one period long and aligned to 16 bytes.
  /// - Parameter number: the softer layer's.
  func write(
    _ softer: UnsafePointer<Double>, _ louder: UnsafePointer<Double>, pair number: Int
  ) {
    let first = samples + number * Self.stride(bits: bits)
    let period = 1 << Int(bits)
    for n in Swift.stride(from: 0, to: period, by: 2) {
      let a = SIMD2<Float>(UnsafeRawPointer(softer + n).load(as: SIMD2<Double>.self))
      let b = SIMD2<Float>(UnsafeRawPointer(louder + n).load(as: SIMD2<Double>.self))
      UnsafeMutableRawPointer(first + 2 * n).storeBytes(
        of: SIMD4(a.x, b.x, a.y, b.y), as: SIMD4<Float>.self)
    }
    first[2 * period] = first[0]
    first[2 * period + 1] = first[1]
  }

  /// The layer of a number, from 0, and the next.
  @_noAllocation @_noLocks
  func pair(_ number: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(samples + number &* Self.stride(bits: bits))
  }

  /// The layer, with its fraction, that holds a swing.
  @_noAllocation @_noLocks
  static func layer(of swing: Float) -> Float {
    let last = Float(layers - 1)
    let square = min(max(swing * (last * last / greatestSwing), 0), last * last)
    return _unsafePerformance { square.squareRoot() }
  }

  /// The swing of a layer.
  static func swing(of layer: Int) -> Double {
    let part = Double(layer) / Double(layers - 1)
    return Double(greatestSwing) * part * part
  }
}
