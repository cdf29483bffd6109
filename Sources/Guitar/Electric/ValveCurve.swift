import Glibc

/// How a valve that is driven too far bends a sound: t + b·t², where t is x·(27 + x²)/(27 + 9·x²),
/// which is tanh x within 0.03 and meets ±1 smoothly at ±3.
enum ValveCurve {
  /// - Parameter bend: b; with it, the curve ends sooner on one side than on the other.
  @_noAllocation @_noLocks @inline(__always)
  static func bent(_ sound: SIMD8<Float>, bend: Float) -> SIMD8<Float> {
    var x = sound
    x.replace(with: 3, where: x .> 3)
    x.replace(with: -3, where: x .< -3)
    let square = x * x
    let t = x * (27 + square) / (27 + 9 * square)
    return t + bend * (t * t)
  }

  /// The RMS of what becomes of a sound, without what stands still in it. Not for the audio thread.
  /// - Parameter rms: of the sound, which is spread as many tones together are: normally.
  static func rms(of rms: Double, bend: Double) -> Double {
    var (sum, squares, weights) = (0.0, 0.0, 0.0)
    for step in -600...600 {
      let place = Double(step) / 100
      let weight = exp(-place * place / 2)
      let bent = Double(bent(SIMD8(repeating: Float(rms * place)), bend: Float(bend))[0])
      sum += weight * bent
      squares += weight * bent * bent
      weights += weight
    }
    return (squares / weights - sum / weights * sum / weights).squareRoot()
  }
}
