/// How the waves of a reed lie in memory: `layers` tables, one for each swing of the tongue.
enum ReedTable {
  /// Samples from one layer to the next, where a period is 2^bits samples: one more repeats the
  /// first for interpolation.
  @_noAllocation @_noLocks
  static func stride(bits: UInt32) -> Int { 1 << bits + 1 }

  /// Swings rise with the square of the layer's number, from none to `greatestSwing`.
  static var layers: Int { @_noAllocation @_noLocks get { 14 } }
  static var greatestSwing: Float { @_noAllocation @_noLocks get { 2.4 } }

  /// The layer, with its fraction, that holds a swing.
  @_noAllocation @_noLocks
  static func layer(of swing: Float) -> Float {
    let part = min(max(swing / greatestSwing, 0), 1)
    return Float(layers - 1) * _unsafePerformance { part.squareRoot() }
  }

  /// The swing of a layer.
  static func swing(of layer: Int) -> Double {
    let part = Double(layer) / Double(layers - 1)
    return Double(greatestSwing) * part * part
  }
}
