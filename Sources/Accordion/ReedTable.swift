/// How the waves of a pitch lie in memory: `layers` tables, one for each swing of the tongue.
enum ReedTable {
  /// A table's period is 2^`bits` samples; one more repeats the first for interpolation.
  static var bits: Int { @_noAllocation @_noLocks get { 11 } }
  static var period: Int { @_noAllocation @_noLocks get { 1 << bits } }
  /// Samples from one layer to the next.
  static var stride: Int { @_noAllocation @_noLocks get { period + 1 } }
  /// Swings rise with the square of the layer's number, from none to `greatestSwing`.
  static var layers: Int { @_noAllocation @_noLocks get { 14 } }
  static var greatestSwing: Float { @_noAllocation @_noLocks get { 2.4 } }

  /// The layer, with its fraction, that holds a swing.
  @_noAllocation @_noLocks
  static func layer(of swing: Float) -> Float {
    let part = min(max(swing / greatestSwing, 0), 1)
    return Float(layers - 1) * _unsafePerformance { part.squareRoot() }
  }
}
